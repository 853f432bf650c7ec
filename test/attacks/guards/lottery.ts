import { type Guard, provenBy } from './guard.ts'

const draws = 'src/server/play/lottery/draws/draws.pg.test.ts'
const tickets = 'src/server/play/lottery/tickets/tickets.pg.test.ts'
const settling = 'src/server/play/lottery/tickets/settling.pg.test.ts'
const returning = 'src/server/play/lottery/tickets/returning.pg.test.ts'
const favourites = 'src/server/play/lottery/favourites/favourites.pg.test.ts'
const slips = 'src/domain/lottery/slips/slip.test.ts'
const reads = 'src/server/play/lottery/draws/reads.pg.test.ts'

export const lotteryGuards: readonly Guard[] = [
  ...provenBy(favourites, [
    [
      'marked-lottery-offered',
      'a lottery is marked that the brand does not offer',
      'a lottery that the brand does not offer is not marked',
    ],
    [
      'favourite-lotteries-capped',
      'favourites grow without end',
      'no more than a hundred favourites are kept',
      { value: 'marked.length < 0' },
    ],
  ]),
  ...provenBy(draws, [
    [
      'planned-before-closing',
      'a draw is planned after its numbers could be known',
      'a draw that would be closed already is not planned',
      { replace: ['closes_at > clock_timestamp()', 'true'] },
    ],
    [
      'clock-read-after-lock',
      'a bet that waited for the lock counts as placed before it waited',
      'a bet that waited for its draw is judged',
      { replace: ['clock_timestamp()', 'now()'] },
    ],
    [
      'closing-waits-for-tickets',
      'a bet is committed after its draw was closed',
      'a draw is not closed before a bet that was in time is committed',
    ],
    [
      'seed-sealed-until-draw',
      'a seed is read while bets are open',
      'a seed stays sealed while bets are open, and until the draw',
      { replace: ['v_refusal IS NOT NULL', 'false'] },
    ],
    [
      'drawn-once-from-released-seed',
      'a draw is drawn from a seed that was not released',
      'a seed that does not have the published hash draws nothing',
      { cut: ' AND released_at IS NOT NULL' },
    ],
    [
      'released-draw-not-cancelled',
      'a late draw is cancelled because its numbers are not liked',
      'is drawn or cancelled, never skipped',
      { replace: ['released_at IS NULL', 'true'] },
    ],
    [
      'settled-as-of-version',
      'a corrected draw counts as settled by its first result',
      'settled draws without tickets are deleted after their days',
      { cut: ' AND result_version = v_one.version' },
    ],
    [
      'played-draws-kept',
      'a draw is deleted while its tickets are kept',
      'settled draws without tickets are deleted after their days',
      { replace: ['tickets = 0', 'true'] },
    ],
    [
      'bet-before-closing',
      'a bet is taken after the closing',
      'the draw at its edges, a bet',
      { cut: ' AND p_now < p_closes_at' },
    ],
  ]),
  ...provenBy(reads, [
    [
      'lottery-offered',
      'a brand shows lotteries that its market forbids',
      'a brand without lotteries shows none',
      {
        replace: ['merchant.categories.includes(categoryOf(game))', 'true'],
      },
    ],
  ]),
  ...provenBy(slips, [
    [
      'odds-as-seen',
      'a ticket is placed with odds that the member did not see',
      'a line ',
      { replace: ['now.join() !== odds.join()', 'false'] },
    ],
  ]),
  ...provenBy(tickets, [
    [
      'slip-placed-once',
      'a slip that is sent twice is placed twice',
      'a slip that is sent five times at once, and again later, is placed once',
      { replace: ['p_requests[slip]', 'gen_random_uuid()'] },
    ],
    [
      'slip-content-compared',
      'a request id is used again for other bets, and is answered with the first ones',
      'a slip that is sent five times at once, and again later, is placed once',
      { replace: ['WHEN one.is_same', 'WHEN true'] },
    ],
    [
      'slip-placed-whole',
      'the stake of a ticket is taken although its slip is refused',
      'a slip with ',
      { replace: ['FOUND', 'false'] },
    ],
    [
      'ticket-stake-guarded',
      'an excluded member bets on lotteries',
      'a member who is excluded places nothing',
      {
        replace: [
          'array_fill(true, ARRAY[v_count]), array_fill',
          'array_fill(false, ARRAY[v_count]), array_fill',
        ],
      },
    ],
    ['slip-bounded', 'a slip has lines without end', 'a slip with '],
    [
      'ticket-before-closing',
      'a ticket is placed in a closed draw',
      'a bet on a draw that',
      { replace: ['NOT d_opens[i]', 'false'] },
    ],
    [
      'full-number-refused',
      'a number takes bets beyond its cap',
      'a number that is full refuses the slip whole and says what is free, and a smaller bet passes',
      { replace: ['o_details[1] IS NOT NULL', 'false'] },
    ],
    [
      'exposure-part-bounded',
      'the part of a member grows beyond what the cap allots to it',
      'many members at once never pass the cap of a number, and its last part can be sold',
      { cut: ' AND known.pays + excluded.pays <= known.allotted' },
    ],
    [
      'exposure-capped',
      'a draw owes more for a number than its cap',
      'many members at once never pass the cap of a number, and its last part can be sold',
      { replace: ['v_one.pays > v_rest', 'false'] },
    ],
    [
      'own-tickets-only',
      'a member reads the ticket of another one',
      'a ticket of another member is absent',
      { cut: ' AND ticket.member_id = ${memberId}' },
    ],
  ]),
  ...provenBy(settling, [
    [
      'played-draw-settled-by-ticket',
      'a draw counts as settled while its tickets are open',
      'winners are paid, losers end, and the record, the sums and the winner board follow',
      { replace: ['!played.has(id)', 'true'] },
    ],
  ]),
  ...provenBy(returning, [
    [
      'returned-ticket-unpaid',
      'a ticket that was cancelled is paid its win as well',
      'a ticket that was cancelled wins nothing in its draw',
      { replace: ["ticket.playState === 'voided'", 'false'] },
    ],
    [
      'cancelling-by-market',
      'a ticket is taken back where the market forbids it',
      'a market that forbids it cancels no ticket',
    ],
    [
      'ticket-needs-age',
      'a member without a proven age bets where the market asks for it',
      'a market that forbids it cancels no ticket',
    ],
    [
      'return-by-market',
      'a lottery is sold below the least return of the market',
      'a market that forbids it cancels no ticket',
    ],
    [
      'return-before-closing',
      'a ticket is taken back when its numbers may be known',
      'a ticket is cancelled by the clock of the database',
      { value: 'true' },
    ],
  ]),
]
