import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useScope } from '#console/frame/brand.ts'
import { useAwake } from '#console/ui/use-awake.ts'
import { waitingWork } from '#contract/console/work.ts'
import type { Output } from '#contract/endpoint.ts'

export type Work = Output<typeof waitingWork>['work'][number]

const EVERY_MS = 15_000

/** Tasks that wait for the operator, for the menu and the dashboard. Pages with a live stream refresh them sooner. */
export function useWork(): readonly Work[] | undefined {
  const isAwake = useAwake()
  const scope = useScope()
  const { data } = useQuery({
    ...queryOf(useApi(), waitingWork, scope),
    placeholderData: keepPreviousData,
    refetchInterval: isAwake ? EVERY_MS : false,
  })
  return data?.work
}
