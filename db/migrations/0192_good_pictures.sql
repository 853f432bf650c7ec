-- A good of the points mall with an uploaded picture instead of the drawn one. docs/points.md

SET lock_timeout = '5s';

ALTER TABLE point_good
  ADD COLUMN picture uuid,
  ADD FOREIGN KEY (merchant_id, picture) REFERENCES picture (merchant_id, id);

GRANT UPDATE (picture) ON point_good TO tessera_app;
