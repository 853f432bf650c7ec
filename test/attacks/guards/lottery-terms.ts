import { type Guard, provenBy } from './guard.ts'

const brandTerms = 'src/server/play/lottery/tickets/brand-terms.pg.test.ts'
const brandTimes = 'src/server/play/lottery/tickets/brand-times.pg.test.ts'
const written = 'src/domain/lottery/terms/written-terms.test.ts'
const rates = 'src/server/play/lottery/rates/rates.pg.test.ts'
const terms = 'src/server/play/lottery/terms/terms.pg.test.ts'

export const lotteryTermsGuards: readonly Guard[] = [
  ...provenBy(brandTerms, [
    [
      'lottery-off-hidden',
      'a lottery that a brand has switched off is shown and priced',
      'a lottery that is off is shown nowhere',
      { replace: ['termsOf(registry, merchant, code).isOn', 'true'] },
    ],
    ['lottery-off-refused', 'a member bets on a lottery that the brand has switched off', 'a ticket with '],
    [
      'ticket-cost-bounded',
      'a ticket costs more than the brand allows',
      'a ticket with ',
      {
        replace: [
          "if (high.length > 0) throw refuse<Place>('ticket_too_large', { bound: high[0]?.bound, tickets: high })",
          '',
        ],
      },
    ],
  ]),
  ...provenBy(brandTimes, [
    [
      'ticket-before-brand-closing',
      'a member bets after the brand has closed, when the numbers may be known',
      'a bet on a draw, where ',
      {
        replace: [
          'draw.judged_at < draw.closes_at - make_interval(mins => coalesce(terms.closes_earlier_minutes, 0))',
          'true',
        ],
      },
    ],
    [
      'ticket-on-sold-day',
      'a member bets on a weekday that the brand does not sell',
      'a bet on a draw, where ',
      { replace: ['NOT d_solds[i]', 'false'] },
    ],
  ]),
  ...provenBy(written, [
    [
      'lottery-return-bounded',
      'an operator sets a return above what the game allows, so that the house loses by each bet',
      'a return above the game’s most',
      { replace: ['returnMilli !== undefined', 'false'] },
    ],
  ]),
  ...provenBy(terms, [
    [
      'lottery-terms-version-checked',
      'an approval of an old proposal overwrites newer terms',
      'an approval is refused once the terms have changed since',
      'dropped',
    ],
    [
      'lottery-terms-faults-refused',
      'terms are saved that no ticket can fit',
      'terms that do not fit are refused',
      'dropped',
    ],
    [
      'looser-lottery-terms-need-second',
      'one operator lets the house lose more in a draw',
      'waits for a second operator, and holds',
      'never',
    ],
    [
      'lottery-order-as-read',
      'a list that lacks lotteries, or a stale one, replaces the order',
      'the order is saved as a whole',
      'never',
    ],
  ]),
  ...provenBy(rates, [
    ['rate-of-own-brand', 'an operator sets the rate of another brand’s member', 'members of other brands'],
    [
      'rate-version-checked',
      'an approval of an old proposal replaces a newer rate',
      'an approval is refused once the rate has changed since',
    ],
    [
      'member-rate-bounded',
      'a member’s rate is above what the brand gives, and counts once the brand gives more',
      'no rate is above what the brand gives',
    ],
    [
      'raised-rate-needs-second',
      'one operator raises what a member gets',
      'waits for a second operator, and holds',
      'never',
    ],
    [
      'rate-right-needed',
      'an operator without the right of settings changes a member’s rate',
      'operators without the right change nothing',
      { replace: ['operator:settings.write', 'operator:lottery.read'] },
    ],
    [
      'rate-as-judged',
      'a bet takes the odds of a rate that has ended',
      'a bet that waits for the wallet',
      { replace: ['FOUND', 'false'] },
    ],
    [
      'rate-within-brand',
      'a member gets more than the brand gives',
      'a brand that lowers its return',
      { replace: ['Math.min(memberMilli ?? merchant, merchant)', 'memberMilli ?? merchant'] },
    ],
  ]),
  ...provenBy(brandTerms, [
    [
      'member-draw-bounded',
      'a member stakes more in a draw than the brand allows',
      'a member stakes no more in a draw',
      'never',
    ],
    [
      'returned-stake-not-counted',
      'a member cannot use again the stake of a returned ticket',
      'a returned stake leaves room in its draw',
    ],
  ]),
]
