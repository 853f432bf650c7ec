import type { Input, Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import { usualTimes } from '#domain/support/matter.ts'
import { isServedAsVip } from '#domain/support/vip.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findMemberInfo } from '#server/people/members/actions.ts'
import { findPresentNames } from '#server/people/operators/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findOwnPicture, findPicture, sendPicture, takePicture } from '#server/platform/pictures/actions.ts'

import { type Reached, sendMessage, serviceLinkOf } from './actions.ts'
import {
  countUnseen,
  isPictureOfThread,
  type MessageRow,
  selectMatterTimes,
  selectMessages,
  selectOwnThread,
  type Sender,
  updateSeen,
} from './store.ts'
import { nameVisitor, visitorOf } from './visitor-cookie.ts'

export interface ServiceParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Hub
  readonly human: HumanCheck
}

/** Messages per page of a thread. */
export const MESSAGES_A_PAGE = 30

type Send = typeof support.send

/** The usual times change slowly, and their query reads a month of messages. */
const TIMES_KEPT_MS = 5 * 60_000

/** Operators shown at the head of the page. */
const FACES = 3
const FACES_KEPT_MS = 20_000

export function supportRoutes(parts: ServiceParts) {
  const times = keepShortly(
    async (merchantId: number) => usualTimes(await selectMatterTimes(parts.store.read, merchantId)),
    { keyOf: String, ttlMs: TIMES_KEPT_MS },
  )
  const present = keepShortly(
    async (merchantId: number) =>
      (await findPresentNames(parts.store.read, { merchantId, permission: 'service.answer' })).slice(
        0,
        FACES,
      ),
    { keyOf: String, ttlMs: FACES_KEPT_MS },
  )
  return bind(support, {
    link: ({ merchant }) => serviceLinkOf(parts.registry.findById(merchant.id)?.customerServiceUrl),
    thread: (context, input) => readOwnThread(parts.store.read, context, input),
    send: (context, input) => send(parts, context, input),
    times: async ({ merchant }) => ({ list: [...(await times.find(merchant.id))] }),
    present: async ({ merchant }) => ({ names: [...(await present.find(merchant.id))] }),
    seen: (context, { id }) => markSeen(parts, context, id),
    news: (context) => countNews(parts.store.read, context),
    sendPicture: async (context) => {
      const { merchant, bytes } = context
      const own = await findOwnThread(parts.store.read, context)
      // Only a visitor with a thread, who passed the human check, may send pictures, so that bots cannot fill the
      // storage.
      // guard: visitor-picture-needs-thread
      if (!own || (!own.thread && 'visitorHash' in own.sender)) throw refusePlainly('forbidden')
      const { sender: owner } = own
      return await takePicture(parts.store, { merchantId: merchant.id, owner, purpose: 'thread', bytes })
    },
    picture: async (context, { id }) => {
      const bytes = await readPicture(parts.store.read, context, id)
      return sendPicture(context, 'site', { id, bytes })
    },
  })
}

/** The visitor's thread for the live stream. A member's events come by member id. */
export async function findVisitorThread(tx: Tx, context: Context): Promise<bigint | undefined> {
  const own = isMember(context.caller) ? undefined : await findOwnThread(tx, context)
  return own?.thread?.id
}

/** A half-signed-in member counts as a visitor: the member's thread needs the second step. */
function isMember(caller: Context['caller']): caller is Extract<Context['caller'], { kind: 'member' }> {
  return caller.kind === 'member' && !caller.isHalfSignedIn // guard: thread-of-full-session
}

async function findOwnThread(tx: Tx, context: Context) {
  const sender = senderOf(context)
  return sender && { sender, thread: await selectOwnThread(tx, { merchantId: context.merchant.id, sender }) }
}

async function countNews(tx: Tx, context: Context): Promise<Output<typeof support.news>> {
  const own = await findOwnThread(tx, context)
  if (!own?.thread) return { unseen: 0 }
  const { id: threadId, seenId } = own.thread
  return { unseen: await countUnseen(tx, { merchantId: context.merchant.id, threadId, seenId }) }
}

/** The sender's other tabs and devices drop their unread mark. */
async function markSeen({ store, hub }: ServiceParts, context: Context, messageId: string) {
  const sender = senderOf(context)
  const { id: merchantId } = context.merchant
  if (!sender) return {}
  const threadId = await updateSeen(store.read, { merchantId, sender, messageId })
  if (threadId !== undefined) notifySender(hub, 'memberId' in sender ? sender : { threadId })
  return {}
}

