import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/deposits.pg.test.ts'
const orders = 'src/server/money/deposits/deposits.pg.test.ts'
const desk = 'src/server/money/deposits/console.pg.test.ts'

export const depositGuards: readonly Guard[] = [
  ...guardsIn('src/server/money/deposits/actions.ts', orders, [
    [
      'two tabs order at once',
      'the same request, twenty times at once',
      'await lockOrdering(tx, who)',
      'void lockOrdering',
    ],
    [
      'a request is used again for something else',
      'the same request, twenty times at once',
      'if (known.channelId === channelId && known.amount === amount) return known',
      'if (known.channelId === channelId) return known',
    ],
    [
      'somebody deposits whose age nobody has looked at',
      'where the market asks for it',
      "if (merchant.profile.asksVerifiedAge && !standing.isAgeVerified) throw refuse<Order>('age_unverified')",
    ],
    [
      'somebody reaches another’s deposit',
      'nobody sees, proves or cancels another’s deposit',
      "if (order?.memberId !== memberId.toString()) throw refusePlainly('absent')",
      "if (!order) throw refusePlainly('absent')",
    ],
    [
      'a limit of the member’s own does not bind',
      'a limit of the member’s own binds',
      'if (limit) throw refuse<Order>(limit)',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/console-actions.ts', desk, [
    [
      'another amount by the same number passes for the first one',
      'an operator’s match, twice at once and again',
      "if (known.operatorRequestHash?.equals(hash) === false) throw refuse<ConsoleCall>('request_conflict')",
    ],
    [
      'two operators work on the same deposit',
      'two operators never work on the same deposit',
      "if (holder !== undefined && holder !== operatorId) throw refuse<ConsoleCall>('claimed_by_other')",
    ],
    [
      'an operator works on what nobody has in hand',
      'two operators never work on the same deposit',
      "if (holder === undefined) throw refuse<ConsoleCall>('claim_needed')",
    ],
    [
      'a closed account is credited after all',
      'money for somebody whose account was closed',
      "if (difference && isStaying(difference)) throw refuse<typeof calls.creditDeposit>('difference_stays')",
    ],
  ]),
  ...guardsIn(
    'src/server/money/deposits/weighing.ts',
    'src/server/money/deposits/limits-of-credits.pg.test.ts',
    [
      [
        'one operator credits whatever a provider reports beyond the order',
        'what a provider reported,',
        'if (isConfirmed && !cause) return',
        'if (isConfirmed) return',
      ],
    ],
  ),
  ...guardsIn('src/server/money/deposits/arriving.ts', attacks, [
    [
      'money is credited whatever speaks against it',
      'with another amount',
      'if (difference)',
      'if (difference && order.id === undefined)',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/store.ts', attacks, [
    [
      'a provider pays the orders of another one',
      'what is told of an unknown order',
      'AND provider_code = ${asked.providerCode} FOR UPDATE',
      'AND ${asked.providerCode}::text IS NOT NULL FOR UPDATE',
    ],
  ]),
]
