-- What the desk and the codes by message need to go on while many ask at once.
SET lock_timeout = '5s';

-- How many text messages of a merchant were asked for, hour by hour: the first count is that of `hour`, in hours since
-- 1970, and the counts go back from it. One row is counted and judged by one statement, at the moment at which a
-- message is about to leave; nobody else waits for it.
CREATE TABLE sms_asked (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  hour integer NOT NULL,
  counts integer[] NOT NULL CHECK (cardinality(counts) = 25),
  -- When the house last said that the day's most is near.
  warned_at timestamptz
);

INSERT INTO sms_asked (merchant_id, hour, counts)
SELECT merchant_id, floor(extract(epoch FROM clock_timestamp()) / 3600)::integer,
       ARRAY[count(*)::integer] || array_fill(0, ARRAY[24])
  FROM sent_code WHERE channel = 'sms' AND created_at > clock_timestamp() - interval '1 day'
 GROUP BY merchant_id;

DO $$
BEGIN
  ASSERT (SELECT count(DISTINCT merchant_id) FROM sent_code
           WHERE channel = 'sms' AND created_at > clock_timestamp() - interval '1 day')
      <= (SELECT count(*) FROM sms_asked), 'a merchant’s messages of today are not counted';
END
$$;

-- Numbers that differ in the last digits alone are counted together.
CREATE INDEX ON sent_code (merchant_id, left(recipient, -3), created_at) WHERE channel = 'sms';

GRANT SELECT, INSERT, UPDATE ON sms_asked TO tessera_app;
