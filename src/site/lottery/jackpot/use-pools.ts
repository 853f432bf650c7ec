import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryJackpots } from '#contract/lottery-jackpots.ts'
import { canHavePools } from '#domain/lottery/jackpots/pooled-families.ts'

export type Pool = Output<typeof lotteryJackpots.pools>['list'][number]

/** Stakes of all members fill pools: they are asked for so often. */
const AGAIN_MS = 30_000

/** The pools of a lottery, the first one first; none where its games have none. */
export function usePools(gameCode: string, family: string): readonly Pool[] {
  const hasSome = canHavePools(family)
  const { data } = useQuery({
    ...queryOf(useApi(), lotteryJackpots.pools, {}),
    refetchInterval: AGAIN_MS,
    enabled: hasSome,
  })
  if (!hasSome) return []
  return (data?.list ?? [])
    .filter((pool) => pool.gameCode === gameCode)
    .toSorted((one, other) => one.level - other.level)
}
