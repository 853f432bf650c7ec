import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Output } from '#contract/endpoint.ts'
import { wallets } from '#contract/wallets.ts'

export type Balance = Output<typeof wallets.balance>

/** The member's balance. The event stream notifies every tab when it is stale; a reconnected stream refetches it. */
export function useBalance(): UseQueryResult<Balance> {
  const api = useApi()
  return useQuery(queryOf(api, wallets.balance, {}))
}
