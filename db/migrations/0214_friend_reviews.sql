-- Friends who share an address with the inviter, and whom two operators let bring a reward. docs/friends.md

SET lock_timeout = '5s';

CREATE TABLE friend_review (
  friend_id bigint PRIMARY KEY REFERENCES friend (member_id),
  merchant_id integer NOT NULL REFERENCES merchant (id),
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (approved_by <> operator_id)
);
GRANT SELECT, INSERT ON friend_review TO tessera_app;

CREATE FUNCTION refuse_friend_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the review of friend % stays', OLD.friend_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON friend_review
  FOR EACH ROW EXECUTE FUNCTION refuse_friend_review_change();
