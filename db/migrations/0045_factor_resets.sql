-- When the desk last reset a member's factors: withdrawals and transfers are reviewed for some days after it.

SET lock_timeout = '5s';

ALTER TABLE member ADD COLUMN factors_reset_at timestamptz;

-- Resets of the last three days are taken from the audit.
UPDATE member SET factors_reset_at = reset.at
  FROM (SELECT member_id, max(created_at) AS at FROM audit_entry
         WHERE action = 'second_factor.reset' AND created_at > clock_timestamp() - interval '3 days'
         GROUP BY member_id) AS reset
 WHERE member.id = reset.member_id;
