import { claims } from '#contract/claims.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { objectToClaim, payClaim } from './actions.ts'
import { type ClaimRow, selectOfMember } from './store.ts'

export interface ClaimParts {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
}

export const claimRoutes = ({ store, hub }: ClaimParts) => {
  /** After commit: open pages of the member and of the console refetch. */
  const notify = (claim: ClaimRow, language: string) => {
    const { memberId, merchantId } = claim
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'withdrawals' })
    hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'withdrawals' })
    return viewOf(claim, language)
  }
  return bind(claims, {
    list: async ({ merchant, memberId, language }) => ({
      list: (
        await selectOfMember(store.read, { merchantId: merchant.id, memberId }, { onlyOpen: false })
      ).map((row) => viewOf(row, language)),
    }),
    pay: async (context, input) =>
      notify(await store.transact((tx) => payClaim(tx, context, input)), context.language),
    object: async (context, input) =>
      notify(await store.transact((tx) => objectToClaim(tx, context, input)), context.language),
  })
}

function viewOf(row: ClaimRow, language: string): Output<typeof claims.pay> {
  const { id, state, currency, ticketId } = row
  return {
    id: id.toString(),
    state,
    currency,
    amount: writeAmount(row.amount),
    open: writeAmount(row.open),
    collected: writeAmount(row.collected),
    writtenOff: writeAmount(row.writtenOff),
    ticketId: ticketId.toString(),
    game: lotteryName(row.gameCode, language),
    draw: row.number,
    openedAt: row.openedAt.toISOString(),
    ...(row.objection === null ? {} : { objection: row.objection }),
    ...(row.objectedAt === null ? {} : { objectedAt: row.objectedAt.toISOString() }),
    ...(row.answer === null ? {} : { answer: row.answer }),
    ...(row.answeredAt === null ? {} : { answeredAt: row.answeredAt.toISOString() }),
  }
}
