import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useMember } from '#site/session/use-member.ts'

import type { Terms } from './lottery.ts'

/** Terms of a lottery with the member's own return. Pages with the terms are cached, so the return is a call of its own. */
export function useOwnTerms(gameCode: string): {
  readonly terms: Terms | undefined
  readonly isError: boolean
} {
  const api = useApi()
  const member = useMember()
  const { data, isError } = useQuery(queryOf(api, lotteryTickets.terms, { gameCode }))
  const own = useQuery({
    ...queryOf(api, lotteryTickets.ownReturn, { gameCode }),
    enabled: member !== undefined && member !== 'loading' && member.type !== TRIAL_TYPE,
  }).data
  const terms = data && own ? { ...data, returnMilli: own.returnMilli } : data
  return { terms, isError }
}
