import * as calls from '#contract/console/support.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { openStream } from '#server/platform/live/open-stream.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { findOwnPicture, findPicture, sendPicture, takePicture } from '#server/platform/pictures/actions.ts'

import { answerThread, changeThread } from './actions.ts'
import { countWaiting, selectThread, selectThreads, type ThreadRow } from './console-store.ts'
import { MESSAGES_A_PAGE, notifyThread } from './routes.ts'
import { isPictureOfThread, selectMessages } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly hub: Hub
  readonly findKnownPayees: FindKnownPayees
}

const MOMENT_FORM = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/

export const consoleSupportRoutes = (parts: Parts) => {
  const { store, registry, hub, findKnownPayees } = parts
  const byOf = ({ caller }: Context, merchantCode: string | undefined) => ({
    merchantId: merchantInScope(registry, caller, merchantCode).id,
    operatorId: operatorOf(caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listThreads: (context, input) => list(parts, context, input),
      readThread: (context, input) => read(parts, context, input),
      answerThread: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const { id, reached } = await store.transact((tx) =>
          answerThread(tx, { ...by, findKnownPayees }, input),
        )
        notifyThread(hub, by.merchantId, reached)
        return { id: id.toString() }
      },
      takeThread: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const version = await store.transact((tx) => changeThread(tx, by, input))
        hub.publish({ kind: 'console', merchantId: by.merchantId }, { type: 'stale', what: 'service' })
        return { version }
      },
      sendThreadPicture: async (context, input) => {
        const { merchantId, operatorId } = byOf(context, input.merchantCode)
        const { bytes } = context
        return await takePicture(store, { merchantId, owner: { operatorId }, purpose: 'thread', bytes })
      },
      threadPicture: async (context, { merchantCode, thread, id }) => {
        const { merchantId, operatorId } = byOf(context, merchantCode)
        const which = { merchantId, threadId: BigInt(thread), pictureId: id }
        const request = { merchantId, purpose: 'thread', id } as const
        // guard: console-picture-of-brand
        const bytes = (await isPictureOfThread(store.read, which))
          ? await findPicture(store.read, request)
          : await findOwnPicture(store.read, { ...request, owner: { operatorId } })
        return sendPicture(context, 'console', { id, bytes })
      },
      followService: (context) =>
        openStream(hub, context, { merchantId: operatorOf(context.caller).merchantId, isConsole: true }),
    },
  )
}

async function list(
  { store, registry }: Parts,
  { caller }: Context,
  input: Input<typeof calls.listThreads>,
): Promise<Output<typeof calls.listThreads>> {
  const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const [isVip, at, id] = readCursor(input.after, [/^(true|false)$/, MOMENT_FORM, ID_FORM]) ?? []
  const after = at !== undefined && id !== undefined ? { isVip: isVip === 'true', at, id } : undefined
  const rows = await selectThreads(store.read, { merchantId, which: input.which, after, limit })
  const page = pageOf(
    rows,
    limit,
    (row) => showThread(row, caller),
    (row) => [String(row.isVip), row.orderedBy, row.id],
  )
  return { ...page, waiting: await countWaiting(store.read, merchantId) }
}

async function read(
  { store, registry }: Parts,
  { caller }: Context,
  input: Input<typeof calls.readThread>,
): Promise<Output<typeof calls.readThread>> {
  const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
  const thread = await selectThread(store.read, { merchantId, id: input.id })
  if (!thread) throw refusePlainly('absent')
  const rows = await selectMessages(store.read, {
    merchantId,
    threadId: BigInt(thread.id),
    before: input.before,
    limit: MESSAGES_A_PAGE,
  })
  return {
    thread: showThread(thread, caller),
    messages: rows
      .slice(0, MESSAGES_A_PAGE)
      .toReversed()
      .map(({ id, operatorName, text, pictures, matter, subject, at }) => ({
        id,
        text,
        pictures: [...pictures],
        ...(matter === null ? {} : { matter }),
        ...(subject === null ? {} : { subject }),
        at: at.toISOString(),
        ...(operatorName === null ? {} : { operatorName }),
      })),
    hasEarlier: rows.length > MESSAGES_A_PAGE,
  }
}

function showThread(row: ThreadRow, caller: Context['caller']) {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    isVip: row.isVip,
    isOpen: row.isOpen,
    lastAt: row.lastAt.toISOString(),
    lastText: row.lastText,
    isMine: row.operatorId !== null && row.operatorId === operatorOf(caller).operatorId,
    version: row.version,
    ...(row.memberId === null ? {} : { memberId: row.memberId }),
    ...(row.waitsSince === null ? {} : { waitsSince: row.waitsSince.toISOString() }),
    ...(row.operatorName === null ? {} : { operatorName: row.operatorName }),
  }
}
