import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { limits, type ShutOut } from '#contract/limits.ts'

/** The break or exclusion of the signed-in member, as the session's clock in the header has read it. */
export function useShutOut(): ShutOut | undefined {
  return useQuery({ ...queryOf(useApi(), limits.seen, {}), enabled: false }).data?.shutOut
}
