import { randomInt } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import type { feedback } from '#contract/feedback.ts'
import { refuseAnotherFeedback, refuseFeedback, tidyFeedback } from '#domain/feedback/feedback.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import { findReceivedLetter } from '#server/publishing/letters/actions.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import type { FindOwnRebate, FindRebate, FindStatement } from './ports.ts'
import {
  countSentToday,
  insertFeedback,
  lockSender,
  type NewFeedback,
  selectByRequest,
  selectOpenDispute,
  selectReport,
} from './store.ts'

export { selectDispute as findDispute } from './store.ts'
export { selectLetterTasks as findLetterTasks, selectTasks as findFeedbackTasks } from './task-store.ts'

type Send = typeof feedback.send

/**
 * Stores feedback. A member is identified by the session; a visitor must pass the human check, and may send no
 * pictures.
 */
export async function sendFeedback(
  { store, human }: { readonly store: Store; readonly human: HumanCheck },
  context: Context,
  input: Input<Send>,
): Promise<Output<Send>> {
  const { merchant, caller, nowMs } = context
  const isMember = caller.kind === 'member' && !caller.isHalfSignedIn
  const words = tidyFeedback({
    content: input.content,
    remark: input.remark ?? '',
    contact: input.contact ?? '',
  })
  const refused = refuseFeedback(words)
  if (refused) throw refuse<Send>(`feedback_${refused}`)
  const pictures = input.pictures ?? []
  // guard: visitor-sends-no-pictures
  if (!isMember && pictures.length > 0) throw refusePlainly('invalid_input', { fields: ['pictures'] })
  const given: NewFeedback = {
    ...words,
    merchantId: merchant.id,
    memberId: isMember ? caller.memberId : undefined,
    requestId: input.requestId,
    reference: drawReference(),
    topic: input.topic,
    pictures,
    language: context.language,
    sentFrom: bucketOfAddress(context.address),
  }
  // A retry after a lost answer: the human check is not required twice.
  const known = await findSame(store.read, given)
  if (known !== undefined) return { reference: known }
  // guard: feedback-costs-work
  if (!isMember && !(await human.spend({ merchantId: merchant.id, solution: input.human ?? '', nowMs })))
    throw refuse<Send>('human_check_failed')
  return { reference: await store.transact((tx) => keep(tx, given)) }
}

async function keep(tx: Tx, given: NewFeedback): Promise<string> {
  const { merchantId, memberId, sentFrom } = given
  await lockSender(tx, merchantId, memberId === undefined ? sentFrom : `m${memberId}`)
  const known = await findSame(tx, given)
  if (known !== undefined) return known
  // The lock serializes a member's reports, so that of two reports of one letter or line the second finds the first.
  const report = await findReport(tx, given)
  if (report !== undefined) return report
  const refusal = refuseAnotherFeedback(
    memberId === undefined ? 'visitor' : 'member',
    await countSentToday(tx, { merchantId, memberId, sentFrom }),
  )
  if (refusal) throw refuse<Send>(refusal) // guard: feedback-daily-cap
  if (memberId !== undefined)
    await usePictures(tx, { merchantId, owner: { memberId }, purpose: 'feedback', ids: given.pictures })
  await insertFeedback(tx, given)
  return given.reference
}

/** Stores a member's report of a letter that they have received. */
export async function reportLetter(
  { store }: { readonly store: Store },
  { merchant, memberId, address, language }: Context,
  input: Input<typeof feedback.reportLetter>,
): Promise<Output<typeof feedback.reportLetter>> {
  const words = tidyFeedback({ content: input.reason, remark: '', contact: '' })
  if (refuseFeedback(words)) throw refuse<typeof feedback.reportLetter>('feedback_content')
  const reader = { merchantId: merchant.id, memberId }
  const reference = await store.transact(async (tx) => {
    const letter = await findReceivedLetter(tx, reader, input.letter)
    if (!letter) throw refusePlainly('absent')
    return await keep(tx, {
      ...words,
      ...reader,
      requestId: input.requestId,
      reference: drawReference(),
      topic: 'letter',
      pictures: [],
      language,
      sentFrom: bucketOfAddress(address),
      letterId: letter.id,
    })
  })
  return { reference }
}

