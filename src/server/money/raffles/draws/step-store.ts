import { sql } from 'kysely'

import type { RaffleGift } from '#domain/raffles/raffle.ts'
import type { StepOutcome } from '#domain/raffles/ticket-draw.ts'
import type { RaffleName } from '#server/money/raffles/store.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { ListedRow } from './store.ts'

const named = ({ merchantId, raffle, version }: RaffleName) =>
  sql`merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}`

export interface StepRow {
  readonly step: number
  readonly position: number
  readonly ticketId: bigint
  readonly holder: string
  readonly path: readonly string[]
  readonly outcome: StepOutcome
  readonly cause: 'barred' | 'of_person' | null
  readonly place: number | null
  readonly gives: RaffleGift | null
  readonly amount: bigint | null
  readonly account: string
  readonly memberId: bigint
}

/** The steps of a draw after one of them. */
export async function selectSteps(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StepRow[]> {
  const { rows } = await sql<StepRow>`
    SELECT step.step, step.position, step.ticket_id AS "ticketId", step.holder, step.path, step.outcome, step.cause, step.place,
           step.gives, step.amount, member.account, member.id AS "memberId"
      FROM raffle_step AS step
      JOIN raffle_ticket AS ticket ON ticket.id = step.ticket_id
      JOIN member ON member.merchant_id = ticket.merchant_id AND member.id = ticket.member_id
     WHERE step.merchant_id = ${merchantId} AND step.raffle = ${raffle} AND step.version = ${version} AND step.step > ${after}
     ORDER BY step.step LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function countSteps(tx: Tx, name: RaffleName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM raffle_step WHERE ${named(name)}`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** Whether one of these members has won a prize of the draw. */
export async function selectHasWon(tx: Tx, name: RaffleName, members: readonly bigint[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM raffle_step AS step JOIN raffle_ticket AS ticket ON ticket.id = step.ticket_id
                    WHERE step.merchant_id = ${name.merchantId} AND step.raffle = ${name.raffle} AND step.version = ${name.version}
                      AND step.outcome = 'won' AND ticket.member_id = ANY (${[...members]}::bigint[])) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is === true
}

/** Whether another of these accounts holds an earlier ticket of the same gift; the check-ins of a month are one gift. */
export async function selectIsListedBy(
  tx: Tx,
  name: RaffleName,
  { members, ticket }: { readonly members: readonly bigint[]; readonly ticket: ListedRow },
): Promise<boolean> {
  const { source, reference, memberId, position } = ticket
  const sameMonth = sql`left(reference, 7) = left(${reference}, 7)`
  const isSame = source === 'check_in' ? sameMonth : sql`reference = ${reference}`
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM raffle_ticket
                    WHERE ${named(name)} AND source = ${source} AND ${isSame} AND list_position < ${position}
                      AND member_id <> ${memberId} AND member_id = ANY (${[...members]}::bigint[])) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is === true
}

export interface NewStep {
  readonly step: number
  readonly position: number
  readonly ticketId: bigint
  readonly holder: string
  readonly path: readonly string[]
  readonly outcome: StepOutcome
  readonly cause?: 'barred' | 'of_person' | undefined
  readonly won?:
    | {
        readonly place: number
        readonly gives: RaffleGift
        readonly amount: bigint
        /** Undefined for free rounds. */
        readonly transferId: bigint | undefined
      }
    | undefined
}

export async function insertStep(tx: Tx, name: RaffleName, row: NewStep): Promise<void> {
  await sql`
    INSERT INTO raffle_step (merchant_id, raffle, version, step, position, ticket_id, holder, path, outcome, cause, place, gives,
                             amount, transfer_id)
    VALUES (${name.merchantId}, ${name.raffle}, ${name.version}, ${row.step}, ${row.position}, ${row.ticketId}, ${row.holder}, ${[...row.path]}::text[],
            ${row.outcome}, ${row.cause ?? null}, ${row.won?.place ?? null}, ${row.won?.gives ?? null},
            ${row.won?.amount ?? null}, ${row.won?.transferId ?? null})`.execute(query(tx))
}

export async function updateWon(tx: Tx, ticketId: bigint): Promise<void> {
  const { rows } = await sql`
    UPDATE raffle_ticket SET state = 'won', ended_at = clock_timestamp() WHERE id = ${ticketId} AND state = 'open'
    RETURNING id`.execute(query(tx))
  if (rows.length === 0) throw new Error(`ticket ${ticketId} of a draw has ended`)
}
