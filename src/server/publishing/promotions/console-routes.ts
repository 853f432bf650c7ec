import * as calls from '#contract/console/promotions.ts'
import type { Output } from '#contract/endpoint.ts'
import { promotion } from '#domain/promotions/promotion.ts'
import { findEntries } from '#server/publishing/content/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { findPicture, sendPicture } from '#server/platform/pictures/actions.ts'

import { judgeApplication } from './actions.ts'
import { titleOf } from './offers.ts'
import { type ListedApplication, selectAppliedFor, selectQueue } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly hub: Pick<Hub, 'publish'>
  readonly findKnownPayees: FindKnownPayees
}

export const consolePromotionRoutes = ({ store, registry, hub, findKnownPayees }: Parts) =>
  bind(
    { ...calls },
    {
      listApplications: async ({ caller, language }, input) => {
        const merchant = merchantInScope(registry, caller, input.merchantCode)
        const limit = limitOf(input.limit)
        const [rows, ids] = await Promise.all([
          selectQueue(store.read, {
            merchantId: merchant.id,
            status: input.status,
            promotionId: input.promotionId,
            afterId: readCursor(input.after, [ID_FORM])?.[0],
            limit,
          }),
          selectAppliedFor(store.read, merchant.id),
        ])
        const titles = await titlesOf(store.read, {
          merchantId: merchant.id,
          ids,
          language,
          fallback: merchant.defaultLanguage,
        })
        return {
          ...pageOf(
            rows,
            limit,
            (row) => viewOf(row, titles),
            ({ id }) => [id],
          ),
          promotions: [...titles].map(([id, title]) => ({ id, title })),
        }
      },
      judgeApplication: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId, findKnownPayees }
        const { memberId, ...answer } = await store.transact((tx) => judgeApplication(tx, by, input))
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
        return answer
      },
      applicationPicture: async (context, { merchantCode, id }) => {
        const merchantId = merchantInScope(registry, context.caller, merchantCode).id
        const bytes = await findPicture(store.read, { merchantId, purpose: 'application', id })
        return sendPicture(context, 'console', { id, bytes })
      },
    },
  )

/** By id, including offers no longer shown: their applications are still judged. */
async function titlesOf(
  tx: Tx,
  request: {
    readonly merchantId: number
    readonly ids: readonly string[]
    readonly language: string
    readonly fallback: string
  },
): Promise<ReadonlyMap<string, string>> {
  const entries = await findEntries(tx, { merchantId: request.merchantId, kind: promotion, ids: request.ids })
  return new Map(entries.map(({ id, document }) => [id, titleOf(document, request)]))
}

function viewOf(
  row: ListedApplication,
  titles: ReadonlyMap<string, string>,
): Output<typeof calls.listApplications>['list'][number] {
  return {
    id: row.id,
    promotion: { id: row.promotionId, title: titles.get(row.promotionId) ?? row.promotionId },
    member: { id: row.memberId, account: row.account },
    status: row.status,
    comment: row.comment,
    pictures: [...row.pictures],
    ...(row.reason === null ? {} : { reason: row.reason }),
    createdAt: row.createdAt.toISOString(),
    ...(row.judgedAt === null ? {} : { judgedAt: row.judgedAt.toISOString() }),
    version: row.version,
  }
}
