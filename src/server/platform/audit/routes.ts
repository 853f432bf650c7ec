import type { Logger } from 'pino'

import * as calls from '#contract/console/audit.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'

import { soundAudit } from './alarm.ts'
import { checkAudit, sealAudit } from './chain.ts'
import { type CheckRow, countEntries, selectHead, selectLastCheck } from './chain-store.ts'
import { type EntryRow, selectEntries } from './list-store.ts'

export const auditRoutes = ({
  store,
  registry,
  log,
}: {
  readonly store: Store
  readonly log: Pick<Logger, 'error'>
  readonly registry: MerchantLookup
}) =>
  bind(
    { ...calls },
    {
      listAudit: async ({ caller }, input) => {
        const isOfAll = operatorOf(caller).merchantId === undefined && input.merchantCode === undefined
        const merchant = isOfAll ? undefined : merchantInScope(registry, caller, input.merchantCode)
        const limit = limitOf(input.limit)
        const rows = await selectEntries(store.read, {
          merchantId: merchant?.id,
          zone: merchant?.zone ?? 'UTC',
          action: input.action,
          operatorId: input.operatorId,
          memberId: input.memberId,
          by: input.by,
          from: dayOf('from', input.from),
          to: dayOf('to', input.to),
          beforeId: readCursor(input.after, [ID_FORM])?.[0],
          limit,
        })
        const show = (row: EntryRow) => viewOf(row, registry)
        return pageOf(rows, limit, show, (row) => [row.id])
      },
      auditChain: async () => {
        const counts = await countEntries(store.read)
        const head = await selectHead(store.read)
        const lastCheck = await selectLastCheck(store.read)
        return {
          ...counts,
          ...(head
            ? {
                head: {
                  block: Number(head.number),
                  hash: head.hash.toString('hex'),
                  sealedAt: head.sealedAt.toISOString(),
                },
              }
            : {}),
          ...(lastCheck ? { lastCheck: viewOfCheck(lastCheck) } : {}),
        }
      },
      checkAudit: async (_context, { block, hash }) => {
        // Seals waiting entries first, so that the check covers everything up to now.
        await sealAudit(store)
        const kept = block === undefined || hash === undefined ? undefined : { block: BigInt(block), hash }
        const check = await checkAudit(store, kept)
        soundAudit(log, check)
        return viewOfCheck(check)
      },
    },
  )

type Entry = Output<typeof calls.listAudit>['list'][number]

function viewOf(row: EntryRow, registry: MerchantLookup): Entry {
  const merchant = row.merchantId === null ? undefined : registry.findById(row.merchantId)
  return {
    id: row.id,
    at: row.at.toISOString(),
    ...(merchant ? { merchantCode: merchant.code } : {}),
    action: row.action,
    by: doerOf(row),
    ...(row.operatorId !== null && row.operatorName !== null
      ? { operator: { id: row.operatorId, name: row.operatorName } }
      : {}),
    ...(row.memberId !== null && row.account !== null
      ? { member: { id: row.memberId, account: row.account } }
      : {}),
    reason: row.reason,
    before: { ...row.before },
    after: { ...row.after },
    ...(row.block === null ? {} : { block: row.block }),
  }
}

function doerOf(row: Pick<EntryRow, 'operatorId' | 'memberId'>): Entry['by'] {
  if (row.operatorId !== null) return 'operator'
  return row.memberId === null ? 'house' : 'member'
}

function viewOfCheck(check: CheckRow): Output<typeof calls.checkAudit> {
  return {
    at: check.at.toISOString(),
    isSound: check.fault === null,
    blocks: Number(check.blocks),
    entries: Number(check.entries),
    ...(check.block === null ? {} : { block: Number(check.block) }),
    ...(check.fault === null ? {} : { fault: check.fault }),
  }
}
