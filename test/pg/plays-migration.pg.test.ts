import type { Client } from 'pg'
import { expect, test } from 'vitest'

import { waitFor } from '#test/patience.ts'

import { applyMigration, openBefore } from './open-before.ts'

const name = '0049_plays.sql'
const settledDays = '0051_settled_days.sql'
const purses = '0054_purses.sql'
const dayCategories = '0113_played_day_categories.sql'
/** Later migrations with the tables that the functions of today write and read. */
const later = [
  '0064_dashboard.sql',
  '0076_wins_of_games.sql',
  '0084_player_days.sql',
  '0085_agent_places.sql',
  '0086_fast_wins.sql',
  '0088_agent_contracts.sql',
  '0098_play_windows.sql',
  '0105_points.sql',
  '0108_bonus_due.sql',
  '0127_levels.sql',
  '0130_missions.sql',
  '0132_boards.sql',
  '0133_level_benefits.sql',
  '0135_mission_due_rows.sql',
  '0170_changed_places.sql',
  '0178_settled_returns.sql',
  '0182_idle_stakes.sql',
  '0202_uncounted_stakes.sql',
  '0240_mission_games.sql',
  '0251_board_tallies.sql',
]
const functions = [
  'plays.sql',
  'agent_places.sql',
  'settled_days.sql',
  'settled_windows.sql',
  'settled_tickets.sql',
  'levels.sql',
  'rounds_follow.sql',
]

/** Rounds as the release before kept them: state, stake, win, bets, game, and hours since they began. */
const rounds = [
  ['r-open', 'open', 5, 0, 1, 'wheel', 2],
  ['r-won', 'closed', 5, 9, 1, 'wheel', 30],
  ['r-lost', 'closed', 7, 0, 2, 'reels', 30],
  ['r-even', 'closed', 7, 7, 1, 'reels', 300],
  ['r-void', 'voided', 0, 0, 0, 'wheel', 1],
  ['r-unknown', 'closed', 3, 1, 1, 'gone', 1],
] as const

const kept = {
  rounds: 'SELECT * FROM game_round ORDER BY round_id',
  record: `SELECT member_id, provider_code, round_id, id, merchant_id, game_id, vendor_code, category, currency, day, state,
                  stake, win, bets, returned, opened_at, changed_at FROM played_round ORDER BY round_id`,
  days: `SELECT member_id, currency, day, game_id, vendor_code, state, merchant_id, category, rounds, stake, win
           FROM played_day ORDER BY day, game_id, vendor_code, state`,
  returns: 'SELECT * FROM game_return ORDER BY width, game_id, bucket',
  board: `SELECT merchant_id, id, member_id, game_code, game_name, category, amount, currency, settled_at, provider_code,
                 round_id FROM win ORDER BY id`,
} as const

async function read(client: Client) {
  const found: Record<string, unknown[]> = {}
  for (const [what, query] of Object.entries(kept)) found[what] = (await client.query(query)).rows
  return found
}

