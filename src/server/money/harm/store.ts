import { sql } from 'kysely'

import type { ContactWay } from '#domain/harm/contact.ts'
import { type HarmLevel, type Marker, weightsOf } from '#domain/harm/marker.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A marker as stored: amounts are decimal strings. */
export interface KeptReason {
  readonly marker: Marker
  readonly count: number
  readonly amount?: string
  readonly before?: string
}

export interface ContactRow {
  readonly id: string
  readonly at: Date
  readonly way: ContactWay
  readonly words: string
  readonly by: string
}

export interface MarkRow {
  readonly memberId: bigint
  readonly account: string
  readonly weight: number
  readonly since: string
  readonly met: readonly KeptReason[]
  readonly contactId: string | null
  readonly contactAt: Date | null
  readonly contactWay: ContactWay | null
  readonly contactWords: string | null
  readonly contactBy: string | null
}

/** Greatest weight first; an extra row shows that there is another page. */
export async function selectMarks(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly level: HarmLevel | undefined
    readonly marker: Marker | undefined
    readonly spoken: 'yes' | 'no' | undefined
    readonly memberId?: string | undefined
    readonly after: readonly string[] | undefined
    readonly limit: number
  },
): Promise<MarkRow[]> {
  const { merchantId, level, marker, spoken, memberId: onlyId, after, limit } = filter
  const { from, below } = level ? weightsOf(level) : { from: 1, below: undefined }
  const [weight, memberId] = after ?? []
  const filters = [
    sql`mark.merchant_id = ${merchantId} AND mark.weight >= ${from}`,
    ...(below === undefined ? [] : [sql`mark.weight < ${below}`]),
    ...(onlyId === undefined ? [] : [sql`mark.member_id = ${onlyId}::bigint`]),
    ...(marker === undefined ? [] : [sql`${marker} = ANY (mark.markers)`]),
    ...(spoken === undefined
      ? []
      : [spoken === 'yes' ? sql`contact.id IS NOT NULL` : sql`contact.id IS NULL`]),
    ...(weight === undefined
      ? []
      : [sql`(mark.weight, mark.member_id) < (${weight}::integer, ${memberId}::bigint)`]),
  ]
  const { rows } = await sql<MarkRow>`
    SELECT mark.member_id AS "memberId", member.account, mark.weight, mark.since::text, mark.met,
           contact.id::text AS "contactId", contact.created_at AS "contactAt", contact.way AS "contactWay",
           contact.words AS "contactWords", contact.name AS "contactBy"
      FROM harm_mark AS mark
      JOIN merchant ON merchant.id = mark.merchant_id
      JOIN member ON member.merchant_id = mark.merchant_id AND member.id = mark.member_id
      LEFT JOIN LATERAL (
        SELECT one.id, one.created_at, one.way, one.words, operator.name
          FROM harm_contact AS one JOIN operator ON operator.id = one.operator_id
         WHERE one.member_id = mark.member_id
           AND one.created_at >= (mark.since + merchant.day_start) AT TIME ZONE merchant.zone
         ORDER BY one.id DESC LIMIT 1) AS contact ON true
     WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY mark.weight DESC, mark.member_id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

export interface NewMark {
  readonly memberId: bigint
  readonly weight: number
  readonly met: readonly KeptReason[]
}

/** Replaces the markers of these members; members without any lose their row. */
export async function replaceMarks(
  tx: Tx,
  {
    merchantId,
    memberIds,
    day,
    marks,
  }: {
    readonly merchantId: number
    readonly memberIds: readonly bigint[]
    readonly day: string
    readonly marks: readonly NewMark[]
  },
): Promise<void> {
  const known = marks.map(({ memberId }) => memberId)
  await sql`
    DELETE FROM harm_mark
     WHERE member_id = ANY (${[...memberIds]}::bigint[]) AND NOT member_id = ANY (${known}::bigint[])`.execute(
    query(tx),
  )
  for (const { memberId, weight, met } of marks)
    await sql`
      INSERT INTO harm_mark (merchant_id, member_id, weight, met, markers, day, since)
      VALUES (${merchantId}, ${memberId}, ${weight}, ${JSON.stringify(met)}::jsonb,
              ${met.map(({ marker }) => marker)}::text[], ${day}::date, ${day}::date)
          ON CONFLICT (member_id) DO UPDATE
         SET weight = EXCLUDED.weight, met = EXCLUDED.met, markers = EXCLUDED.markers, day = EXCLUDED.day`.execute(
      query(tx),
    )
}

export interface Sweep {
  readonly day: string
  readonly afterMember: bigint
  readonly isEnded: boolean
}

/** Undefined while another process runs this sweep. */
export async function lockSweep(tx: Tx, merchantId: number): Promise<Sweep | undefined> {
  await sql`
    INSERT INTO harm_sweep (merchant_id, day) VALUES (${merchantId}, '1970-01-01')
        ON CONFLICT (merchant_id) DO NOTHING`.execute(query(tx))
  const { rows } = await sql<Sweep>`
    SELECT day::text, after_member AS "afterMember", ended_at IS NOT NULL AS "isEnded" FROM harm_sweep
     WHERE merchant_id = ${merchantId} FOR UPDATE SKIP LOCKED`.execute(query(tx))
  return rows[0]
}

export async function updateSweep(
  tx: Tx,
  merchantId: number,
  { day, afterMember, isEnded }: Sweep,
): Promise<void> {
  await sql`
    UPDATE harm_sweep
       SET day = ${day}::date, after_member = ${afterMember},
           ended_at = CASE WHEN ${isEnded} THEN clock_timestamp() END,
           ended_day = CASE WHEN ${isEnded} THEN ${day}::date ELSE ended_day END
     WHERE merchant_id = ${merchantId}`.execute(query(tx))
}

/** The last day for which every member was judged. */
export async function selectEndedDay(tx: Tx, merchantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT ended_day::text AS day FROM harm_sweep WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

/** When the given days before a date begin and end. */
export async function selectSpan(
  tx: Tx,
  { zone, dayStart, today, days }: { zone: string; dayStart: string; today: string; days: number },
): Promise<{ readonly since: Date; readonly until: Date }> {
  const { rows } = await sql<{ since: Date; until: Date }>`
    SELECT (${today}::date - ${days}::integer + ${dayStart}::time) AT TIME ZONE ${zone} AS since,
           (${today}::date + ${dayStart}::time) AT TIME ZONE ${zone} AS until`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the query of the dates returned no row')
  return row
}

export async function insertContact(
  tx: Tx,
  given: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly operatorId: bigint
    readonly way: ContactWay
    readonly words: string
  },
): Promise<string> {
  const { merchantId, memberId, operatorId, way, words } = given
  const row = await query(tx)
    .insertInto('harm_contact')
    .values({ merchant_id: merchantId, member_id: memberId, operator_id: operatorId, way, words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id.toString()
}

export async function selectContacts(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<ContactRow[]> {
  const { merchantId, memberId, beforeId, limit } = filter
  const { rows } = await sql<ContactRow>`
    SELECT contact.id::text, contact.created_at AS at, contact.way, contact.words, operator.name AS by
      FROM harm_contact AS contact JOIN operator ON operator.id = contact.operator_id
     WHERE contact.merchant_id = ${merchantId} AND contact.member_id = ${memberId}
       ${beforeId === undefined ? sql`` : sql`AND contact.id < ${beforeId}::bigint`}
     ORDER BY contact.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}
