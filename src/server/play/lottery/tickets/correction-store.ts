import { sql } from 'kysely'

import { playKey } from '#domain/plays/play.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { SOURCE, referenceOf } from './deeds.ts'

/** The effect of the last correction of a draw on a ticket, by the ledger. */
export interface Correction {
  /** The win that was paid before it. */
  readonly before: bigint
  /** Money that it moved to the member; below zero from the member. */
  readonly moved: bigint
  /** Of a spent wrong win: what is still owed, and what was paid since. */
  readonly owed: bigint
  readonly collected: bigint
}

interface Key {
  readonly ticketId: string
  readonly key: string
  readonly isLast: boolean
}

/** The corrections of a member's own tickets, by ticket: those whose draws have this version in force. */
export async function selectCorrections(
  tx: Tx,
  memberId: bigint,
  tickets: readonly { readonly id: bigint; readonly drawId: number; readonly version: number }[],
): Promise<ReadonlyMap<bigint, Correction>> {
  const keys = tickets.flatMap(keysOf)
  const { rows } = await sql<Correction & { ticketId: bigint }>`
    WITH named AS (
      SELECT * FROM unnest(${keys.map(({ ticketId }) => ticketId)}::bigint[], ${keys.map(({ key }) => key)}::text[],
                           ${keys.map(({ isLast }) => isLast)}::boolean[]) AS u (ticket_id, key, is_last)
    ), asked AS (
      SELECT * FROM unnest(${tickets.map(({ id }) => id.toString())}::bigint[], ${tickets.map(({ drawId }) => drawId)}::integer[],
                           ${tickets.map(({ version }) => version)}::integer[]) AS u (ticket_id, draw_id, version)
    ), moved AS (
      SELECT named.ticket_id, sum(entry.amount) FILTER (WHERE NOT named.is_last) AS before,
             sum(entry.amount) FILTER (WHERE named.is_last) AS moved
        FROM named
        JOIN ledger_transfer AS transfer ON transfer.member_id = ${memberId} AND transfer.key = named.key
        -- Entries of the member's accounts alone have a balance.
        JOIN ledger_entry AS entry
          ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id AND entry.balance_after IS NOT NULL
       GROUP BY named.ticket_id
    )
    SELECT asked.ticket_id AS "ticketId", coalesce(moved.before, 0)::bigint AS before, coalesce(moved.moved, 0)::bigint AS moved,
           coalesce(claim.open, 0)::bigint AS owed, coalesce(claim.collected, 0)::bigint AS collected
      FROM asked
      LEFT JOIN moved USING (ticket_id)
      LEFT JOIN claim
        ON claim.draw_id = asked.draw_id AND claim.version = asked.version AND claim.ticket_id = asked.ticket_id
       AND claim.member_id = ${memberId}`.execute(query(tx))
  return new Map(rows.map(({ ticketId, ...correction }) => [ticketId, correction]))
}

/** The ledger's keys of a ticket's wins, and of wins that were taken back, by versions of the result. */
function keysOf({ id, version }: { readonly id: bigint; readonly version: number }): Key[] {
  const versions = Array.from({ length: version }, (_, earlier) => earlier + 1)
  return versions.flatMap((one) =>
    ['win', 'unwin'].map((deed) => ({
      ticketId: id.toString(),
      key: playKey(SOURCE, `${referenceOf(id)}:${deed}:${one}`),
      isLast: one === version,
    })),
  )
}
