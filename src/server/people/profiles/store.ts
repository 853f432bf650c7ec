import { sql } from 'kysely'

import type { ProfileNeeds } from '#domain/members/profile-needs.ts'
import type { Residence, StatedField, Statements } from '#domain/members/profile.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface StatedRow extends Statements {
  /** 0 before the first statement. */
  readonly version: number
  readonly birthday: string | undefined
  readonly particulars: Readonly<Record<string, unknown>>
  readonly statedAt: Date | undefined
}

interface Row {
  readonly version: number | null
  readonly nationality: string | null
  readonly country: string | null
  readonly city: string | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly occupation: Statements['occupation'] | null
  readonly incomeSource: Statements['incomeSource'] | null
  readonly statedAt: Date | null
  readonly birthday: string | null
  readonly particulars: Readonly<Record<string, unknown>>
}

/** The member's present statements; undefined without the member. */
export async function selectStated(tx: Tx, { merchantId, memberId }: Who): Promise<StatedRow | undefined> {
  const found = await sql<Row>`
    SELECT newest.version, nationality, country, city, street, postal_code AS "postalCode", occupation,
           income_source AS "incomeSource", stated_at AS "statedAt", member.birthday::text AS birthday,
           member.particulars
      FROM member
      LEFT JOIN LATERAL (SELECT * FROM member_profile AS own
                          WHERE own.merchant_id = member.merchant_id AND own.member_id = member.id
                          ORDER BY own.version DESC LIMIT 1) AS newest ON true
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  const [row] = found.rows
  if (!row) return undefined
  return {
    version: row.version ?? 0,
    birthday: row.birthday ?? undefined,
    particulars: row.particulars,
    statedAt: row.statedAt ?? undefined,
    nationality: row.nationality ?? undefined,
    residence: residenceOf(row),
    occupation: row.occupation ?? undefined,
    incomeSource: row.incomeSource ?? undefined,
  }
}

function residenceOf({ country, city, street, postalCode }: Row): Residence | undefined {
  if (country === null || city === null || street === null || postalCode === null) return undefined
  return { country, city, street, postalCode }
}

/** When each present fact was stated, in milliseconds; 0 for one that a document changed, which confirms it. */
export async function selectStatedTimes(
  tx: Tx,
  { merchantId, memberId }: Who,
): Promise<Partial<Record<StatedField, number>>> {
  const { rows } = await sql<{ field: StatedField; atMs: number }>`
    SELECT DISTINCT ON (field) field,
           CASE WHEN document_id IS NULL THEN (extract(epoch FROM stated_at) * 1000)::float8 ELSE 0 END AS "atMs"
      FROM (SELECT version, stated_at, document_id, field, value,
                   lag(value) OVER (PARTITION BY field ORDER BY version) AS former
              FROM member_profile,
                   LATERAL (VALUES ('nationality', nationality),
                                   ('residence', row(country, city, street, postal_code)::text),
                                   ('occupation', occupation),
                                   ('incomeSource', income_source)) AS fact (field, value)
             WHERE merchant_id = ${merchantId} AND member_id = ${memberId}) AS statement
     WHERE value IS DISTINCT FROM former
     ORDER BY field, version DESC`.execute(query(tx))
  return Object.fromEntries(rows.map(({ field, atMs }) => [field, atMs]))
}

/** Writes the next version. */
export async function insertStatements(
  tx: Tx,
  given: Who &
    Statements & {
      readonly version: number
      /** The document whose acceptance changed confirmed facts. */
      readonly documentId: bigint | undefined
    },
): Promise<void> {
  const { residence } = given
  await sql`
    INSERT INTO member_profile (merchant_id, member_id, version, nationality, country, city, street, postal_code,
                                occupation, income_source, document_id)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.version}, ${given.nationality ?? null},
            ${residence?.country ?? null}, ${residence?.city ?? null}, ${residence?.street ?? null},
            ${residence?.postalCode ?? null}, ${given.occupation ?? null}, ${given.incomeSource ?? null},
            ${given.documentId ?? null})`.execute(query(tx))
}

export async function updateMessengers(
  tx: Tx,
  { merchantId, memberId }: Who,
  { set, removed }: { readonly set: Readonly<Record<string, string>>; readonly removed: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE member SET particulars = (particulars || ${JSON.stringify(set)}::jsonb) - ${[...removed]}::text[]
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
}

/** Changes that wait for a document. */
export async function selectChanges(tx: Tx, { merchantId, memberId }: Who): Promise<Statements> {
  const found = await sql<{ field: StatedField; value: unknown }>`
    SELECT field, value FROM member_profile_change
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  return Object.fromEntries(found.rows.map(({ field, value }) => [field, value])) as Statements
}

export async function upsertChange(
  tx: Tx,
  { merchantId, memberId, field, value }: Who & { readonly field: StatedField; readonly value: unknown },
): Promise<void> {
  await sql`
    INSERT INTO member_profile_change (merchant_id, member_id, field, value)
    VALUES (${merchantId}, ${memberId}, ${field}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (merchant_id, member_id, field)
    DO UPDATE SET value = excluded.value, stated_at = clock_timestamp()`.execute(query(tx))
}

/** Returns the fields of which a change waited. */
export async function deleteChanges(
  tx: Tx,
  { merchantId, memberId, fields }: Who & { readonly fields: readonly StatedField[] },
): Promise<readonly StatedField[]> {
  const gone = await sql<{ field: StatedField }>`
    DELETE FROM member_profile_change
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND field = ANY (${[...fields]}::text[])
    RETURNING field`.execute(query(tx))
  return gone.rows.map(({ field }) => field)
}

export interface NeedsRow {
  readonly marketProfile: string
  /** 0 where the brand has none of its own. */
  readonly version: number
  readonly needs: Partial<ProfileNeeds> | null
  readonly savedAt: Date | null
  readonly operator: string | null
  readonly second: string | null
}

/** The newest needs of a brand, beside its market. */
export async function selectNeeds(tx: Tx, merchantId: number): Promise<NeedsRow> {
  const { rows } = await sql<NeedsRow>`
    SELECT merchant.market_profile AS "marketProfile", coalesce(newest.version, 0) AS version, newest.needs,
           newest.saved_at AS "savedAt", operator.name AS operator, second.name AS second
      FROM merchant
      LEFT JOIN LATERAL (SELECT * FROM profile_needs AS own WHERE own.merchant_id = merchant.id
                          ORDER BY own.version DESC LIMIT 1) AS newest ON true
      LEFT JOIN operator ON operator.id = newest.operator_id
      LEFT JOIN operator AS second ON second.id = newest.approved_by
     WHERE merchant.id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the merchant is gone')
  return row
}

/** False if another version was added meanwhile. */
export async function insertNeeds(
  tx: Tx,
  given: {
    readonly merchantId: number
    readonly version: number
    readonly needs: ProfileNeeds
    readonly operatorId: bigint
    readonly approvedBy: bigint | undefined
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO profile_needs (merchant_id, version, needs, operator_id, approved_by)
    VALUES (${given.merchantId}, ${given.version}, ${JSON.stringify(given.needs)}::jsonb, ${given.operatorId},
            ${given.approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return added.rows.length > 0
}
