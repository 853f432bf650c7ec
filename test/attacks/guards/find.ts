import { type Guard, provenBy } from './guard.ts'

export const findGuards: readonly Guard[] = [
  ...provenBy('src/server/shell/find/find.pg.test.ts', [
    [
      'found-by-right',
      'the search finds records that the operator may not read',
      'an operator finds only the kinds that they may read',
      { value: 'true' },
    ],
    [
      'found-deposits-of-brand',
      'the search finds deposits of another brand',
      'records of another brand are not found',
      { replace: ['merchant_id = ${merchantId} AND reference', '${merchantId}::integer > 0 AND reference'] },
    ],
    [
      'found-withdrawals-of-brand',
      'the search finds withdrawals of another brand',
      'records of another brand are not found',
      { replace: ['merchant_id = ${merchantId} AND id', '${merchantId}::integer > 0 AND id'] },
    ],
  ]),
]
