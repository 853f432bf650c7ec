-- Parts of a large budget that are reserved, so that claims of one offer wait for each other no more. docs/offers.md

SET lock_timeout = '5s';

-- `offer_take_budget` alone changes it. Many updates of few rows: each page has room for their versions.
CREATE TABLE offer_budget_share (
  merchant_id integer NOT NULL,
  offer text NOT NULL,
  version integer NOT NULL,
  currency text NOT NULL,
  share smallint NOT NULL,
  -- Of what `offer_budget.used` counts, the part that no grant has taken.
  rest bigint NOT NULL CHECK (rest >= 0),
  PRIMARY KEY (merchant_id, offer, version, currency, share),
  FOREIGN KEY (merchant_id, offer, version, currency) REFERENCES offer_budget (merchant_id, offer, version, currency)
) WITH (fillfactor = 20);
GRANT SELECT ON offer_budget_share TO tessera_app;
