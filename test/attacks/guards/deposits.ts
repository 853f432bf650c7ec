import { type Guard, provenBy } from './guard.ts'

const attacks = 'test/attacks/deposits.pg.test.ts'
const orders = 'src/server/money/deposits/deposits.pg.test.ts'
const consoleTest = 'src/server/money/deposits/console.pg.test.ts'

export const depositGuards: readonly Guard[] = [
  ...provenBy(orders, [
    ['ordering-locked', 'two tabs order at once', 'the same request, twenty times at once'],
    [
      'order-request-same',
      'a request is used again for something else',
      'the same request, twenty times at once',
      { cut: '&& known.amount === amount' },
    ],
    [
      'verified-age-for-deposit',
      'somebody deposits whose age nobody has looked at',
      'where the market requires it, no member deposits before two operators have verified their age',
    ],
    [
      'order-of-member',
      'somebody reaches another’s deposit',
      'nobody sees, proves or cancels another’s deposit',
      { value: '!order' },
    ],
    ['deposit-limit-kept', 'a limit of the member’s own does not bind', 'a limit of the member’s own binds'],
  ]),
  ...provenBy(consoleTest, [
    [
      'console-request-same',
      'another amount by the same number passes for the first one',
      'an operator’s match, twice at once and again',
    ],
    [
      'claims-not-of-member',
      'a member reads when operators took the deposit in hand',
      'the history has the claims of operators, and that of the member has none',
    ],
    [
      'deposit-claimed-by-one',
      'two operators work on the same deposit',
      'two operators never work on the same deposit',
    ],
    [
      'deposit-claim-needed',
      'an operator works on what nobody has in hand',
      'two operators never work on the same deposit',
    ],
    [
      'closed-account-stays-uncredited',
      'a closed account is credited after all',
      'money for a member whose account was closed meanwhile is set aside',
    ],
  ]),
  ...provenBy('src/server/money/deposits/limits-of-credits.pg.test.ts', [
    [
      'provider-excess-weighed',
      'one operator credits whatever a provider reports beyond the order',
      'a reported deposit,',
      { cut: '&& !cause' },
    ],
  ]),
  ...provenBy(attacks, [
    [
      'arrival-difference-holds',
      'money is credited whatever speaks against it',
      'with another amount',
      { value: '… && order.id === undefined' },
    ],
    [
      'order-of-provider',
      'a provider pays the orders of another one',
      'a message about an unknown order, one of another brand, or through another provider credits nothing',
      { replace: ['provider_code = ${filter.providerCode}', '${filter.providerCode}::text IS NOT NULL'] },
    ],
  ]),
]
