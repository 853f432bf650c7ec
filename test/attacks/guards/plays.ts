import { type Guard, guardsIn, provenBy } from './guard.ts'

const own = 'test/pg/plays.pg.test.ts'
const ticket = 'a ticket for Saturday is in the record, waits for its draw, and is settled there'
const settled = 'test/pg/settled-days.pg.test.ts'
const hour = 'a day is closed an hour after its end, and not before everything of it is followed'
const purses = 'test/pg/purses.pg.test.ts'
const ended = 'a bonus that is closed stays closed, and an account with money is not closed'
const wagering = 'a bonus lowers no wagering, and is no own money of which a share leaves'
const refused = 'the database refuses what is no play of its transfer'

export const playGuards: readonly Guard[] = [
  ...provenBy(own, [
    [
      'left-open-games-only',
      'a lottery ticket is refunded before its draw',
      ticket,
      { cut: "product = 'games' AND" },
    ],
    [
      'round-deed-games-only',
      'a deed for games voids a lottery ticket',
      ticket,
      { cut: "AND product = 'games'" },
    ],
    [
      'play-transfer-matches',
      'a transfer of one play is recorded for another one',
      refused,
      { cut: 'AND transfer.reference = named.name' },
    ],
    [
      'play-source-matches',
      'a transfer of one product is recorded for another one',
      refused,
      { cut: 'play_source(transfer.key) = named.source AND' },
    ],
    ['play-begins-with-bet', 'a play ends that never began', refused, 'never'],
    [
      'play-product-fixed',
      'a play changes its product',
      refused,
      { cut: 'v_was.product <> p_products[one.n] OR' },
    ],
    [
      'rows-of-play-in-order',
      'of two deeds on one play in a call only the last is recorded',
      'several deeds of one call on the same play are recorded in their order, beside those of others',
      { replace: ['one.before_n IS NULL', 'true'] },
    ],
    ['games-through-providers', 'games are recorded past their providers', refused, 'never'],
    ['ended-play-closed', 'a stake is added to a play that has ended', refused, 'never'],
    [
      'play-horizon-held',
      'a play whose transaction ends late is in no record',
      'a change whose transaction ends late is followed all the same',
      { cut: 'AND transaction_id < house_horizon()' },
    ],
    [
      'play-name-checked',
      'a source with a colon hides its plays from those who follow them',
      refused,
      { value: "deed.source === ''" },
    ],
    [
      'posted-play-recorded-once',
      'a retry is recorded twice',
      'a retry is answered as before and recorded once',
      { replace: ["?.outcome === 'posted'", "&& 'transferId' in one"] },
    ],
  ]),
  ...provenBy(settled, [
    [
      'day-over-before-closing',
      'a day is closed while it goes on',
      hour,
      { cut: "OR clock_timestamp() < v_end + interval '1 hour'" },
    ],
    [
      'followed-before-closing',
      'a day is closed while plays of it wait to be followed',
      hour,
      { replace: ['v_end', 'v_end AND false'] },
    ],
    [
      'closing-waits-for-followers',
      'a day is closed without the plays that are being followed',
      'a day is not closed while its plays are being followed',
    ],
  ]),
  ...provenBy(purses, [
    [
      'purses-hold-stake',
      'a stake takes more than both purses hold',
      'the database divides',
      { replace: ['p_main + cash >= 0 AND', 'true OR'] },
    ],
    [
      'one-bonus-in-play',
      'a play is paid by two bonuses',
      'a play keeps to its first bonus, and a stake without one is cash alone',
      { replace: ['= coalesce(account, p_bonus)', 'IS NOT NULL'] },
    ],
    [
      'stakes-name-one-bonus',
      'a win is divided by the second of two stakes alone',
      'two stakes of one play in one call with different purses fail',
    ],
    ['late-win-to-heir', 'a late win goes to a bonus that has ended', 'the database divides'],
    [
      'returned-stake-as-given',
      'a stake that comes back is shared anew, not as it was given',
      'the database divides',
      { replace: ['v_whole = -p_moved', 'false'] },
    ],
    [
      'bonus-closed-empty',
      'a bonus account is closed with money in it',
      ended,
      { cut: 'wallet.balance = 0 AND' },
    ],
    [
      'bonus-closed-empty',
      'a bonus that was converted is made the house’s',
      ended,
      { cut: 'AND coalesce(wallet.late_to, p_late_to) = p_late_to' },
    ],
    [
      'closed-bonus-not-granted',
      'a closed bonus is granted again',
      ended,
      { replace: ['account = ANY (p_accounts) AND late_to IS NOT NULL', 'false'] },
    ],
    ['own-part-of-stake', 'a bonus plays a deposit free', wagering, { replace: ['v_purse.cash', 'v_moved'] }],
    [
      'bonus-outside-wagering',
      'a bonus thins out the share of money that leaves',
      wagering,
      { cut: "AND wallet.account NOT LIKE 'bonus:%'" },
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
]
