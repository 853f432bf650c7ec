import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { presence } from '#contract/presence.ts'
import { useSite } from '#site/bootstrap.ts'

export function usePartners() {
  const api = useApi()
  const { language } = useSite()
  return useQuery(queryOf(api, presence.partners, { language })).data?.list ?? []
}
