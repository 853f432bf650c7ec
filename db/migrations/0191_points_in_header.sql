-- The header of a brand links to its points mall once it has terms of points. docs/points.md

SET lock_timeout = '5s';

-- Processes read the brand again.
CREATE TRIGGER touch AFTER INSERT ON point_terms
  FOR EACH ROW WHEN (NEW.version = 1) EXECUTE FUNCTION touch_merchant();
