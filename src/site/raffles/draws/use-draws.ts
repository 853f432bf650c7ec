import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { ticketDraws } from '#contract/ticket-draws.ts'
import { useMember } from '#site/session/use-member.ts'

import type { DrawStep, TicketDraw } from './draw-type.ts'
import { keepDraws } from './kept-draws.ts'

/** Draws of the brand; the hashes of those that are not drawn are kept on this device. */
export function useDraws(): readonly TicketDraw[] {
  const { data } = useQuery(queryOf(useApi(), ticketDraws.list, {}))
  const list = data?.list
  useEffect(() => {
    if (list) keepDraws(list)
  }, [list])
  return list ?? []
}

/** The member’s tickets of draws; none for visitors. */
export function useOwnDraws() {
  const member = useMember()
  const isMember = member !== undefined && member !== 'loading'
  const { data } = useQuery({ ...queryOf(useApi(), ticketDraws.own, {}), enabled: isMember })
  return data?.list ?? []
}

/** All steps of a draw whose seed is public. They are complete if the draw was known to be settled before they were read. */
export function useSteps({ raffle, version, seed, settledAt }: TicketDraw) {
  const api = useApi()
  const isSettled = settledAt !== undefined
  return useQuery({
    queryKey: [ticketDraws.steps.path, raffle, version, isSettled],
    enabled: seed !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const steps: DrawStep[] = []
      let after: string | undefined
      do {
        const page = await api.call(ticketDraws.steps, {
          raffle,
          version,
          ...(after === undefined ? {} : { after }),
        })
        steps.push(...page.list)
        after = page.next
      } while (after !== undefined)
      return { steps, isSettled }
    },
  })
}
