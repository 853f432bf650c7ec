import { sql } from 'kysely'

import type { DocumentOf, Kind } from '#domain/content/field.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** An entry in its published form. */
export interface PublishedEntry<K extends Kind> {
  readonly id: string
  /** Raised whenever the published form changes. */
  readonly version: number
  readonly document: DocumentOf<K>
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly publishedAt: Date
}

interface EntryQuery<K extends Kind> {
  readonly merchantId: number
  readonly kind: K
}

const isVisible = sql`
  published IS NOT NULL
  AND (starts_at IS NULL OR starts_at <= clock_timestamp())
  AND (ends_at IS NULL OR ends_at > clock_timestamp())`

const columns = sql`
  id::text, published_version AS version, published AS document, starts_at AS "startsAt", ends_at AS "endsAt",
  published_at AS "publishedAt"`

export async function selectPublished<K extends Kind>(
  tx: Tx,
  { merchantId, kind }: EntryQuery<K>,
): Promise<PublishedEntry<K>[]> {
  const order = kind.isOrdered ? sql`position, id` : sql`coalesce(starts_at, published_at) DESC, id DESC`
  const found = await sql<PublishedEntry<K>>`
    SELECT ${columns} FROM content_entry
     WHERE merchant_id = ${merchantId} AND kind = ${kind.id} AND ${isVisible}
     ORDER BY ${order}`.execute(query(tx))
  return found.rows
}

export async function selectPublishedOne<K extends Kind>(
  tx: Tx,
  { merchantId, kind, id }: EntryQuery<K> & { readonly id: string },
): Promise<PublishedEntry<K> | undefined> {
  const found = await sql<PublishedEntry<K>>`
    SELECT ${columns} FROM content_entry
     WHERE merchant_id = ${merchantId} AND kind = ${kind.id} AND id = ${id}::bigint AND ${isVisible}`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function insertPublished<K extends Kind>(
  tx: Tx,
  entry: EntryQuery<K> & {
    readonly document: DocumentOf<K>
    readonly position: number
    readonly startsAt: Date | null
    readonly endsAt: Date | null
  },
): Promise<string> {
  const row = await query(tx)
    .insertInto('content_entry')
    .values({
      merchant_id: entry.merchantId,
      kind: entry.kind.id,
      position: entry.position,
      published: JSON.stringify(entry.document),
      starts_at: entry.startsAt,
      ends_at: entry.endsAt,
      published_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id.toString()
}

/** Published or not: the published form, else the draft. */
export async function selectEntries<K extends Kind>(
  tx: Tx,
  { merchantId, kind, ids }: EntryQuery<K> & { readonly ids: readonly string[] },
): Promise<{ readonly id: string; readonly document: DocumentOf<K> }[]> {
  const found = await sql<{ id: string; document: DocumentOf<K> }>`
    SELECT id::text, coalesce(published, draft) AS document FROM content_entry
     WHERE merchant_id = ${merchantId} AND kind = ${kind.id} AND id = ANY (${[...ids]}::bigint[])
     ORDER BY position, id`.execute(query(tx))
  return found.rows
}
