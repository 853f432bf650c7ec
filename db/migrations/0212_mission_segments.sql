-- Missions for a segment of the members. docs/messages.md, "Segments"

SET lock_timeout = '5s';

-- The rules of src/domain/segments/segment.ts; NULL: all members.
ALTER TABLE mission_version ADD COLUMN segment jsonb CHECK (jsonb_typeof(segment) = 'object');
