-- When a brand answers in customer service, in its zone; without hours it answers around the clock.

SET lock_timeout = '5s';

ALTER TABLE merchant
  ADD COLUMN service_hours text
    CHECK (service_hours ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$');
