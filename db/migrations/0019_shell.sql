-- What was left of the shell: notices that are counted without being opened.

SET lock_timeout = '5s';

-- The announcements that a page shows, by type and date: judged and counted without opening a document.
CREATE INDEX content_entry_announcement
  ON content_entry (merchant_id, (published #>> '{facts,type}'), (coalesce(starts_at, published_at)), ends_at)
  WHERE kind = 'announcement' AND published IS NOT NULL;
