import type { Input, Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import { isServedAsVip } from '#domain/support/vip.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import type { HumanCheck } from '#server/human/actions.ts'
import type { Hub } from '#server/live/hub.ts'
import { openStream } from '#server/live/open-stream.ts'
import { findMemberInfo } from '#server/members/actions.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'

import { sendMessage, serviceLinkOf } from './actions.ts'
import {
  countUnseen,
  type MessageRow,
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

/** Messages for one look at a thread. */
export const MESSAGES_A_PAGE = 30

type Send = typeof support.send

export const supportRoutes = (parts: ServiceParts) =>
  bind(support, {
    link: ({ merchant }) => serviceLinkOf(parts.registry.findById(merchant.id)?.customerServiceUrl),
    thread: (context, input) => readOwnThread(parts.store.read, context, input),
    send: (context, input) => send(parts, context, input),
    seen: async (context, { id }) => {
      const sender = senderOf(context)
      if (sender)
        await updateSeen(parts.store.read, { merchantId: context.merchant.id, sender, messageId: id })
      return {}
    },
    follow: async (context) => {
      const visitorHash = visitorOf(context)
      const thread =
        visitorHash &&
        (await selectOwnThread(parts.store.read, {
          merchantId: context.merchant.id,
          sender: { visitorHash },
        }))
      // There is nothing to follow before somebody has written.
      if (!thread) throw refusePlainly('forbidden')
      return openStream(parts.hub, context, { merchantId: context.merchant.id, holderOf: thread.id })
    },
  })

function senderOf(context: Context): Sender | undefined {
  const { caller } = context
  if (caller.kind === 'member') return { memberId: caller.memberId }
  const visitorHash = visitorOf(context)
  return visitorHash && { visitorHash }
}

async function readOwnThread(
  tx: Tx,
  context: Context,
  { before }: Input<typeof support.thread>,
): Promise<Output<typeof support.thread>> {
  const { merchant } = context
  const sender = senderOf(context)
  const thread = sender && (await selectOwnThread(tx, { merchantId: merchant.id, sender }))
  const isVip = await isVipOf(tx, context)
  if (!thread)
    return { messages: [], hasEarlier: false, unseen: 0, isVip, asksHuman: context.caller.kind === 'visitor' }
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

function showMessage({ id, operatorId, text, at }: MessageRow) {
  return { id, isAnswer: operatorId !== null, text, at: at.toISOString() }
}

async function isVipOf(tx: Tx, { caller, merchant }: Context): Promise<boolean> {
  if (caller.kind !== 'member') return false
  const info = await findMemberInfo(tx, { merchant, memberId: caller.memberId })
  return info !== undefined && isServedAsVip(info.clubLabel.rankLevel)
}

/** A visitor's first message costs their browser some work, and gives it the secret by which it is known from then on. */
async function send({ store, hub, human }: ServiceParts, context: Context, input: Input<Send>) {
  const { merchant, language } = context
  const known = senderOf(context)
  const isFirst =
    context.caller.kind === 'visitor' &&
    !(known && (await selectOwnThread(store.read, { merchantId: merchant.id, sender: known })))
  if (isFirst) {
    const solution = input.human ?? ''
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
      requestId: input.requestId,
    }),
  )
  tellThread(hub, merchant.id, 'memberId' in sender ? sender : { threadId })
  return { id: id.toString() }
}

/** After the commit: the desk and the sender's own windows ask again. */
export function tellThread(
  hub: Pick<Hub, 'publish'>,
  merchantId: number,
  reached: { readonly memberId: bigint } | { readonly threadId: bigint },
): void {
  const told = { type: 'stale', what: 'service' } as const
  hub.publish({ kind: 'desk', merchantId }, told)
  if ('memberId' in reached) hub.publish({ kind: 'member', memberId: reached.memberId }, told)
  else hub.publish({ kind: 'holder', holderOf: reached.threadId }, told)
}

/** A visitor calls themselves what they like: signs that nobody sees are no name. */
function readName(given = ''): string {
  return given
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
}
