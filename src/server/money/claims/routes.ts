import { claims } from '#contract/claims.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import {
  type FindLotteryNames,
  type NameOfLottery,
  namesOfLotteries,
} from '#server/platform/http/lottery-name.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { objectToClaim, payClaim } from './actions.ts'
import { type ClaimRow, selectOfMember } from './store.ts'

export interface ClaimParts {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  readonly findLotteryNames: FindLotteryNames
}

export const claimRoutes = ({ store, hub, findLotteryNames }: ClaimParts) => {
  const namesFor = ({ merchant, language }: Pick<Context, 'merchant' | 'language'>) =>
    namesOfLotteries(store.read, findLotteryNames, { merchant, language })
  /** After commit: open pages of the member and of the console refetch. */
  const notify = async (claim: ClaimRow, context: Context) => {
    const { memberId, merchantId } = claim
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'withdrawals' })
    hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'withdrawals' })
    return viewOf(claim, await namesFor(context))
  }
  return bind(claims, {
    list: async (context) => {
      const of = { merchantId: context.merchant.id, memberId: context.memberId }
      const rows = await selectOfMember(store.read, of, { onlyOpen: false })
      if (rows.length === 0) return { list: [] }
      const nameOf = await namesFor(context)
      return { list: rows.map((row) => viewOf(row, nameOf)) }
    },
    pay: async (context, input) =>
      await notify(await store.transact((tx) => payClaim(tx, context, input)), context),
    object: async (context, input) =>
      await notify(await store.transact((tx) => objectToClaim(tx, context, input)), context),
  })
}

function viewOf(row: ClaimRow, nameOf: NameOfLottery): Output<typeof claims.pay> {
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
    game: nameOf(row.gameCode),
    draw: row.number,
    openedAt: row.openedAt.toISOString(),
    ...(row.objection === null ? {} : { objection: row.objection }),
    ...(row.objectedAt === null ? {} : { objectedAt: row.objectedAt.toISOString() }),
    ...(row.answer === null ? {} : { answer: row.answer }),
    ...(row.answeredAt === null ? {} : { answeredAt: row.answeredAt.toISOString() }),
  }
}