test('records, sums, returns and the board of before stay as they are, and are followed on', async () => {
  const client = await openBefore(name)
  await layHouse(client)
  const before = await read(client)
  expect([before['record']?.length, before['board']?.length]).toEqual([rounds.length, 1])
  // Two more that it had not: one whose money moved, and one that ended without any.
  await client.query(
    `INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, provider,
                                  provider_transaction, business_date, created_at)
     SELECT 7, 51, 1, 'PHP', 'play:sim:w-late', 'win', 'r-open', sha256('x'), 'sim', 'w-late', current_date, now();
     INSERT INTO ledger_batch (members, transfers, hash, created_at) VALUES ('{7}', '{51}', sha256('x'), now());
     INSERT INTO provider_transaction (provider_code, transaction_id, merchant_id, member_id, kind, round_id, currency,
                                       account, amount, moved, balance, fingerprint, created_at)
     VALUES ('sim', 'w-none', 1, 7, 'win', 'r-free', 'PHP', 'main', 0, 0, 0, sha256('x'), now());
     UPDATE game_round SET state = 'closed', win = 40, changed_at = now() WHERE round_id = 'r-open';
     INSERT INTO game_round (member_id, provider_code, round_id, merchant_id, vendor_code, game_code, currency, account,
                             state, stake, win, bets)
     VALUES (7, 'sim', 'r-free', 1, 'SIM', 'wheel', 'PHP', 'main', 'closed', 0, 0, 1)`,
  )
  const rows = await client.query('SELECT * FROM game_round ORDER BY round_id')

  await client.query(`SET session_replication_role = origin`)
  await applyMigration(client, name)
  await applyMigration(client, settledDays)
  for (const file of later) await applyMigration(client, file)
  await applyMigration(client, purses)
  await applyMigration(client, dayCategories, { functions })

  const after = await read(client)
  expect(after).toEqual({ ...before, rounds: rows.rows })
  // Following all of them anew changes nothing but what the release before had not seen.
  // Retries, because changes are seen once no older transaction of the server runs, also none of other tests.
  await waitFor(async () => {
    const { rows: changed } = await client.query<{ name: string }>(
      'SELECT name FROM plays_changed(plays_changed_through(1000)) ORDER BY name',
    )
    expect(changed.map((row) => row.name)).toEqual(['r-free', 'r-open'])
  })
  const { rows: again } = await client.query<{ count: number }>(
    'SELECT rounds_follow(array_agg(member_id), array_agg(source), array_agg(reference), NULL) AS count FROM play',
  )
  expect(again).toEqual([{ count: 2 }])
  const { rows: states } = await client.query(
    `SELECT round_id, product, state, win::text FROM played_round WHERE round_id IN ('r-free', 'r-open', 'r-won') ORDER BY 1`,
  )
  expect(states).toEqual([
    { round_id: 'r-free', product: 'games', state: 'lost', win: '0' },
    { round_id: 'r-open', product: 'games', state: 'won', win: '40' },
    { round_id: 'r-won', product: 'games', state: 'won', win: '9' },
  ])
})

/** Rows that the previous release had taken over. */
const taken = `
  INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, category, currency, day,
                            state, stake, win, bets, opened_at, changed_at)
    SELECT member_id, provider_code, round_id, merchant_id, coalesce(game.id, 0), round.vendor_code,
           coalesce(category, ''), currency, (opened_at AT TIME ZONE 'Asia/Manila')::date,
           CASE WHEN state <> 'closed' THEN state WHEN win > stake THEN 'won' WHEN win = stake THEN 'even' ELSE 'lost' END,
           stake, win, bets, opened_at, changed_at
      FROM game_round AS round LEFT JOIN game ON game.code = round.game_code ORDER BY round_id;
  INSERT INTO played_day
    SELECT member_id, currency, day, game_id, vendor_code, state, merchant_id, category, count(*), sum(stake), sum(win)
      FROM played_round GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  INSERT INTO game_return
    SELECT merchant_id, game_id, currency, width, bucket, count(*), sum(stake), sum(win), sum(stake * stake),
           sum(win * win), sum(stake * win)
      FROM played_round
     CROSS JOIN LATERAL (
       VALUES (86400, date_bin('1 day', opened_at, 'epoch')), (0, 'epoch'::timestamptz)) AS window_of (width, bucket)
     WHERE state NOT IN ('open', 'voided') AND stake > 0 AND game_id <> 0 GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO win (merchant_id, member_id, game_code, game_name, category, amount, currency, settled_at, provider_code,
                   round_id)
    SELECT 1, member_id, 'wheel', 'Game', 'slots', win, currency, changed_at, provider_code, round_id
      FROM played_round WHERE state = 'won'`

