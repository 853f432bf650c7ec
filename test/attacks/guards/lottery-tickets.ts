import { type Guard, provenBy } from './guard.ts'

const tickets = 'src/server/play/lottery/tickets/tickets.pg.test.ts'
const settling = 'src/server/play/lottery/tickets/settling.pg.test.ts'
const returning = 'src/server/play/lottery/tickets/returning.pg.test.ts'
const operators = 'src/server/play/lottery/tickets/console.pg.test.ts'
const voiding = 'src/server/play/lottery/tickets/voiding.pg.test.ts'
const files = 'src/server/play/lottery/tickets/export.pg.test.ts'
const limiting = 'src/server/play/lottery/tickets/limiting.pg.test.ts'
const uncounted = 'src/server/play/lottery/tickets/uncounted.pg.test.ts'
const returnedStakes = 'src/server/play/lottery/tickets/returned-stakes.pg.test.ts'
const slips = 'src/domain/lottery/slips/slip.test.ts'

export const lotteryTicketGuards: readonly Guard[] = [
  ...provenBy(uncounted, [
    [
      'uncounted-before-settled',
      'agents are paid for stakes that cancel each other out, although their brand counts them no longer',
      'opposite sides of a draw, where ',
    ],
    [
      'valid-bets-from-their-day',
      'agents lose valid bets before the day that was announced to them',
      'opposite sides of a draw, where ',
      { replace: ['(p_day < valid_bets_from(p_merchant)) IS NOT FALSE', 'false'] },
    ],
    [
      'voided-ticket-covers-nothing',
      'a side counts less for an opposite one that was voided',
      'a ticket that is voided after the draw covers nothing',
    ],
    [
      'returned-ticket-covers-nothing',
      'a side counts less for an opposite one whose stake came back before the draw',
      'a ticket that is voided before the draw covers nothing',
      { replace: ["play.state <> 'voided'", 'true'] },
    ],
    [
      'uncounted-of-own-draw',
      'a part is stored for a ticket of another draw',
      'parts that are stored again change nothing',
      { cut: 'AND ticket.draw_id = p_draw' },
    ],
  ]),
  ...provenBy(returnedStakes, [
    [
      'uncounted-pair-left-alone',
      'the settlement of one draw deletes what tickets on two draws do not count',
      'tickets on the same two draws are compared',
      { replace: ['ticket.second_draw_id IS NOT DISTINCT FROM p_second_draw', 'true'] },
    ],
  ]),
  ...provenBy('test/pg/returned-rounds.pg.test.ts', [
    [
      'returned-rounds-from-their-day',
      'agents lose valid bets of tied rounds before the day that was announced to them',
      'a tie before the day',
      { replace: ['(p_day < valid_bets_from(p_merchant)) IS NOT FALSE', 'false'] },
    ],
  ]),
  ...provenBy(slips, [
    [
      'line-stake-bounded',
      'a line is staked beyond the bounds of its bet type',
      'a line ',
      { replace: ['stakeMost !== undefined && stake > stakeMost', 'false'] },
    ],
    [
      'odds-as-seen',
      'a ticket is placed with odds that the member did not see',
      'a line ',
      { replace: ['now.join() !== odds.join()', 'false'] },
    ],
  ]),
  ...provenBy(tickets, [
    [
      'lower-cap-counts-at-once',
      'a number sells on beyond its lowered cap to members whose part of it is new',
      'a lower cap refuses at once',
      { replace: ['other.cap <> load.cap', 'false'] },
    ],
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
  ...provenBy(operators, [
    [
      'ticket-of-own-brand',
      'an operator of one brand reads the ticket of another one',
      'the ticket of another brand is absent',
      { cut: ' AND ticket.merchant_id = ${of.merchantId}' },
    ],
  ]),
  ...provenBy(files, [
    [
      'ticket-files-capped',
      'files of tickets use up every connection of the database',
      'few files are exported at once; a further one is refused and not audited',
    ],
  ]),
  ...provenBy(voiding, [
    [
      'ticket-voiding-right-needed',
      'an operator who only reads proposes voids of tickets',
      'the maker of a proposal cannot approve it, and an operator without the right proposes nothing',
      { replace: ['.void', '.read'] },
    ],
    [
      'voiding-of-own-brand',
      'an operator of one brand voids the ticket of another one',
      'a ticket of another brand is absent',
      { cut: ' AND ticket.merchant_id = ${of.merchantId}' },
    ],
    [
      'spent-win-not-half-voided',
      'a stake is returned although the win of its ticket was spent',
      'a win that is spent stops the approval, and nothing changes',
    ],
    [
      'ticket-voided-by-two',
      'the application voids a ticket that no second operator approved',
      'the database records no void without two operators, and none of another brand',
      { cut: ' AND judged_by = p_second' },
    ],
    [
      'voided-ticket-of-brand',
      'a ticket is voided by a proposal of another brand',
      'the database records no void without two operators, and none of another brand',
      { cut: ' AND merchant_id = p_merchant' },
    ],
  ]),
  ...provenBy(limiting, [
    [
      'closed-number-refused',
      'a number that operators closed sells on',
      'one operator closes a number',
      { replace: ['cap = 0', 'false'] },
    ],
    [
      'name-limit-replaces-cap',
      'a limit that operators set for a number is ignored',
      'a lower limit refuses at once what passes it',
      { replace: ['coalesce(own.cap, load.cap)', 'load.cap'] },
    ],
    [
      'limit-waits-for-bets',
      'a bet is placed on a number after it was closed',
      'a number is closed after the bets that are being placed',
      { replace: ['PERFORM pg_advisory_xact_lock(7283051, p_draw)', 'NULL'] },
    ],
    [
      'number-limited-before-closing',
      'the record says that a number was closed before its draw, although it was not',
      'a draw that takes no bets, a name of no number',
      'never',
    ],
    [
      'number-limit-version-checked',
      'an approval of an old proposal reopens a number that was closed since',
      'an approval is refused once the number has changed since',
      'never',
    ],
    [
      'number-reopened-by-two',
      'one operator reopens a number for a friend, or lets a draw pay any sum for it',
      'waits for a second operator, and holds',
      'never',
    ],
    [
      'number-limit-right-needed',
      'an operator who only reads closes numbers',
      'an operator without the right limits nothing',
      { replace: ['.limit', '.read'] },
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
      { replace: ["state === 'voided'", 'false'] },
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
