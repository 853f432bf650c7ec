import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useScope } from '#console/frame/brand.ts'
import { useAwake } from '#console/ui/use-awake.ts'
import { flow } from '#contract/console/flow.ts'
import type { Output } from '#contract/endpoint.ts'
import type { FlowSpan } from '#domain/dashboard/flow.ts'

export type Flow = Output<typeof flow>

const EVERY_MS = 5_000

export function useFlow(span: FlowSpan) {
  const isAwake = useAwake()
  return useQuery({
    ...queryOf(useApi(), flow, { ...useScope(), span }),
    placeholderData: keepPreviousData,
    refetchInterval: isAwake ? EVERY_MS : false,
  })
}
