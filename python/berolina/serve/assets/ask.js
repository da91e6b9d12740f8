// Asks the server, and says what it refuses.
class Refused extends Error {
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

const NO_ANSWER = "The server does not answer. Is berolina serve still running?";

async function ask(method, path, fields) {
  const sent = fields && { headers: { "content-type": "application/json" }, body: JSON.stringify(fields) };
  const response = await fetch(path, { method, ...sent }).catch(() => {
    throw new Refused(0, NO_ANSWER);
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({ error: `The server fails (${response.status}).` }));
  if (!response.ok) throw new Refused(response.status, answer.error);
  return answer;
}

function refuse(error) {
  const text = error ? error.message : "";
  // Written again, it would be read aloud again.
  if (byId("refusal").textContent !== text) byId("refusal").textContent = text;
}
