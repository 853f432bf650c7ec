-- Offers for segments: the member as an offer sees them has the facts that the rules of a segment need. docs/offers.md, "Versions"

SET lock_timeout = '5s';

-- Only brands with such a version read the facts.
CREATE INDEX offer_version_segments ON offer_version (merchant_id) WHERE rules->'audience' ? 'segment';
