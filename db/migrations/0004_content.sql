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
  -- Goes up with what the site shows, and not with what is only being worked on.
  published_version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  CHECK (draft IS NOT NULL OR published IS NOT NULL),
  CHECK ((published IS NULL) = (published_at IS NULL)),
  CHECK (ends_at > starts_at)
);
CREATE INDEX ON content_entry (merchant_id, kind, position, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON content_entry TO tessera_app;

-- The hosts that links may lead to which leave the site: nothing but names, and TLS alone reaches them.
ALTER TABLE merchant ADD COLUMN outside_hosts text[] NOT NULL DEFAULT '{}'
  CHECK (cardinality(outside_hosts) <= 50);

-- Announcements and banners had tables of their own. A banner keeps its id, of which its picture is drawn; an
-- announcement, whose id nobody holds, comes behind the banners.
INSERT INTO content_entry (merchant_id, id, kind, position, published, starts_at, ends_at, published_at, published_version)
  OVERRIDING SYSTEM VALUE
SELECT merchant_id, id, 'banner', position,
       jsonb_build_object(
         'words', coalesce((
           SELECT jsonb_object_agg(language, jsonb_build_object('title', title, 'text', words.text, 'button', button))
             FROM banner_text AS words
            WHERE words.merchant_id = banner.merchant_id AND words.banner_id = banner.id), '{}'),
         'facts', jsonb_strip_nulls(jsonb_build_object(
           'group', group_name, 'artCategory', art_category, 'artTitle', art_title,
           'link', CASE WHEN target IS NOT NULL THEN jsonb_build_object('type', linkage_type, 'target', target) END))),
       published_at, CASE WHEN ends_at <= published_at THEN published_at + interval '1 microsecond' ELSE ends_at END,
       published_at, version
  FROM banner;

INSERT INTO content_entry (merchant_id, id, kind, published, starts_at, ends_at, published_at)
  OVERRIDING SYSTEM VALUE
SELECT merchant_id, id + (SELECT coalesce(max(id), 0) FROM banner), 'announcement',
       jsonb_build_object(
         'words', coalesce((
           SELECT jsonb_object_agg(language, jsonb_build_object('title', title, 'content', content))
             FROM announcement_text AS words
            WHERE words.merchant_id = announcement.merchant_id AND words.announcement_id = announcement.id), '{}'),
         'facts', jsonb_build_object('type', type)),
       published_at, ends_at, published_at
  FROM announcement;

SELECT setval(pg_get_serial_sequence('content_entry', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM content_entry), false);

DO $$
BEGIN
  ASSERT (SELECT count(*) FROM content_entry)
       = (SELECT count(*) FROM banner) + (SELECT count(*) FROM announcement), 'everything that was written is there';
END $$;

DROP TABLE announcement_text, announcement, banner_text, banner;

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
