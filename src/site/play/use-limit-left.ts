import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { limits } from '#contract/limits.ts'
import { leftToday } from '#site/limits/nearest-limit.ts'

/** A frame that asks again and again is answered from the last answer. */
const FRESH_MS = 5_000

/** Fetches what the member may still stake or lose today; undefined without such a limit, and without an answer. */
export function useLimitLeft(): () => Promise<string | undefined> {
  const api = useApi()
  const client = useQueryClient()
  return async () =>
    await client.fetchQuery({ ...queryOf(api, limits.standing, {}), staleTime: FRESH_MS }).then(
      ({ limits: list }) => leftToday(list),
      () => undefined,
    )
}
