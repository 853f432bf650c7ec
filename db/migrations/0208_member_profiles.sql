-- Facts that members state about themselves, and when a brand needs them. docs/verification.md

SET lock_timeout = '5s';

-- Needs of a brand beside those of its market. Each save is a version.
CREATE TABLE profile_needs (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  needs jsonb NOT NULL CHECK (jsonb_typeof(needs) = 'object'),
  operator_id bigint NOT NULL REFERENCES operator (id),
  -- Only looser needs have a second operator.
  approved_by bigint REFERENCES operator (id),
  saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version),
  CHECK (approved_by <> operator_id)
);
CREATE INDEX profile_needs_maker ON profile_needs (operator_id);
CREATE INDEX profile_needs_second ON profile_needs (approved_by);
GRANT SELECT, INSERT ON profile_needs TO tessera_app;

-- The newest version counts; former ones stay, as the documents that showed them do.
CREATE TABLE member_profile (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  nationality text CHECK (nationality ~ '^[A-Z]{2}$'),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  city text CHECK (char_length(city) BETWEEN 1 AND 80),
  street text CHECK (char_length(street) BETWEEN 3 AND 120),
  postal_code text CHECK (char_length(postal_code) <= 12),
  occupation text CHECK (char_length(occupation) BETWEEN 1 AND 40),
  income_source text CHECK (char_length(income_source) BETWEEN 1 AND 40),
  -- The document whose acceptance changed facts that were confirmed before.
  document_id bigint,
  stated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, version),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, document_id) REFERENCES verification_document (merchant_id, id),
  CHECK (num_nulls(country, city, street, postal_code) IN (0, 4))
);
CREATE INDEX member_profile_document ON member_profile (merchant_id, document_id) WHERE document_id IS NOT NULL;
GRANT SELECT, INSERT ON member_profile TO tessera_app;

-- Changes of confirmed facts, until a new document shows them or the member takes them back.
CREATE TABLE member_profile_change (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  field text NOT NULL CHECK (field IN ('nationality', 'residence', 'occupation', 'incomeSource')),
  value jsonb NOT NULL,
  stated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, field),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_profile_change TO tessera_app;
