-- Operators who wrote the draft of an entry: none of them is its second operator. Of drafts from before, nobody is known.

SET lock_timeout = '5s';

ALTER TABLE content_entry ADD COLUMN draft_writers bigint[] NOT NULL DEFAULT '{}';
