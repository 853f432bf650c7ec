import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { lottery } from '#contract/lottery.ts'
import { type RemainingTime, refreshAfterMs, remainingMs } from '#domain/lottery/schedule/refresh.ts'
import { randomBelow } from '#site/lottery/random.ts'

/** Pages ask within this time after a draw closed, not all at once. */
const SPREAD_MS = 1_500

/** Every lottery of the brand. Asked for again when the next one closes. */
export function useLotteries() {
  const { code: language } = useWords()
  return useQuery({
    ...queryOf(useApi(), lottery.lottLabby, { language }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => refetchAfterMs(data?.list ?? [], dataUpdatedAt),
  })
}

/** The time until a list of lotteries is asked for again: when the next one closes. */
export function refetchAfterMs(games: readonly RemainingTime[], answeredAtMs: number): number {
  const passedMs = Date.now() - answeredAtMs
  const remaining = games.map((game) => {
    const leftMs = remainingMs(game, 0)
    return leftMs === undefined ? undefined : leftMs - passedMs
  })
  return refreshAfterMs(remaining) + randomBelow(SPREAD_MS)
}
