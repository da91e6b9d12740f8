"""The files that pages are made of, besides those of the diagram."""
