import type { Output } from '#contract/endpoint.ts'
import { type Application, promotions } from '#contract/promotions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { mayBeInvited } from '#server/money/limits/actions.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { applyFor, withdrawFrom } from './actions.ts'
import { cardOf, findOffer, findOffers, inFull, isForEverybody } from './offers.ts'
import { type ApplicationRow, selectApplications } from './store.ts'

export const promotionRoutes = ({
  store,
  hub,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
}) => {
  // After commit: the member's other tabs refetch.
  const notify = (memberId: bigint) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
  return bind(promotions, {
    list: async (context, input) => {
      const offers = await findOffers(store.read, { merchantId: context.merchant.id, isMember: false })
      const words = wordsOf(context, input)
      return { list: offers.map((one) => cardOf(one, words)), at: new Date(context.nowMs).toISOString() }
    },
    one: async (context, input) => {
      const request = { merchantId: context.merchant.id, isMember: isMember(context), id: input.id }
      const offer = await findOffer(store.read, request)
      if (!offer) throw refusePlainly('absent')
      return inFull(offer, wordsOf(context, input))
    },
    mine: async (context, input): Promise<Output<typeof promotions.mine>> => {
      const { merchant, memberId } = context
      const [offers, applications] = await Promise.all([
        findOffers(store.read, { merchantId: merchant.id, isMember: true }),
        selectApplications(store.read, { merchantId: merchant.id, memberId }),
      ])
      const words = wordsOf(context, input)
      const isInvited = await mayBeInvited(store.read, { merchantId: merchant.id, memberId })
      const forMembers = offers.filter((one) => isInvited && !isForEverybody(one))
      return {
        applications: applications.map(viewOf),
        list: forMembers.map((one) => cardOf(one, words)),
      }
    },
    apply: async ({ merchant, memberId, nowMs }, input) => {
      const by = { merchantId: merchant.id, memberId }
      const row = await store.transact((tx) => applyFor(tx, by, input, nowMs))
      notify(memberId)
      return viewOf(row)
    },
    withdraw: async ({ merchant, memberId }, input) => {
      await store.transact((tx) => withdrawFrom(tx, { merchantId: merchant.id, memberId }, input))
      notify(memberId)
      return {}
    },
  })
}

function wordsOf({ merchant, language }: Context, input: { readonly language?: string }) {
  return { language: input.language ?? language, fallback: merchant.defaultLanguage }
}

function isMember({ caller }: Context): boolean {
  return caller.kind === 'member' && !caller.isHalfSignedIn
}

function viewOf(row: ApplicationRow): Application {
  if (row.status === 'withdrawn') throw new Error('a withdrawn application is not shown')
  return {
    promotionId: row.promotionId,
    status: row.status,
    comment: row.comment,
    pictures: [...row.pictures],
    ...(row.reason === null ? {} : { reason: row.reason }),
    createdAt: row.createdAt.toISOString(),
    ...(row.judgedAt === null ? {} : { judgedAt: row.judgedAt.toISOString() }),
  }
}
