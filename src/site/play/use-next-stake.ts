import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { bonuses } from '#contract/bonuses.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { readAmount } from '#domain/money/amount.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

export type StakeTarget = Input<typeof bonuses.nextStake>
export type NextMoney = Output<typeof bonuses.nextStake>

export function hasMoney(amount: string): boolean {
  return (readAmount(amount) ?? 0n) > 0n
}

/** Whether a bonus of the member has money: only then the money of a stake is in two places. */
function useHasBonus(): boolean {
  const { data } = useBalance()
  return data !== undefined && hasMoney(data.bonus)
}

/** The money that pays the next stake on a game; live messages about the balance refetch it. Undefined without a bonus. */
export function useNextStake(target: StakeTarget | undefined): NextMoney | undefined {
  const api = useApi()
  const isOn = useHasBonus() && target !== undefined
  const { data } = useQuery({
    ...queryOf(api, bonuses.nextStake, target ?? { product: 'games', category: 'slots', gameCode: '-' }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  return isOn ? data : undefined
}
