-- Friends who are the same person, and addresses in common that outlive their sessions. docs/friends.md

SET lock_timeout = '5s';

-- The accounts of a person are found by the holders of payout accounts too.
CREATE INDEX payout_account_held ON payout_account (merchant_id, lower(holder_name));

-- The number of friends of a brand.
CREATE INDEX friend_of_merchant ON friend (merchant_id);

-- A friend and the inviter had a session at the same address. Sessions are deleted after a month, terms last longer.
CREATE TABLE friend_address_seen (
  friend_id bigint PRIMARY KEY REFERENCES friend (member_id),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT ON friend_address_seen TO tessera_app;
