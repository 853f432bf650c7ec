import * as calls from '#contract/console/feedback.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { findHelpVotes } from '#server/publishing/help/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { notifyMember } from '#server/people/messages/actions.ts'
import { findPicture, sendPicture } from '#server/platform/pictures/actions.ts'

import { findReportedLetter, stopLetters } from '#server/publishing/letters/actions.ts'

import { answerFeedback, noteFeedback, wayTo } from './answering.ts'
import type { FindCorrections, FindRebate, FindStatement } from './ports.ts'
import { type FeedbackRow, selectFeedback, selectOneFeedback } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly publish: Hub['publish']
  readonly findKnownPayees: FindKnownPayees
  readonly findStatement: FindStatement
  readonly findRebate: FindRebate
  readonly findCorrections: FindCorrections
}

/** Length of the excerpt in the list. */
const BEGINNING = 140

export const consoleFeedbackRoutes = ({ store, registry, publish, findKnownPayees, ...finds }: Parts) =>
  bind(
    { ...calls },
    {
      listFeedback: async ({ caller }, input) => {
        const limit = limitOf(input.limit)
        const rows = await selectFeedback(store.read, {
          merchantId: merchantInScope(registry, caller, input.merchantCode).id,
          state: input.state,
          topic: input.topic,
          reference: input.reference?.trim() || undefined,
          beforeId: readCursor(input.after, [ID_FORM])?.[0],
          limit,
        })
        return pageOf(
          rows,
          limit,
          (row) => ({ ...viewOf(row), content: [...row.content].slice(0, BEGINNING).join('') }),
          ({ id }) => [id],
        )
      },
      readFeedback: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const row = await selectOneFeedback(store.read, { merchantId, id: input.id })
        if (!row) throw refusePlainly('absent')
        return {
          ...seen(row),
          ...(await letterOf(store.read, merchantId, row)),
          ...(await disputeOf(store.read, finds, row)),
          corrections: await correctionsOf(store.read, finds, { merchantId, row }),
        }
      },
      noteFeedback: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId }
        return await store.transact((tx) => noteFeedback(tx, by, input))
      },
      answerFeedback: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId }
        const { memberId, version } = await store.transact((tx) =>
          answerFeedback(tx, { ...by, findKnownPayees }, input),
        )
        if (memberId !== undefined) notifyMember(publish, memberId)
        return { version }
      },
      stopLetters: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId }
        return await store.transact(async (tx) => {
          const { letterId } = (await selectOneFeedback(tx, { merchantId, id: input.id })) ?? {
            letterId: null,
          }
          if (letterId === null) throw refusePlainly('absent')
          return await stopLetters(tx, by, { ...input, letterId })
        })
      },
      feedbackPicture: async (context, { merchantCode, id }) => {
        const merchantId = merchantInScope(registry, context.caller, merchantCode).id
        const bytes = await findPicture(store.read, { merchantId, purpose: 'feedback', id })
        return sendPicture(context, 'console', { id, bytes })
      },
      helpVotes: async ({ caller, language }, input) => {
        const merchant = merchantInScope(registry, caller, input.merchantCode)
        const reading = { merchantId: merchant.id, language, fallback: merchant.defaultLanguage }
        return { list: await findHelpVotes(store.read, reading) }
      },
    },
  )

function viewOf(row: FeedbackRow): Output<typeof calls.listFeedback>['list'][number] {
  return {
    id: row.id,
    reference: row.reference,
    topic: row.topic,
    state: row.state,
    ...(row.memberId !== null && row.account !== null
      ? { member: { id: row.memberId, account: row.account } }
      : {}),
    createdAt: row.createdAt.toISOString(),
    content: row.content,
  }
}

/** The reported letter with those before it. */
async function letterOf(
  tx: Store['read'],
  merchantId: number,
  { letterId }: FeedbackRow,
): Promise<Pick<Output<typeof calls.readFeedback>, 'letter'>> {
  if (letterId === null) return {}
  const { author, stop, list } = await findReportedLetter(tx, merchantId, letterId)
  return {
    letter: {
      author: { id: author.id.toString(), account: author.account },
      ...(stop ? { stop: { ...stop, stoppedAt: stop.stoppedAt.toISOString() } } : {}),
      list: list.map(({ id, authorId, body, createdAt }) => ({
        id: id.toString(),
        isReported: id === letterId,
        isOfAuthor: authorId === author.id,
        text: body,
        sentAt: createdAt.toISOString(),
      })),
    },
  }
}

/** The disputed line of a statement or a rebate, with its payout. */
async function disputeOf(
  tx: Store['read'],
  { findStatement, findRebate }: Pick<Parts, 'findStatement' | 'findRebate'>,
  { statementId, statementLine, rebateId, rebateLine }: FeedbackRow,
): Promise<Pick<Output<typeof calls.readFeedback>, 'dispute' | 'disputedRebate'>> {
  const statement = statementId === null ? undefined : await findStatement(tx, statementId)
  if (statement && statementLine !== null) {
    const { id, runId, kind, startDay, endDay, currency } = statement
    const days = { kind, startDay, endDay }
    return {
      dispute: { statement: id.toString(), line: statementLine, ...days, run: runId.toString(), currency },
    }
  }
  const rebate = rebateId === null ? undefined : await findRebate(tx, rebateId)
  if (!rebate || rebateLine === null) return {}
  const { id, runId, day, currency } = rebate
  return { disputedRebate: { rebate: id.toString(), line: rebateLine, day, run: runId.toString(), currency } }
}

async function correctionsOf(
  tx: Store['read'],
  { findCorrections }: Pick<Parts, 'findCorrections'>,
  { merchantId, row: { id, statementId, rebateId } }: { merchantId: number; row: FeedbackRow },
): Promise<Output<typeof calls.readFeedback>['corrections']> {
  if (statementId === null && rebateId === null) return []
  const found = await findCorrections(tx, { merchantId, feedbackIds: [id] })
  return found.map((one) => ({
    id: one.id,
    amount: writeAmount(one.amount),
    state: one.state,
    words: one.words,
    proposedBy: one.proposedByName,
    ...(one.judgedByName === null ? {} : { judgedBy: one.judgedByName }),
    at: (one.judgedAt ?? one.proposedAt).toISOString(),
  }))
}

function seen(row: FeedbackRow): Omit<Output<typeof calls.readFeedback>, 'corrections'> {
  return {
    ...viewOf(row),
    remark: row.remark,
    contact: row.contact,
    language: row.language,
    pictures: [...row.pictures],
    note: row.note,
    ...(row.answer === null ? {} : { answer: row.answer }),
    ...(row.answeredAt === null ? {} : { answeredAt: row.answeredAt.toISOString() }),
    ...(row.answeredBy === null ? {} : { answeredBy: row.answeredBy }),
    way: wayTo(row),
    version: row.version,
  }
}
