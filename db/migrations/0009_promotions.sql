-- Who applied for an offer, and what became of it. The offer itself is written content (content_entry, of the kind
-- promotion).

SET lock_timeout = '5s';

CREATE TABLE promotion_application (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  promotion_id bigint NOT NULL,
  member_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'applying'
    CHECK (status IN ('applying', 'processing', 'approved', 'rejected', 'withdrawn')),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 140),
  pictures uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 3),
  -- What the member reads of a rejection.
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  judged_at timestamptz,
  judged_by bigint REFERENCES operator (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, promotion_id) REFERENCES content_entry (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK ((status IN ('applying', 'withdrawn')) = (judged_by IS NULL)),
  CHECK ((judged_at IS NULL) = (judged_by IS NULL))
);
-- One for each member and offer, however often and from however many tabs it is sent. What was taken back counts no more.
CREATE UNIQUE INDEX ON promotion_application (merchant_id, member_id, promotion_id) WHERE status <> 'withdrawn';
-- The queue of operators: of a status, of an offer, the oldest first.
CREATE INDEX ON promotion_application (merchant_id, status, id);
CREATE INDEX ON promotion_application (merchant_id, promotion_id, id);
GRANT SELECT, INSERT, UPDATE ON promotion_application TO tessera_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tessera_app;
