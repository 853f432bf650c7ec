import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/money/adjustments/adjustments.pg.test.ts'
const explorer = 'src/server/money/ledger/explorer.pg.test.ts'

export const adjustmentGuards: readonly Guard[] = [
  ...provenBy(test, [
    [
      'adjustment-maker-not-checker',
      'an operator gives money to a friend alone',
      'the maker is never the checker',
    ],
    [
      'adjustment-still-proposed',
      'what was rejected or taken back is paid all the same',
      'a proposal is its maker’s',
    ],
    [
      'adjustment-lapses',
      'an adjustment of a suspended operator is approved years later',
      'a proposal lapses',
      { value: 'undefined' },
    ],
    [
      'adjustment-changed-by-maker',
      'somebody changes the proposal of another operator',
      'a proposal is its maker’s',
    ],
    [
      'adjustment-judged-as-seen',
      'a yes to twenty-five pays nine hundred',
      'a changed proposal voids a yes to the one before',
      { replace: ['version', 'version: row.version'] },
    ],
    ['adjustment-rejection-explained', 'a no comes without a reason', 'a no needs its reason'],
    [
      'lapsed-adjustment-ended',
      'a lapsed adjustment counts again beside the one that was proposed in its place',
      'a lapsed proposal that is proposed again ends, so that it never counts beside the new one',
    ],
    [
      'only-lapsed-adjustment-replaced',
      'an operator ends the open proposal of another one by proposing it again',
      'a lapsed proposal that is proposed again ends, so that it never counts beside the new one',
    ],
    ['no-adjustment-of-trial', 'a trial account gets real money', 'a trial account, an unknown one'],
    [
      'adjustment-request-same',
      'the same request with another amount passes for the first one',
      'a retry after a lost answer gets the same answer, and nothing moves twice',
      { value: '!known' },
    ],
    [
      'adjustment-amount-exact',
      'an amount is rounded into shape',
      'is no amount',
      {
        replace: [
          "throw refusePlainly('invalid_input', { fields: ['amount'] })",
          'return { amount: 1n, reason: input.reason as never, words: input.words }',
        ],
      },
    ],
    [
      'adjustment-of-own-brand',
      'an operator of one brand judges what another brand proposed',
      'a trial account, an unknown one',
      { replace: ['adjustment.merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
  ]),
  ...provenBy(explorer, [
    [
      'transfer-by-number-of-brand',
      'an operator reads a transfer of another brand by its number',
      'records of another brand are absent',
      { replace: ['transfer.merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
    [
      'opened-transfer-of-brand',
      'an operator opens a transfer of another brand',
      'records of another brand are absent',
      { replace: ['transfer.merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
    [
      'newest-transfers-of-brand',
      'an operator of one brand sees the newest transfers of all',
      'records of another brand are absent',
      { replace: ['transfer.merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
    [
      'transfers-by-key-of-brand',
      'an operator finds the transfers of another brand by a key',
      'records of another brand are absent',
      { replace: ['transfer.merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
    [
      'transfers-by-reference-of-brand',
      'an operator finds the transfers of another brand by a reference',
      'records of another brand are absent',
      {
        replace: ['transfer.merchant_id = ${filter.merchantId}', '${filter.merchantId}::integer IS NOT NULL'],
      },
    ],
    [
      'faults-of-house-only',
      'an operator of one brand reads whose money is wrong at another',
      'an operator of one brand sees that a check failed, and not for which member',
      { replace: ['isOfHouse', 'isOfHouse || faults.length > 0'] },
    ],
  ]),
]
