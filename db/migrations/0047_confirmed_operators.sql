-- An account counts as another person than its maker only once an independent operator has confirmed it.

SET lock_timeout = '5s';

ALTER TABLE operator
  -- Null, with a time: confirmed from the command line.
  ADD COLUMN confirmed_by bigint REFERENCES operator (id),
  ADD COLUMN confirmed_at timestamptz,
  -- When the password was last handed over; proposals made before are of another holder.
  ADD COLUMN handed_over_at timestamptz,
  ADD CHECK (confirmed_by IS NULL OR confirmed_at IS NOT NULL),
  ADD CHECK (confirmed_by <> id);

-- Approvals from before this version confirm, if the latest proposal about the account was approved by an operator whom
-- nobody at the desk has made, and who is not among the makers of the account.
WITH RECURSIVE above (start, id) AS (
  SELECT id, id FROM operator
  UNION
  SELECT above.start, parent FROM above
    JOIN operator ON operator.id = above.id
   CROSS JOIN LATERAL (VALUES (created_by), (handed_over_by)) AS made (parent)
   WHERE parent IS NOT NULL),
latest AS (
  SELECT DISTINCT ON (subject) subject, status, judged_by, judged_at
    FROM desk_proposal WHERE starts_with(deed, 'operators.') ORDER BY subject, id DESC)
UPDATE operator SET confirmed_by = latest.judged_by, confirmed_at = latest.judged_at
  FROM latest JOIN operator AS judge ON judge.id = latest.judged_by
 WHERE operator.id::text = latest.subject AND latest.status = 'approved'
   AND num_nonnulls(operator.created_by, operator.handed_over_by) > 0
   AND num_nonnulls(judge.created_by, judge.handed_over_by) = 0
   AND NOT EXISTS (SELECT FROM above WHERE above.start = operator.id AND above.id = latest.judged_by);
