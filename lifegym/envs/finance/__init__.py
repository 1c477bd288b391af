"""Tasks about money: keeping it, moving it, and answering for it."""
