import { sql } from 'kysely'

import {
  ASKING_SECONDS,
  definiteAnswers,
  type PayoutAnswer,
  type PayoutFacts,
  type PayoutQuestion,
} from '#domain/cashier/payout-doubt.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { WithdrawalRow } from './store.ts'

/** A provider's answer to one request about a payout. */
export interface Answered {
  readonly question: PayoutQuestion
  readonly answer: PayoutAnswer
  /** The HTTP status of a failed call, if the provider answered at all. */
  readonly status?: number | undefined
}

type Which = Pick<WithdrawalRow, 'merchantId' | 'id'>

const definite = sql`${[...definiteAnswers]}::text[]`

/**
 * Clears the mark that a process is calling the provider, unless a later try has set it again. Locks the
 * withdrawal.
 */
export async function endAsking(
  tx: Tx,
  { merchantId, id, payoutTries }: Pick<WithdrawalRow, 'merchantId' | 'id' | 'payoutTries'>,
): Promise<void> {
  await sql`
    UPDATE withdrawal SET payout_asked_at = NULL
     WHERE merchant_id = ${merchantId} AND id = ${id} AND payout_tries = ${payoutTries}`.execute(query(tx))
}

/** Stores an answer. A repeat of the last answer to the same question raises that row's count. */
export async function keepAnswer(
  tx: Tx,
  { merchantId, id }: Which,
  { question, answer, status }: Answered,
): Promise<void> {
  await sql`
    WITH known AS (
      SELECT * FROM payout_answer WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id}),
    last AS (
      SELECT id FROM (SELECT * FROM known WHERE question = ${question} ORDER BY id DESC LIMIT 1) AS newest
       WHERE answer = ${answer} AND status IS NOT DISTINCT FROM ${status ?? null}::integer
         -- After a definite answer, the other answers are counted from the beginning.
         AND NOT EXISTS (SELECT 1 FROM known WHERE known.id > newest.id AND known.answer = ANY (${definite}))),
    raised AS (
      UPDATE payout_answer SET times = times + 1, last_at = clock_timestamp()
       WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id} AND id IN (SELECT id FROM last) RETURNING 1)
    INSERT INTO payout_answer (merchant_id, withdrawal_id, question, answer, status)
    SELECT ${merchantId}, ${id}, ${question}, ${answer}, ${status ?? null}::integer
     WHERE NOT EXISTS (SELECT 1 FROM raised)`.execute(query(tx))
}

export interface AnswerRow extends Answered {
  readonly id: string
  readonly status: number | undefined
  readonly times: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** The newest answers, oldest first. */
export async function selectAnswers(tx: Tx, { merchantId, id }: Which, most: number): Promise<AnswerRow[]> {
  const found = await sql<Omit<AnswerRow, 'status'> & { status: number | null }>`
    SELECT id::text, question, answer, status, times, first_at AS "firstAt", last_at AS "lastAt"
      FROM payout_answer WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id}
     ORDER BY payout_answer.id DESC LIMIT ${most}`.execute(query(tx))
  return found.rows.map((row) => ({ ...row, status: row.status ?? undefined })).toReversed()
}

type Answers = Omit<PayoutFacts, 'state' | 'doubt'>

/** Facts about a payout that decide whether operators may end it. */
export async function selectFacts(
  tx: Tx,
  { merchantId, id, state, payoutDoubt }: Which & Pick<WithdrawalRow, 'state' | 'payoutDoubt'>,
): Promise<PayoutFacts> {
  const found = await sql<Omit<Answers, 'lastAnswer'> & { lastAnswer: PayoutAnswer | null }>`
    WITH known AS (
      SELECT * FROM payout_answer WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id}),
    definite AS (SELECT max(last_at) AS at FROM known WHERE answer = ANY (${definite})),
    handed AS (
      SELECT min(at) AS at FROM withdrawal_step
       WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id} AND deed = 'hand_over'),
    last AS (SELECT answer, last_at FROM known WHERE question = 'order' ORDER BY id DESC LIMIT 1)
    SELECT coalesce(extract(epoch FROM clock_timestamp() - greatest(definite.at, handed.at)) / 3600, 0)::float8
             AS "silentHours",
           (SELECT coalesce(sum(times), 0)::integer FROM known
             WHERE question = 'order' AND answer <> ALL (${definite})
               AND (definite.at IS NULL OR last_at > definite.at)) AS queries,
           (SELECT answer FROM last) AS "lastAnswer",
           coalesce((SELECT extract(epoch FROM clock_timestamp() - last_at) / 60 FROM last), 0)::float8
             AS "lastMinutes",
           coalesce(payout_asked_at > clock_timestamp() - make_interval(secs => ${ASKING_SECONDS}), false)
             AS "isBeingQueried"
      FROM withdrawal, definite, handed
     WHERE merchant_id = ${merchantId} AND withdrawal.id = ${id}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('a withdrawal is never deleted')
  return { ...row, state, doubt: payoutDoubt, lastAnswer: row.lastAnswer ?? undefined }
}
