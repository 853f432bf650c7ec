import { randomInt } from 'node:crypto'

import type { answerThread as answerCall, takeThread } from '#contract/console/support.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { support } from '#contract/support.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import type { ServiceMatter } from '#domain/support/matter.ts'
import { type MessageParts, readMessage, UNANSWERED_MAX } from '#domain/support/message-text.ts'
import type { MessageSubject } from '#domain/support/subject.ts'
import { encodeServicePath, SERVICE_PAGE } from '#domain/support/path-code.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { isOwnDeposit } from '#server/money/deposits/actions.ts'
import { isOwnWithdrawal } from '#server/money/withdrawals/actions.ts'
import { isOwnRound } from '#server/play/rounds/actions.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import {
  type LockedThread,
  lockThread,
  selectThread,
  updateAfterAnswer,
  updateThread,
} from './console-store.ts'
import {
  countUnanswered,
  lockOwnThread,
  insertMessage,
  type MessageRow,
  selectMessages,
  selectOwnThread,
  selectTextsOfSender,
  type Sender,
  updateAfterSending,
} from './store.ts'

export { selectTasks as findServiceTasks } from './task-store.ts'

/** The entry type for customer service. */
const SERVICE_TYPE = 3

const keySigns = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** The link to customer service: the brand's external address, or our own page. */
export function serviceLinkOf(address: string | undefined): Output<typeof support.link> {
  const key = Array.from({ length: 8 }, () => keySigns.charAt(randomInt(keySigns.length))).join('')
  const path = encodeServicePath(address ?? SERVICE_PAGE, key)
  return { version: { pathList: [{ type: SERVICE_TYPE, path }] } }
}

export interface NewMessage {
  readonly merchantId: number
  readonly sender: Sender
  readonly visitorName: string
  readonly language: string
  readonly isVip: boolean
  readonly text: string
  readonly pictures: readonly string[]
  readonly matter?: ServiceMatter | undefined
  readonly subject?: MessageSubject | undefined
  readonly requestId: string
}

/** Adds a message to the sender's thread. After many unanswered messages, the sender has to wait. */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<{ id: bigint; threadId: bigint }> {
  const { merchantId } = message
  const parts = refuseEmpty(message)
  const { subject } = message
  // guard: subject-of-sender
  if (subject && !(await isSubjectOf(tx, message, subject)))
    throw refusePlainly('invalid_input', { fields: ['subject'] })
  const threadId = await lockOwnThread(tx, message)
  const { requestId } = message
  const { id, isNew } = await insertMessage(tx, {
    merchantId,
    threadId,
    operatorId: null,
    ...parts,
    matter: message.matter,
    subject,
    requestId,
  })
  if (!isNew) return { id, threadId }
  // guard: unanswered-messages-capped
  if ((await countUnanswered(tx, { merchantId, threadId })) > UNANSWERED_MAX)
    throw refuse<typeof support.send>('service_too_many')
  // guard: member-picture-used
  await usePictures(tx, { merchantId, owner: message.sender, purpose: 'thread', ids: parts.pictures })
  await updateAfterSending(tx, { ...message, threadId, messageId: id })
  return { id, threadId }
}

/** Whether the record is the sender's own. A visitor has none. */
async function isSubjectOf(
  tx: Tx,
  { merchantId, sender }: Pick<NewMessage, 'merchantId' | 'sender'>,
  { kind, id }: MessageSubject,
): Promise<boolean> {
  if (!('memberId' in sender)) return false
  const find = { deposit: isOwnDeposit, withdrawal: isOwnWithdrawal, round: isOwnRound }[kind]
  return await find(tx, { merchantId, memberId: sender.memberId, id: BigInt(id) })
}

/** The latest messages between a member and the brand, newest first. */
export async function findMessagesOf(
  tx: Tx,
  {
    merchantId,
    memberId,
    limit,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly limit: number },
): Promise<readonly MessageRow[]> {
  const thread = await selectOwnThread(tx, { merchantId, sender: { memberId } })
  if (!thread) return []
  return await selectMessages(tx, { merchantId, threadId: thread.id, before: undefined, limit })
}

