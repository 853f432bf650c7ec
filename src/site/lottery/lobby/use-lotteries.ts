import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteriesAfterMs } from '#site/lottery/refetch-after.ts'

/** Every lottery of the brand. Live messages change it; without them it is asked for again when the next one closes. */
export function useLotteries() {
  const { code: language } = useWords()
  return useQuery({
    ...queryOf(useApi(), lottery.lottLabby, { language }),
    refetchInterval: ({ state }) => lotteriesAfterMs(state),
  })
}
