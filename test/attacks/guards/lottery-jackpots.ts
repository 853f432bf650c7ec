import { type Guard, provenBy } from './guard.ts'

const rules = 'src/domain/lottery/jackpots/jackpot.test.ts'
const terms = 'src/domain/lottery/terms/jackpot-terms.test.ts'
const settling = 'src/server/play/lottery/tickets/jackpots.pg.test.ts'

/** Rolling jackpots. */
export const lotteryJackpotGuards: readonly Guard[] = [
  ...provenBy(rules, [
    [
      'jackpot-capped',
      'a draw pays more of a pool than two operators allowed',
      'above its cap, a draw pays the cap',
      { replace: ['cap !== undefined && cap < pool', 'false'] },
    ],
    [
      'jackpot-by-stake',
      'a member wins a whole pool with the smallest stake',
      'half the stake wins half',
      { replace: ['stake > fullStake ? stake : fullStake', 'stake'] },
    ],
  ]),
  ...provenBy(terms, [
    [
      'jackpot-share-bounded',
      'a brand gives back more than the lottery allows, so that the house loses by each bet',
      'a larger one',
      { replace: ['back <= game.returnMaxMilli', 'true'] },
    ],
    [
      'jackpot-never-closed',
      'operators close a pool that members have filled',
      'a pool that is open is never closed',
      { replace: ["[...before.keys()].every((level) => after.has(level)) ? [] : ['jackpots']", '[]'] },
    ],
    [
      'jackpot-terms-by-two',
      'one operator changes what a pool pays',
      'waits for a second operator',
      { replace: ['!isSameJackpots(before.jackpots, after.jackpots)', 'false'] },
    ],
  ]),
  ...provenBy(settling, [
    [
      'jackpot-of-own-currency',
      'a ticket of play money plays for the pool of real stakes',
      'a ticket of play money adds nothing to the pool, and wins none of it',
      { replace: ['currency = p_currencies[p_slips[ticket.n]]', 'true'] },
    ],
    [
      'returned-stake-leaves-jackpot',
      'a stake is returned, but its share stays in the pool: members fill it with money of the house',
      'a returned stake takes its share back',
    ],
    [
      'returned-ticket-wins-no-jackpot',
      'a voided ticket takes a part of the pool from the winners',
      'a voided ticket',
      { replace: ["state === 'voided'", 'false'] },
    ],
    [
      'jackpot-for-its-stakes',
      'a ticket from before a pool was opened wins it',
      'a ticket from before the pool was opened',
      { replace: ['share === null', 'false'] },
    ],
    ['voided-win-back-in-jackpot', 'a voided win leaves the pool for ever', 'a voided ticket'],
  ]),
  ...provenBy('test/pg/jackpots.pg.test.ts', [
    [
      'jackpots-equal-the-books',
      'the pool that members see is not the money that the ledger has',
      'whatever members and operators do',
      { replace: ['LIMIT 1000', 'LIMIT 0'] },
    ],
  ]),
]
