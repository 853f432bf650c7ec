-- Whose games a brand offers: the vendors of the house, which of them a brand shows and where, and the menus of its
-- lotteries. Games themselves come below a vendor by its code.

SET lock_timeout = '5s';

-- Halls that the brand has switched off, by their ids (domain/navigation/category.ts). What the market forbids is off
-- whatever stands here.
ALTER TABLE merchant ADD COLUMN categories_off text[] NOT NULL DEFAULT '{}' CHECK (
  categories_off <@ ARRAY['lottery', 'live', 'sports', 'fishing', 'slots', 'cards', 'esports', 'elottery', 'cockfight']
);

-- A vendor is the whole house's: what it is called and what it makes is the same for every brand. `code` is what calls
-- name as `vassalage`; `provider` is who runs its games, and has the credentials.
CREATE TABLE vendor (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 60),
  category text NOT NULL CHECK (
    category IN ('lottery', 'live', 'sports', 'fishing', 'slots', 'cards', 'esports', 'elottery', 'cockfight')
  ),
  -- The account of the wallet that its games play from, where a brand keeps one for each vendor.
  account_type_id integer NOT NULL UNIQUE CHECK (account_type_id > 0),
  provider text NOT NULL CHECK (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What a brand shows of the house's vendors. A vendor without a row here is not offered.
CREATE TABLE merchant_vendor (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  vendor_code text NOT NULL REFERENCES vendor (code),
  is_on boolean NOT NULL DEFAULT true,
  -- Among those of its category; equal ones stand in the order of their names.
  position integer NOT NULL DEFAULT 0,
  is_hot boolean NOT NULL DEFAULT false,
  is_in_maintenance boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, vendor_code)
);
CREATE INDEX ON merchant_vendor (vendor_code);

-- A menu of lotteries: one region, or one kind of draw. Words by the code of their language, {"EN": "Vietnam north"}.
CREATE TABLE lottery_menu (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  tag text NOT NULL CHECK (tag ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  label jsonb NOT NULL CHECK (jsonb_typeof(label) = 'object' AND label <> '{}'),
  region text NOT NULL CHECK (region ~ '^[a-z][a-z-]{1,30}$'),
  -- Which of the brand's modes of prizes its lotteries are sold in.
  prize_mode text NOT NULL CHECK (length(prize_mode) BETWEEN 1 AND 20),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, tag)
);

CREATE TABLE lottery_menu_game (
  merchant_id integer NOT NULL,
  tag text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9][A-Z0-9_]{0,39}$'),
  -- Its name, by language.
  remark jsonb NOT NULL CHECK (jsonb_typeof(remark) = 'object' AND remark <> '{}'),
  -- 1 is Sunday, 2 to 7 are Monday to Saturday. None means that it is drawn every day.
  draw_weekdays smallint[] NOT NULL DEFAULT '{}' CHECK (draw_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  is_hot boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, tag, code),
  FOREIGN KEY (merchant_id, tag) REFERENCES lottery_menu (merchant_id, tag)
);

GRANT SELECT, INSERT, UPDATE ON vendor TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON merchant_vendor, lottery_menu, lottery_menu_game TO tessera_app;