async function readPicture(tx: Tx, context: Context, pictureId: string): Promise<Buffer | undefined> {
  const own = await findOwnThread(tx, context)
  if (!own) return undefined
  const { id: merchantId } = context.merchant
  const { sender: owner, thread } = own
  // guard: thread-picture-of-thread
  if (thread && (await isPictureOfThread(tx, { merchantId, threadId: thread.id, pictureId })))
    return await findPicture(tx, { merchantId, purpose: 'thread', id: pictureId })
  return await findOwnPicture(tx, { merchantId, owner, purpose: 'thread', id: pictureId })
}

function senderOf(context: Context): Sender | undefined {
  const { caller } = context
  if (isMember(caller)) return { memberId: caller.memberId }
  const visitorHash = visitorOf(context)
  return visitorHash && { visitorHash }
}

async function readOwnThread(
  tx: Tx,
  context: Context,
  { before }: Input<typeof support.thread>,
): Promise<Output<typeof support.thread>> {
  const { merchant } = context
  const thread = (await findOwnThread(tx, context))?.thread
  const isVip = await isVipOf(tx, context)
  if (!thread)
    return { messages: [], hasEarlier: false, unseen: 0, isVip, asksHuman: !isMember(context.caller) }
  const which = { merchantId: merchant.id, threadId: thread.id }
  const rows = await selectMessages(tx, { ...which, before, limit: MESSAGES_A_PAGE })
  const unseen = await countUnseen(tx, { ...which, seenId: thread.seenId })
  return {
    messages: rows.slice(0, MESSAGES_A_PAGE).toReversed().map(showMessage),
    hasEarlier: rows.length > MESSAGES_A_PAGE,
    unseen,
    isVip,
    asksHuman: false,
  }
}

function showMessage({ id, operatorId, publicName, text, pictures, matter, subject, at }: MessageRow) {
  return {
    id,
    isAnswer: operatorId !== null,
    ...(publicName === null ? {} : { by: publicName }),
    text,
    pictures: [...pictures],
    ...(matter === null ? {} : { matter }),
    ...(subject === null ? {} : { subject }),
    at: at.toISOString(),
  }
}

async function isVipOf(tx: Tx, { caller, merchant, language }: Context): Promise<boolean> {
  if (!isMember(caller)) return false
  const info = await findMemberInfo(tx, { merchant, memberId: caller.memberId, language })
  return info !== undefined && isServedAsVip(info.clubLabel.rankLevel)
}

/** A visitor's first message needs the human check, and sets the cookie that identifies the visitor from then on. */
async function send({ store, hub, human }: ServiceParts, context: Context, input: Input<Send>) {
  const { merchant, language } = context
  const known = senderOf(context)
  const isFirst =
    !isMember(context.caller) &&
    !(known && (await selectOwnThread(store.read, { merchantId: merchant.id, sender: known })))
  if (isFirst) {
    const solution = input.human ?? ''
    // guard: thread-costs-work
    if (!(await human.spend({ merchantId: merchant.id, solution, nowMs: context.nowMs })))
      throw refuse<Send>('human_check_failed')
  }
  const sender = isFirst ? { visitorHash: nameVisitor(context) } : known
  if (!sender) throw refusePlainly('unauthenticated')
  const { id, threadId } = await store.transact(async (tx) =>
    sendMessage(tx, {
      merchantId: merchant.id,
      sender,
      visitorName: readName(input.name),
      language,
      isVip: await isVipOf(tx, context),
      text: input.text,
      pictures: input.pictures ?? [],
      matter: input.matter,
      subject: input.subject,
      requestId: input.requestId,
    }),
  )
  notifyThread(hub, merchant.id, 'memberId' in sender ? sender : { threadId })
  return { id: id.toString() }
}

/** After commit: the console and the sender's own tabs refetch. */
export function notifyThread(hub: Pick<Hub, 'publish'>, merchantId: number, reached: Reached): void {
  hub.publish({ kind: 'console', merchantId }, message)
  notifySender(hub, reached)
}

const message = { type: 'stale', what: 'service' } as const

function notifySender(hub: Pick<Hub, 'publish'>, reached: Reached): void {
  if ('memberId' in reached) hub.publish({ kind: 'member', memberId: reached.memberId }, message)
  else hub.publish({ kind: 'holder', holderOf: reached.threadId }, message)
}

/** Visitors choose their name; control and invisible characters are removed. */
function readName(given = ''): string {
  return given
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
}