interface By {
  readonly merchantId: number
  readonly operatorId: bigint
}

/** The receiver of the notification: a member, or the visitor of a thread. */
export type Reached = { readonly memberId: bigint } | { readonly threadId: bigint }

/** Adds an operator's answer. It needs no audit entry: the stored message names the operator. */
export async function answerThread(
  tx: Tx,
  { merchantId, operatorId, findKnownPayees }: By & { readonly findKnownPayees: FindKnownPayees },
  input: Omit<Input<typeof answerCall>, 'merchantCode'>,
): Promise<{ readonly id: bigint; readonly reached: Reached }> {
  const parts = refuseEmpty({ text: input.text, pictures: input.pictures ?? [] })
  const thread = await lockThread(tx, { merchantId, id: input.id })
  if (!thread) throw refusePlainly('absent')
  const threadId = BigInt(input.id)
  const known = await findKnownPayees(tx, merchantId)
  const [payee] = newPayees(await selectTextsOfSender(tx, { merchantId, threadId }), parts.text, known)
  // A conversation does not wait for a second operator. An answer may name payees that the sender has named.
  // guard: support-answer-without-payee
  if (payee) throw refuse<typeof answerCall>('payee_named', { found: payee.text })
  const { id, isNew } = await insertMessage(tx, {
    merchantId,
    threadId,
    operatorId,
    ...parts,
    requestId: input.requestId,
  })
  if (isNew) {
    // guard: operator-picture-used
    await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'thread', ids: parts.pictures })
    await updateAfterAnswer(tx, { merchantId, id: input.id, messageId: id, operatorId })
  }
  return { id, reached: thread.memberId === null ? { threadId } : { memberId: thread.memberId } }
}

/** Takes, releases, closes or reopens a thread. Audited, because a member or visitor waits for it. */
export async function changeThread(
  tx: Tx,
  { merchantId, operatorId }: By,
  input: Pick<Input<typeof takeThread>, 'id' | 'version' | 'deed'>,
): Promise<number> {
  const thread = await lockThread(tx, { merchantId, id: input.id })
  if (!thread) throw refusePlainly('absent')
  // guard: thread-version-checked
  if (thread.version !== input.version) {
    const newer = await selectThread(tx, { merchantId, id: input.id })
    throw refuse<typeof takeThread>('changed_meanwhile', {
      version: thread.version,
      isOpen: thread.isOpen,
      operatorName: newer?.operatorName ?? undefined,
    })
  }
  const next = afterDeed(thread, input.deed, operatorId)
  const version = await updateThread(tx, { merchantId, id: input.id, ...next })
  const auditOf = ({ operatorId: whose, isOpen }: Pick<LockedThread, 'operatorId' | 'isOpen'>) => ({
    id: input.id,
    operatorId: whose?.toString() ?? null,
    isOpen,
  })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    ...(thread.memberId === null ? {} : { memberId: thread.memberId }),
    action: `service.${input.deed}`,
    reason: '',
    before: auditOf(thread),
    after: auditOf(next),
  })
  return version
}

function afterDeed(
  thread: LockedThread,
  deed: Input<typeof takeThread>['deed'],
  operatorId: bigint,
): Pick<LockedThread, 'operatorId' | 'isOpen'> {
  switch (deed) {
    case 'take':
      return { operatorId, isOpen: thread.isOpen }
    case 'release':
      return { operatorId: null, isOpen: thread.isOpen }
    case 'close':
      return { operatorId: thread.operatorId, isOpen: false }
    case 'reopen':
      return { operatorId: thread.operatorId, isOpen: true }
  }
}

function refuseEmpty({ text, pictures }: MessageParts): MessageParts {
  const parts = readMessage({ text, pictures })
  // guard: empty-message-refused
  if (parts === undefined) throw refusePlainly('invalid_input', { fields: ['text'] })
  return parts
}
