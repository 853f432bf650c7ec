import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/money/adjustments/adjustments.pg.test.ts'
const explorer = 'src/server/money/ledger/explorer.pg.test.ts'

export const adjustmentGuards: readonly Guard[] = [
  ...guardsIn('src/domain/ledger/adjustment.ts', test, [
    [
      'an operator gives money to a friend alone',
      'the maker is never the checker',
      "if (proposal.proposedBy === by.operatorId) return 'maker_is_checker'",
    ],
    [
      'what was rejected or taken back is paid all the same',
      'a proposal is its maker’s',
      "if (proposal.state !== 'proposed') return 'proposal_judged'\n  if (proposal.version",
      'if (proposal.version',
    ],
    [
      'an adjustment of a suspended operator is approved years later',
      'a proposal lapses',
      "return by.judgement === 'approve' && proposal.hasLapsed ? 'proposal_lapsed' : undefined",
      'return undefined',
    ],
    [
      'somebody changes the proposal of another operator',
      'a proposal is its maker’s',
      "if (proposal.proposedBy !== by.operatorId) return 'not_the_maker'",
    ],
  ]),
  ...guardsIn('src/server/money/adjustments/actions.ts', test, [
    [
      'a yes to twenty-five pays nine hundred',
      'a changed proposal voids a yes to the one before',
      'refuseJudging({ ...row, hasLapsed }, { operatorId, version, judgement })',
      'refuseJudging({ ...row, hasLapsed }, { operatorId, version: row.version, judgement })',
    ],
    [
      'a no comes without a reason',
      'a no needs its reason',
      "if (judgement === 'reject' && answer === '') throw refuse<Calls['judgeAdjustment']>('answer_needed')",
    ],
    [
      'a lapsed adjustment counts again beside the one that was proposed in its place',
      'who proposes a lapsed one again ends it',
      'if (input.insteadOf !== undefined) await endLapsed(tx, by, { id: input.insteadOf, memberId, nowMs })',
      'void endLapsed',
    ],
    [
      'an operator ends the open proposal of another one by proposing it again',
      'who proposes a lapsed one again ends it',
      "if (!hasLapsed) throw refuse<Calls['proposeAdjustment']>('changed_meanwhile')",
      'void hasLapsed',
    ],
    [
      'a trial account gets real money',
      'a trial account, an unknown one',
      "if (member.playsOnly) throw refuse<Calls['proposeAdjustment']>('account_plays_only')",
    ],
    [
      'the same request with another amount passes for the first one',
      'who was not answered asks again',
      "if (!isSame) throw refuse<Calls['proposeAdjustment']>('request_conflict')",
      "if (!known) throw refuse<Calls['proposeAdjustment']>('request_conflict')",
    ],
    [
      'an amount is rounded into shape',
      'is no amount',
      "if (units === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })",
      'if (units === undefined) return { amount: 1n, reason: input.reason as never, words: input.words }',
    ],
  ]),
  ...guardsIn('src/server/money/adjustments/store.ts', test, [
    [
      'an operator of one brand judges what another brand proposed',
      'a trial account, an unknown one',
      'WHERE adjustment.merchant_id = ${merchantId} AND adjustment.id = ${id}::bigint',
      'WHERE ${merchantId}::integer IS NOT NULL AND adjustment.id = ${id}::bigint',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/explorer-store.ts', explorer, [
    [
      'an operator reads a transfer of another brand by its number',
      'what belongs to another brand is not there',
      'WHERE transfer.id = ${id}::bigint AND transfer.merchant_id = ${merchantId}',
      'WHERE transfer.id = ${id}::bigint AND ${merchantId}::integer IS NOT NULL',
    ],
    [
      'an operator opens a transfer of another brand',
      'what belongs to another brand is not there',
      'WHERE transfer.member_id = ${memberId} AND transfer.id = ${id}::bigint\n       AND transfer.merchant_id = ${merchantId}',
      'WHERE transfer.member_id = ${memberId} AND transfer.id = ${id}::bigint\n       AND ${merchantId}::integer IS NOT NULL',
    ],
    [
      'an operator of one brand sees the newest transfers of all',
      'what belongs to another brand is not there',
      'WHERE transfer.merchant_id = ${merchantId}\n     ORDER BY transfer.id DESC LIMIT ${limit}',
      'WHERE ${merchantId}::integer IS NOT NULL\n     ORDER BY transfer.id DESC LIMIT ${limit}',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/explorer-store.ts', explorer, [
    [
      'an operator finds the transfers of another brand by a key',
      'what belongs to another brand is not there',
      'WHERE transfer.key = ANY (${[...keys]}::text[]) AND transfer.merchant_id = ${merchantId}',
      'WHERE transfer.key = ANY (${[...keys]}::text[]) AND ${merchantId}::integer IS NOT NULL',
    ],
    [
      'an operator finds the transfers of another brand by a reference',
      'what belongs to another brand is not there',
      'AND transfer.merchant_id = ${asked.merchantId} AND transfer.reference = ${asked.reference}',
      'AND ${asked.merchantId}::integer IS NOT NULL AND transfer.reference = ${asked.reference}',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/routes.ts', explorer, [
    [
      'an operator of one brand reads whose money is wrong at another',
      'who works for one brand hears that something is wrong',
      'faults: isOfHouse\n',
      'faults: isOfHouse || faults.length > 0\n',
    ],
  ]),
]
