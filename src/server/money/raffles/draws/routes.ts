import { ticketDraws } from '#contract/ticket-draws.ts'
import { isBarred } from '#server/money/raffles/open-reads.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'

import { openDrawReads } from './reads.ts'

/** Calls about draws of all tickets at a time, for visitors and members. */
export const ticketDrawRoutes = ({ store }: { readonly store: Store }) => {
  const reads = openDrawReads(store.read)
  return bind(ticketDraws, {
    list: async (context) => {
      if (await isBarred(store.read, context)) return { list: [] } // guard: no-ticket-draws-barred
      return await reads.draws.find({ merchantId: context.merchant.id, language: context.language })
    },
    steps: ({ merchant }, { raffle, version, after }) =>
      reads.steps({ merchantId: merchant.id, raffle, version }, after),
    tickets: ({ merchant }, { raffle, version, after }) =>
      reads.tickets({ merchantId: merchant.id, raffle, version }, after),
    own: ({ merchant, memberId }) => reads.own({ merchantId: merchant.id, memberId }),
    proof: ({ merchant, memberId }, name) => reads.proof({ merchantId: merchant.id, memberId }, name),
  })
}
