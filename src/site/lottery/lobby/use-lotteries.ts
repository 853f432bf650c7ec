import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { lottery } from '#contract/lottery.ts'
import { refreshAfterMs, remainingMs } from '#domain/lottery/schedule/refresh.ts'
import { randomBelow } from '#site/lottery/random.ts'

/** Pages ask within this time after a draw closed, not all at once. */
const SPREAD_MS = 1_500

/** Every lottery of the brand. Asked for again when the next one closes. */
export function useLotteries() {
  const { code: language } = useWords()
  return useQuery({
    ...queryOf(useApi(), lottery.lottLabby, { language }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const passedMs = Date.now() - dataUpdatedAt
      const remaining = (data?.list ?? []).map((game) => {
        const leftMs = remainingMs(game, 0)
        return leftMs === undefined ? undefined : leftMs - passedMs
      })
      return refreshAfterMs(remaining) + randomBelow(SPREAD_MS)
    },
  })
}