test('plays that were settled before are in the sums of their day, and are corrected there', async () => {
  const client = await openBefore(name)
  await layHouse(client)
  await client.query('SET session_replication_role = origin')
  await applyMigration(client, name)
  await applyMigration(client, settledDays)
  // A day that was closed before bonuses were known keeps its hash.
  await client.query('INSERT INTO settled_copy SELECT * FROM settled_sum')
  const { rows: closed } = await client.query<{ day: string; hash: string }>(`
    SELECT booked_day::text AS day, encode(sha256(convert_to(string_agg(
             concat_ws(' ', member_id, currency, booked_day, settled_day, product, category, vendor_code, agents::text, plays,
                       stake, win), E'\\n'
             ORDER BY member_id, currency, settled_day, product, category, vendor_code, agents), 'UTF8')), 'hex') AS hash
      FROM settled_copy GROUP BY booked_day ORDER BY booked_day`)
  for (const file of later) await applyMigration(client, file)
  await applyMigration(client, purses)
  await applyMigration(client, dayCategories, { functions })
  expect(closed.length).toBeGreaterThan(1)
  for (const { day, hash } of closed)
    expect(
      (await client.query(`SELECT encode(settled_copy_hash(1, $1), 'hex') AS hash`, [day])).rows,
    ).toEqual([{ hash }])
  const direct = `
    SELECT (changed_at AT TIME ZONE 'Asia/Manila')::date AS settled_day, category, count(*) AS plays, sum(stake) AS stake,
           sum(win) AS win
      FROM played_round WHERE state IN ('won', 'even', 'lost') GROUP BY 1, 2 ORDER BY 1, 2`
  const sums = `
    SELECT settled_day, category, plays, stake, win FROM settled_sum
     WHERE booked_day = settled_day AND agents = '{}' ORDER BY settled_day, category`
  const before = (await client.query<{ win: string }>(sums)).rows
  expect(before.length).toBeGreaterThanOrEqual(3)
  expect(before).toEqual((await client.query(direct)).rows)
  // A late change of an old play stays on the day on which that play was settled.
  await client.query(`UPDATE play SET win = win + 4, changed_at = now() WHERE reference = 'r-won'`)
  await client.query(`SELECT rounds_follow('{7}', '{sim}', '{r-won}', NULL)`)
  const after = (await client.query<{ win: string }>(sums)).rows
  const won = (rows: readonly { win: string }[]) => rows.map(({ win }) => BigInt(win))
  const grown = won(after).map((win, index) => win - (won(before)[index] ?? 0n))
  expect(grown.filter((more) => more !== 0n)).toEqual([4n])
  expect(grown).toHaveLength(before.length)
})

async function layHouse(client: Client): Promise<void> {
  await client.query(`
    INSERT INTO merchant (code, name, currency, currency_symbol, zone, languages, default_language)
      VALUES ('one', 'One', 'PHP', 'P', 'Asia/Manila', '{EN}', 'EN');
    INSERT INTO member (id, merchant_id, account) OVERRIDING SYSTEM VALUE VALUES (7, 1, 'seven');
    INSERT INTO vendor (code, display_name, category, account_type_id, provider) VALUES ('SIM', 'Sim', 'slots', 1, 'sim');
    INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
      SELECT 'SIM', code, code, '{"EN": "Game"}', 'game', 'slots' FROM unnest(ARRAY['wheel', 'reels']) AS code;
    SET session_replication_role = replica`)
  for (const [round, state, stake, win, bets, game, hours] of rounds)
    await client.query(
      `INSERT INTO game_round (member_id, provider_code, round_id, merchant_id, vendor_code, game_code, currency, account,
                               state, stake, win, bets, opened_at, changed_at)
       SELECT 7, 'sim', $1, 1, 'SIM', $6, 'PHP', 'main', $2, $3, $4, $5, moment, moment + interval '1 second'
         FROM (SELECT now() - make_interval(hours => $7) AS moment) AS begun`,
      [round, state, stake, win, bets, game, hours],
    )
  await client.query(taken)
}
