import { queryOptions } from '@tanstack/react-query'

import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

import type { Api } from './api.ts'

/** A read as a query: the call's path and its input are the key, so that live news find what they make stale. */
export function queryOf<E extends Endpoint>(api: Api, endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => api.call(endpoint, input),
  })
}
