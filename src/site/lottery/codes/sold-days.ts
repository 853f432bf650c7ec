import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { isDrawnOn, weekdays } from '#domain/catalogue/weekday.ts'
import type { SoldOn } from '#domain/lottery/codes/stations.ts'
import { findGame } from '#domain/lottery/games/games.ts'

/**
 * The weekdays and names of the lobby. Until it has loaded all lotteries count as sold, and have their proper names; the
 * server judges every slip again.
 */
export function useLobby(): { readonly soldOn: SoldOn; readonly nameOf: (code: string) => string } {
  const { code: language } = useWords()
  const { data } = useQuery(queryOf(useApi(), lottery.lottLabby, { language }))
  return useMemo(() => ({ soldOn: soldOnOf(data?.list), nameOf: namesIn(data) }), [data])
}

type Lobby = Pick<Output<typeof lottery.lottLabby>, 'others'> & {
  readonly list: readonly { readonly gameId: string; readonly remark: string }[]
}

/** Lotteries by the names of the lobby, which also names those that the brand does not offer. */
export function namesIn(lobby: Lobby | undefined): (code: string) => string {
  const all = lobby ? [...lobby.list, ...(lobby.others ?? [])] : []
  const names = new Map(all.map(({ gameId, remark }) => [gameId, remark]))
  return (code) => names.get(code) ?? findGame(code)?.name ?? code
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
