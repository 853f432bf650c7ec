import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { lottery } from '#contract/lottery.ts'
import { isDrawnOn, weekdays } from '#domain/catalogue/weekday.ts'
import type { SoldOn } from '#domain/lottery/codes/stations.ts'

/** The weekdays of the lobby. Until it has loaded all lotteries count as sold; the server judges every slip again. */
export function useSoldOn(): SoldOn {
  const { code: language } = useWords()
  const { data } = useQuery(queryOf(useApi(), lottery.lottLabby, { language }))
  return useMemo(() => soldOnOf(data?.list), [data])
}

/** Lotteries as the lobby lists them; undefined until it has loaded. */
export function soldOnOf(
  list: readonly { readonly gameId: string; readonly drawDayOfWeek: string }[] | undefined,
): SoldOn {
  if (!list) return () => weekdays
  const days = new Map(
    list.map(({ gameId, drawDayOfWeek }) => [
      gameId,
      weekdays.filter((day) => isDrawnOn(drawDayOfWeek, day)),
    ]),
  )
  return (code) => days.get(code) ?? []
}
