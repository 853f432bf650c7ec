-- What a brand shows and its operators write: one table for everything that is written, kept as a draft and published,
-- and one for the pictures that people send.

SET lock_timeout = '5s';

-- Something that an operator wrote: a partner, an article of help, an offer. `kind` says what it is and which fields it
-- has (domain/content/kinds.ts). The site shows `published`; what is being worked on waits in `draft`. A merchant's rows
-- are few, and each is read whole.
CREATE TABLE content_entry (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]{1,30}$'),
  -- Among those of its kind; equal ones stand in the order in which they were written.
  position integer NOT NULL DEFAULT 0,
  draft jsonb CHECK (jsonb_typeof(draft) = 'object'),
  published jsonb CHECK (jsonb_typeof(published) = 'object'),
  -- When the published one shows itself; nothing means from the beginning, and without end.
  starts_at timestamptz,
  ends_at timestamptz,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  CHECK (draft IS NOT NULL OR published IS NOT NULL),
  CHECK ((published IS NULL) = (published_at IS NULL)),
  CHECK (ends_at > starts_at)
);
CREATE INDEX ON content_entry (merchant_id, kind, position, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON content_entry TO tessera_app;

-- Pictures that somebody sent, drawn anew by the server: nothing of the sender's file is kept but what it shows. One of
-- content is everybody's; any other belongs to its sender and to operators alone. What nothing refers to is deleted
-- after a day.
CREATE TABLE picture (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('content', 'application', 'feedback', 'thread')),
  member_id bigint,
  operator_id bigint REFERENCES operator (id),
  media_type text NOT NULL CHECK (media_type IN ('image/webp')),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 4096),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 4096),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 8388608),
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (num_nonnulls(member_id, operator_id) <= 1)
);
CREATE INDEX ON picture (created_at) WHERE NOT is_used;
CREATE INDEX ON picture (merchant_id, member_id, created_at) WHERE member_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON picture TO tessera_app;