/** Stores an agent's dispute of a line of the own statement. */
export async function disputeLine(
  { store, findStatement }: { readonly store: Store; readonly findStatement: FindStatement },
  { merchant, memberId, address, language }: Context,
  input: Input<typeof feedback.disputeLine>,
): Promise<Output<typeof feedback.disputeLine>> {
  const words = tidyFeedback({ content: input.reason, remark: '', contact: '' })
  if (refuseFeedback(words)) throw refuse<typeof feedback.disputeLine>('feedback_content')
  const reference = await store.transact(async (tx) => {
    const statement = await findStatement(tx, BigInt(input.statement))
    // guard: dispute-of-own-statement
    if (!statement || statement.agentId !== memberId || statement.merchantId !== merchant.id)
      throw refusePlainly('absent')
    return await keep(tx, {
      ...words,
      ...disputeBy({ merchant, memberId, address, language }),
      requestId: input.requestId,
      topic: 'statement',
      statement: { id: statement.id, line: input.line },
    })
  })
  return { reference }
}

/** Stores an agent's dispute of a line of the own rebate of a day. */
export async function disputeRebate(
  { store, findRebate }: { readonly store: Store; readonly findRebate: FindRebate },
  { merchant, memberId, address, language }: Context,
  input: Input<typeof feedback.disputeRebate>,
): Promise<Output<typeof feedback.disputeRebate>> {
  const words = tidyFeedback({ content: input.reason, remark: '', contact: '' })
  if (refuseFeedback(words)) throw refuse<typeof feedback.disputeRebate>('feedback_content')
  const reference = await store.transact(async (tx) => {
    const rebate = await findRebate(tx, BigInt(input.rebate))
    // guard: dispute-of-own-rebate
    if (!rebate || rebate.memberId !== memberId || rebate.merchantId !== merchant.id)
      throw refusePlainly('absent')
    return await keep(tx, {
      ...words,
      ...disputeBy({ merchant, memberId, address, language }),
      requestId: input.requestId,
      topic: 'rebate',
      rebate: { id: rebate.id, line: input.line },
    })
  })
  return { reference }
}

/** The same of a member's rebate as a whole, by the payout that its transfer names. */
export async function disputeOwnRebate(
  { store, findOwnRebate }: { readonly store: Store; readonly findOwnRebate: FindOwnRebate },
  { merchant, memberId, address, language }: Context,
  input: Input<typeof feedback.disputeOwnRebate>,
): Promise<Output<typeof feedback.disputeOwnRebate>> {
  const words = tidyFeedback({ content: input.reason, remark: '', contact: '' })
  if (refuseFeedback(words)) throw refuse<typeof feedback.disputeOwnRebate>('feedback_content')
  const reference = await store.transact(async (tx) => {
    const of = { merchantId: merchant.id, memberId, runId: BigInt(input.transfer.slice(1)) }
    const rebate = await findOwnRebate(tx, of)
    if (!rebate) throw refusePlainly('absent')
    return await keep(tx, {
      ...words,
      ...disputeBy({ merchant, memberId, address, language }),
      requestId: input.requestId,
      topic: 'rebate',
      rebate: { id: rebate.id, line: 'rebate' },
    })
  })
  return { reference }
}

const disputeBy = ({
  merchant,
  memberId,
  address,
  language,
}: Pick<Context, 'merchant' | 'memberId' | 'address' | 'language'>) => ({
  merchantId: merchant.id,
  memberId,
  reference: drawReference(),
  pictures: [],
  language,
  sentFrom: bucketOfAddress(address),
})

async function findReport(tx: Tx, { merchantId, memberId, letterId, statement, rebate }: NewFeedback) {
  if (memberId === undefined) return undefined
  if (statement ?? rebate) return await selectOpenDispute(tx, { merchantId, memberId, statement, rebate })
  if (letterId === undefined) return undefined
  return await selectReport(tx, { merchantId, memberId, letterId })
}

/**
 * The reference of the same feedback from the same sender; another text, letter or line under this request id is a
 * conflict.
 */
async function findSame(tx: Tx, given: NewFeedback): Promise<string | undefined> {
  const known = await selectByRequest(tx, given)
  if (!known) return undefined
  const isSame =
    // guard: feedback-request-of-sender
    known.memberId === (given.memberId?.toString() ?? null) &&
    known.topic === given.topic &&
    known.content === given.content &&
    known.remark === given.remark &&
    known.contact === given.contact &&
    known.pictures.join() === given.pictures.join() &&
    // guard: report-request-of-letter
    known.letterId === (given.letterId ?? null) &&
    // guard: dispute-request-of-line
    known.statementLine === (given.statement?.line ?? null) &&
    // guard: dispute-request-of-statement
    known.statementId === (given.statement?.id ?? null) &&
    // guard: dispute-request-of-rebate-line
    known.rebateLine === (given.rebate?.line ?? null) &&
    // guard: dispute-request-of-rebate
    known.rebateId === (given.rebate?.id ?? null)
  if (!isSame) throw refuse<Send>('feedback_again')
  return known.reference
}

/** 32^8 combinations, so a reference is not found by chance. No look-alike characters. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function drawReference(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `${four()}-${four()}`
}
