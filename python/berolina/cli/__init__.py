"""The commands of `berolina`, one a file. Only the command line imports this package: it needs click."""
