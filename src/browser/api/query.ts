import { queryOptions } from '@tanstack/react-query'

import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

import type { Api } from './api.ts'

/** A call as a query. Path and input form the key, so that live events can mark it stale. */
export function queryOf<E extends Endpoint>(api: Api, endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => api.call(endpoint, input),
  })
}
