import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { paths } from '#console/paths.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { useAwake } from '#console/ui/use-awake.ts'
import { awaitedResults } from '#contract/console/lottery-draws.ts'

import { useScope } from './brand.ts'

export interface MenuCount {
  readonly count: number
  /** The count in words, for screen readers. */
  readonly text: string
}

export type MenuCounts = ReadonlyMap<string, MenuCount>

const EVERY_MS = 60_000

/** Tasks that wait on pages of the menu. Pages with a live stream refresh them sooner. */
export function useMenuCounts(): MenuCounts {
  const t = useT()
  const { may, isOfHouse } = useOperator()
  const isAwake = useAwake()
  const { data } = useQuery({
    ...queryOf(useApi(), awaitedResults, useScope()),
    // Operators of one brand enter no results.
    enabled: isOfHouse && may('lottery.write'),
    refetchInterval: isAwake ? EVERY_MS : false,
  })
  const counts = new Map<string, MenuCount>()
  if (data && data.waiting > 0)
    counts.set(paths.draws, {
      count: data.waiting,
      text: t('console.draws.awaited_count', { count: data.waiting }),
    })
  return counts
}
