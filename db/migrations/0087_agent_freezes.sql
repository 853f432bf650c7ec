-- An agent freezes a direct downline: the downline takes on no accounts and sends no money down, but plays, pays in and is paid out.

SET lock_timeout = '5s';

ALTER TABLE member
  ADD COLUMN frozen_at timestamptz,
  -- The upline that froze this agent.
  ADD COLUMN frozen_by bigint,
  ADD CONSTRAINT member_frozen CHECK ((frozen_at IS NULL) = (frozen_by IS NULL)) NOT VALID,
  ADD CONSTRAINT member_frozen_by FOREIGN KEY (merchant_id, frozen_by) REFERENCES member (merchant_id, id) NOT VALID;
ALTER TABLE member VALIDATE CONSTRAINT member_frozen;
ALTER TABLE member VALIDATE CONSTRAINT member_frozen_by;
