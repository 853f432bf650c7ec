import type * as calls from '#contract/console/feedback.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { letters } from '#contract/letters.ts'
import { type LetterFacts, isLetterDelivered, refuseLetter } from '#domain/agents/letters.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { readMessageText } from '#domain/support/message-text.ts'
import { mayBeInvited } from '#server/money/limits/actions.ts'
import { type LineMember, findDownline, findUpline } from '#server/people/agents/actions.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import { announceLetter, sendMessage } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'

import {
  type Author,
  type LetterRow,
  type Pair,
  countSent,
  deleteStop,
  insertLetter,
  insertStop,
  lockAuthor,
  selectByRequest,
  selectIsMuted,
  selectLetter,
  selectLetters,
  selectReported,
  selectStop,
  updateMuted,
} from './store.ts'

const A_PAGE = 20

type Letters = Output<typeof letters.letters>

/** The other side of a member's letters. */
interface Other {
  readonly pair: Pair
  readonly id: bigint
  readonly account: string
  readonly side: 'upline' | 'downline'
  /** The account, if one of the two is directly below the other today. */
  readonly today: LineMember | undefined
}

/** The member's present upline. */
export async function otherAbove(tx: Tx, me: Author): Promise<Other | undefined> {
  const upline = await findUpline(tx, me)
  if (!upline) return undefined
  const pair = { merchantId: me.merchantId, uplineId: upline.id, downlineId: me.memberId }
  return { pair, ...upline, side: 'upline', today: upline }
}

/** A member directly below the agent. */
export async function otherBelow(tx: Tx, me: Author, id: string): Promise<Other> {
  const downline = await findDownline(tx, { merchantId: me.merchantId, agentId: me.memberId }, id)
  if (!downline) throw refusePlainly('absent')
  const pair = { merchantId: me.merchantId, uplineId: me.memberId, downlineId: downline.id }
  return { pair, ...downline, side: 'downline', today: downline }
}

/** The other side of a letter, which may have left the team since. */
export async function otherOf(tx: Tx, me: Author, letterId: string): Promise<Other> {
  const letter = await selectLetter(tx, me, letterId)
  if (!letter) throw refusePlainly('absent')
  const { uplineId, downlineId } = letter
  const pair = { merchantId: me.merchantId, uplineId, downlineId }
  const side = uplineId === me.memberId ? 'downline' : 'upline'
  const id = side === 'downline' ? downlineId : uplineId
  const today =
    side === 'downline'
      ? await findDownline(tx, { merchantId: me.merchantId, agentId: me.memberId }, id.toString())
      : await findUpline(tx, me)
  const account = today?.id === id ? today.account : await accountOf(tx, { ...me, memberId: id })
  return { pair, id, account, side, today: today?.id === id ? today : undefined }
}

export async function findLetters(
  tx: Tx,
  me: Author,
  other: Other | undefined,
  before: string | undefined,
): Promise<Letters> {
  const isStopped = (await selectStop(tx, me)) !== undefined
  if (!other) return { mayWrite: false, isStopped, isMuted: false, list: [], hasMore: false }
  const rows = await selectLetters(tx, other.pair, { readerId: me.memberId, before, limit: A_PAGE })
  return {
    other: { account: accountInPart(other.account), side: other.side }, // guard: letter-numbers-masked
    mayWrite: isReachable(other) && !isStopped,
    isStopped,
    isMuted: await selectIsMuted(tx, me, other.id),
    list: rows.slice(0, A_PAGE).map(({ id, authorId, body, createdAt }) => ({
      id: id.toString(),
      isOwn: authorId === me.memberId,
      text: body,
      sentAt: createdAt.toISOString(),
    })),
    hasMore: rows.length > A_PAGE,
  }
}

const isReachable = ({ today }: Other) => today !== undefined && today.status !== 'closed'

interface Written {
  readonly id: string
  readonly sentAt: string
  /** The recipient, if the letter is new and delivered. */
  readonly notifies: bigint | undefined
}

