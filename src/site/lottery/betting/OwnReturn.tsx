// A line of text: compiled memoization would only add bytes.
'use no memo'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'

/**
 * Puts the member's own return into the terms of a lottery. They are two calls: pages with the terms are cached, so the
 * terms never hold the price of a member. Visitors do not load this part.
 */
export function OwnReturn({ gameCode }: { gameCode: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const own = useQuery(queryOf(api, lotteryTickets.ownReturn, { gameCode })).data?.returnMilli
  const query = queryOf(api, lotteryTickets.terms, { gameCode })
  const terms = useQuery(query).data
  useEffect(() => {
    if (own !== undefined && terms && terms.returnMilli !== own)
      queries.setQueryData(query.queryKey, { ...terms, returnMilli: own })
  })
  return null
}
