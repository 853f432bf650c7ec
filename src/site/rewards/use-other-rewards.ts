import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { friends } from '#contract/friends.ts'
import { missions } from '#contract/missions.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import type { Mission } from '#site/missions/mission-type.ts'

/** A reward of a mission or for a friend that can be claimed. */
export interface OtherReward {
  readonly from: 'mission' | 'referral'
  readonly id: string
  /** Of the mission, or of the friend in part. */
  readonly name: string
  readonly gives: Mission['gives']
  readonly amount: string
  readonly claimEndsAt: string
}

/** Rewards that wait outside offers; live messages about missions and friends refetch them. */
export function useOtherRewards(): readonly OtherReward[] {
  const api = useApi()
  const summary = useQuery(queryOf(api, missions.summary, {}))
  const found = useQuery(queryOf(api, friends.list, { show: 'claimable' }))
  return [
    ...(summary.data?.list ?? []).flatMap(({ state, name, gives, amount, reward }): OtherReward[] =>
      state === 'claimable' && reward
        ? [{ from: 'mission', id: reward.id, name, gives, amount, claimEndsAt: reward.claimEndsAt }]
        : [],
    ),
    ...(found.data?.list ?? []).flatMap(({ state, name, reward }): OtherReward[] =>
      state === 'claimable' && reward ? [{ from: 'referral', name, gives: 'cash', ...reward }] : [],
    ),
  ]
}

/** An amount of cash with that of these rewards. */
export function withCash(amount: string, others: readonly OtherReward[]): string {
  const sum = others.reduce(
    (all, one) => all + (one.gives === 'cash' ? (readAmount(one.amount) ?? 0n) : 0n),
    readAmount(amount) ?? 0n,
  )
  return writeAmount(sum)
}