/** Writes a letter once. The answer does not say whether it was delivered. */
export async function writeLetter(
  tx: Tx,
  me: Author,
  letter: {
    readonly requestId: string
    readonly text: string
    readonly findOther: () => Promise<Other | undefined>
    readonly findKnownPayees: FindKnownPayees
  },
): Promise<Written> {
  await lockAuthor(tx, me) // guard: letters-of-author-serialized
  const body = readMessageText(letter.text.toWellFormed())
  const known = await selectByRequest(tx, me, letter.requestId)
  const other = await letter.findOther()
  if (known) return retried(known, other, body)
  if (!other) throw refuse<typeof letters.writeLetter>('letter_unreachable')
  const [payee] = newPayees([], body, await letter.findKnownPayees(tx, me.merchantId))
  const facts: LetterFacts = {
    text: body,
    isStopped: (await selectStop(tx, me)) !== undefined,
    isReachable: isReachable(other),
    namesPayee: payee !== undefined,
    ...(await countSent(tx, me, other.id)),
  }
  const refusal = refuseLetter(facts)
  if (refusal === 'letter_payee')
    throw refuse<typeof letters.writeLetter>(refusal, { found: payee?.text ?? '' })
  if (refusal || body === undefined) throw refuse<typeof letters.writeLetter>(refusal ?? 'letter_empty')
  const recipient = { merchantId: me.merchantId, memberId: other.id }
  const isUp = other.side === 'upline'
  const isDelivered = isLetterDelivered({
    isUp,
    isMuted: await selectIsMuted(tx, recipient, me.memberId),
    isShutOut: !(await mayBeInvited(tx, recipient)),
  })
  const { requestId } = letter
  const row = await insertLetter(tx, { ...other.pair, authorId: me.memberId, requestId, body, isDelivered })
  if (isDelivered)
    await deliver(tx, recipient, { id: row.id.toString(), body, ...(await authorView(tx, me, isUp)) })
  return { ...sent(row), notifies: isDelivered ? other.id : undefined }
}

async function authorView(tx: Tx, me: Author, isUp: boolean) {
  const account = accountInPart(await accountOf(tx, me))
  return { from: isUp ? ('downline' as const) : ('upline' as const), account }
}

async function deliver(
  tx: Tx,
  recipient: Author,
  {
    id,
    body,
    ...author
  }: {
    readonly id: string
    readonly body: string
    readonly from: 'upline' | 'downline'
    readonly account: string
  },
): Promise<void> {
  await announceLetter(tx, recipient, author)
  await sendMessage(tx, {
    ...recipient,
    source: 'letter',
    about: id,
    body,
    letter: { letter: id, ...author },
  })
}

/** The answer to a retry: the first letter, unless the retry has another recipient or text. */
function retried(known: LetterRow, other: Other | undefined, body: string | undefined): Written {
  const isSame =
    known.body === body &&
    known.uplineId === other?.pair.uplineId &&
    known.downlineId === other.pair.downlineId
  if (!isSame) throw refuse<typeof letters.writeLetter>('request_conflict')
  return { ...sent(known), notifies: undefined }
}

async function accountOf(tx: Tx, { merchantId, memberId }: Author): Promise<string> {
  const accounts = await findAccounts(tx, { merchantId, ids: [memberId] })
  return accounts.get(memberId) ?? ''
}

const sent = ({ id, createdAt }: LetterRow) => ({ id: id.toString(), sentAt: createdAt.toISOString() })

export async function muteLetters(
  tx: Tx,
  me: Author,
  { letter, isMuted }: { readonly letter: string; readonly isMuted: boolean },
): Promise<void> {
  const { id } = await otherOf(tx, me, letter)
  await updateMuted(tx, me, { authorId: id, isMuted })
}

/** A letter that another member has written to the reader. */
export async function findReceivedLetter(
  tx: Tx,
  reader: Author,
  id: string,
): Promise<{ readonly id: bigint } | undefined> {
  const letter = await selectLetter(tx, reader, id)
  return letter && letter.authorId !== reader.memberId ? letter : undefined // guard: reports-received-letters
}

/** A reported letter, for operators: its author, and the delivered letters of the pair up to it, oldest first. */
export async function findReportedLetter(tx: Tx, merchantId: number, id: bigint) {
  const list = await selectReported(tx, { merchantId, id }, A_PAGE)
  const authorId = list[0]?.authorId ?? 0n
  const author = { merchantId, memberId: authorId }
  const [account, stop] = await Promise.all([accountOf(tx, author), selectStop(tx, author)])
  return { author: { id: authorId, account }, stop, list: list.toReversed() }
}

type Stop = typeof calls.stopLetters

/** Stops the letters of the author of a letter, or lets the author write again, if they are still as the operator read. */
export async function stopLetters(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { letterId, isStopped, reason }: Pick<Input<Stop>, 'isStopped' | 'reason'> & { readonly letterId: bigint },
): Promise<Output<Stop>> {
  const [letter] = await selectReported(tx, { merchantId, id: letterId }, 1)
  if (!letter) throw refusePlainly('absent')
  const author = { merchantId, memberId: letter.authorId }
  // A letter that is being written is sent before the stop, or refused by it.
  await lockAuthor(tx, author)
  const stop = await selectStop(tx, author)
  // guard: letter-stop-as-read
  if ((stop !== undefined) === isStopped) throw refuse<Stop>('changed_meanwhile')
  if (isStopped) await insertStop(tx, author, { operatorId, reason })
  else await deleteStop(tx, author)
  await writeAudit(tx, {
    ...author,
    operatorId,
    action: isStopped ? 'letters.stop' : 'letters.resume',
    reason,
    before: {},
    after: {},
  })
  return { isStopped }
}
