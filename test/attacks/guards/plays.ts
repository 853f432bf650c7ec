import { type Guard, guardsIn } from './guard.ts'

const own = 'test/pg/plays.pg.test.ts'
const ticket = 'a ticket for Saturday is in the record, waits for its draw, and is settled there'
const settled = 'test/pg/settled-days.pg.test.ts'
const hour = 'a day is closed an hour after its end, and not before everything of it is followed'
const purses = 'test/pg/purses.pg.test.ts'
const ended = 'a bonus that is closed stays closed, and an account with money is not closed'
const wagering = 'a bonus lowers no wagering, and is no own money of which a share leaves'
const refused = 'the database refuses what is no play of its transfer'

export const playGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/providers/round-store.ts', own, [
    [
      'a lottery ticket is refunded before its draw',
      ticket,
      "WHERE product = 'games' AND state = 'open'",
      "WHERE state = 'open'",
    ],
    ['a deed for games voids a lottery ticket', ticket, " AND product = 'games'`", '`'],
  ]),
  ...guardsIn('db/functions/plays.sql', own, [
    ['a transfer of one play is recorded for another one', refused, 'AND transfer.reference = p_names[i]'],
    [
      'a transfer of one product is recorded for another one',
      refused,
      'play_source(transfer.key) = p_sources[i] AND ',
    ],
    [
      'a play ends that never began',
      refused,
      "v_was.member_id IS NULL AND v_kind IS DISTINCT FROM 'bet'",
      'false',
    ],
    ['a play changes its product', refused, 'v_was.product <> p_products[i] OR '],
    [
      'games are recorded past their providers',
      refused,
      "p_products[i] NOT IN ('lottery', 'sports')",
      'false',
    ],
    [
      'a stake is added to a play that has ended',
      refused,
      "v_was.state <> 'open' AND v_kind = 'bet'",
      'false',
    ],
    [
      'a play whose transaction ends late is in no record',
      'a change whose transaction ends late is followed all the same',
      '(SELECT transaction_id FROM play_change\n        WHERE transaction_id > (SELECT followed_through FROM play_mark) AND transaction_id < house_horizon()',
      '(SELECT transaction_id FROM play_change\n        WHERE transaction_id > (SELECT followed_through FROM play_mark)',
    ],
  ]),
  ...guardsIn('db/migrations/0051_settled_days.sql', settled, [
    [
      'what agents were paid by is changed afterwards',
      'nothing of a closed day can be written, changed or taken away',
      'v_line.booked_day <= (SELECT max(day) FROM settled_day WHERE merchant_id = v_line.merchant_id)',
      'false',
    ],
    [
      'the copy of a closed day is changed',
      'nothing of a closed day can be written, changed or taken away',
      'BEFORE UPDATE OR DELETE OR TRUNCATE ON settled_copy',
      'BEFORE TRUNCATE ON settled_copy',
    ],
  ]),
  ...guardsIn('db/functions/settled_days.sql', settled, [
    ['a day is closed while it goes on', hour, " OR clock_timestamp() < v_end + interval '1 hour'"],
    [
      'a day is closed while plays of it wait to be followed',
      hour,
      'AND created_at < v_end) THEN',
      'AND created_at < v_end AND false) THEN',
    ],
    [
      'a day is closed without the plays that are being followed',
      'a day is not closed while its plays are being followed',
      'PERFORM pg_advisory_xact_lock(7283023);',
    ],
  ]),
  ...guardsIn('src/server/play/plays/actions.ts', own, [
    [
      'a source with a colon hides its plays from those who follow them',
      refused,
      'if (!isPlayName(deed))',
      "if (deed.source === '')",
    ],
    [
      'a retry is recorded twice',
      'a retry is answered as before and recorded once',
      "one?.outcome === 'posted' ?",
      "one && 'transferId' in one ?",
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_purses.sql', purses, [
    [
      'a stake takes more than both purses hold',
      'the database divides',
      'is_enough := p_main + cash >= 0 AND (',
      'is_enough := true OR (',
    ],
    [
      'a play is paid by two bonuses',
      'a play keeps to its first bonus, and a stake without one is cash alone',
      'IF p_bonus = coalesce(account, p_bonus) THEN',
      'IF p_bonus IS NOT NULL THEN',
    ],
    [
      'a late win goes to a bonus that has ended',
      'the database divides',
      'goes_to := coalesce(v_purse.late_to, goes_to);',
    ],
    [
      'a stake that comes back is shared anew, not as it was given',
      'the database divides',
      'CASE WHEN v_whole = -p_moved THEN -part ELSE',
      'CASE WHEN false THEN -part ELSE',
    ],
    ['a bonus account is closed with money in it', ended, 'AND wallet.balance = 0 AND', 'AND'],
    [
      'a bonus that was converted is made the house’s',
      ended,
      'AND coalesce(wallet.late_to, p_late_to) = p_late_to',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_ends.sql', purses, [
    [
      'a closed bonus is granted again',
      ended,
      'AND account = ANY (p_accounts) AND late_to IS NOT NULL',
      'AND false',
    ],
  ]),
  ...guardsIn('db/functions/ledger_2_write.sql', purses, [
    ['a bonus plays a deposit free', wagering, 'v_own := abs(v_purse.cash);', 'v_own := abs(v_moved);'],
  ]),
  ...guardsIn('db/functions/ledger_1_wagering.sql', purses, [
    [
      'a bonus thins out the share of money that leaves',
      wagering,
      "AND wallet.account NOT IN ('main', 'locked', 'points') AND wallet.account NOT LIKE 'bonus:%';",
      "AND wallet.account NOT IN ('main', 'locked', 'points');",
    ],
  ]),
]
