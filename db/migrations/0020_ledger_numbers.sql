-- Operators look for a transfer by its number alone. Numbers grow as rows are appended, so an index of a few pages
-- finds it, and writing waits for none of it.

SET lock_timeout = '5s';

CREATE INDEX ledger_by_number ON ledger_transfer USING brin (id) WITH (pages_per_range = 32, autosummarize = on);
