-- The first start of the installed app, as the page of a member has announced it. docs/offers.md

SET lock_timeout = '5s';

CREATE TABLE app_start (
  merchant_id integer NOT NULL,
  member_id bigint PRIMARY KEY,
  -- How the page was shown. The browser says so, and any program can: it proves nothing.
  mode text NOT NULL CHECK (mode IN ('standalone', 'fullscreen', 'minimal-ui')),
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX app_start_of_brand ON app_start (merchant_id, started_at);
GRANT SELECT, INSERT ON app_start TO tessera_app;
