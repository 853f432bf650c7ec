-- What was left of the shell: notices that are counted without being opened.

SET lock_timeout = '5s';

-- The announcements that a page shows, by type and date: judged and counted without opening a document.
CREATE INDEX content_entry_announcement
  ON content_entry (merchant_id, (published #>> '{facts,type}'), (coalesce(starts_at, published_at)), ends_at)
  WHERE kind = 'announcement' AND published IS NOT NULL;

-- A thread of customer service carries pictures. A visitor's belong to their browser, by the hash of its cookie.
ALTER TABLE picture ADD COLUMN visitor_hash bytea CHECK (length(visitor_hash) = 32);
ALTER TABLE picture DROP CONSTRAINT picture_check;
ALTER TABLE picture ADD CONSTRAINT picture_one_owner CHECK (num_nonnulls(member_id, operator_id, visitor_hash) <= 1);
CREATE INDEX ON picture (merchant_id, visitor_hash, created_at) WHERE visitor_hash IS NOT NULL;

ALTER TABLE service_message
  ADD COLUMN pictures uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 3);
ALTER TABLE service_message DROP CONSTRAINT service_message_text_check;
ALTER TABLE service_message ADD CONSTRAINT service_message_says_something
  CHECK (length(text) <= 1000 AND (text <> '' OR cardinality(pictures) > 0));

-- How a brand shows a vendor of the house: under a name of its own, and with a picture instead of the drawn mark.
ALTER TABLE merchant_vendor
  ADD COLUMN display_name text CHECK (length(display_name) BETWEEN 1 AND 60),
  ADD COLUMN picture uuid,
  ADD FOREIGN KEY (merchant_id, picture) REFERENCES picture (merchant_id, id);

ALTER TABLE lottery_menu
  ADD COLUMN is_on boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
