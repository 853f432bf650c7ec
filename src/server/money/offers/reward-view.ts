import type { MemberReward } from '#contract/offers.ts'
import { writeAmount } from '#domain/money/amount.ts'

import type { OccurrenceRow } from './claim-store.ts'

export function rewardView(row: OccurrenceRow): MemberReward {
  const cause = causes.find((one) => one === row.reason)
  return {
    id: row.id.toString(),
    offer: row.offer,
    kind: row.kind,
    event: row.event,
    gives: row.gives,
    state: row.state,
    currency: row.currency,
    value: writeAmount(row.value),
    amount: writeAmount(row.amount),
    qualifiedAt: row.qualifiedAt.toISOString(),
    ...(row.state !== 'claimable' || row.claimEndsAt === null
      ? {}
      : { claimEndsAt: row.claimEndsAt.toISOString() }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...(cause === undefined ? {} : { cause }),
  }
}

const causes = ['budget_spent', 'corrected', 'owed', 'person'] as const
