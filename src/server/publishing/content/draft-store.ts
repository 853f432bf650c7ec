import { sql } from 'kysely'

import type { DocumentOf, Kind } from '#domain/content/field.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

type Document = DocumentOf<Kind>

/** An entry with all that its editors see. */
export interface EntryRow {
  readonly id: string
  readonly kind: string
  readonly position: number
  readonly draft: Document | null
  /** All operators who wrote the draft since the entry was published. */
  readonly draftWriters: readonly string[]
  readonly published: Document | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly publishedAt: Date | null
  readonly updatedAt: Date
  readonly version: number
}

const columns = sql`
  SELECT id::text, kind, position, draft, draft_writers::text[] AS "draftWriters", published, starts_at AS "startsAt", ends_at AS "endsAt",
         published_at AS "publishedAt", updated_at AS "updatedAt", version
    FROM content_entry`

/** Limit of one page. Entries without a position are listed newest first. */
const ENTRIES_MAX = 500

export async function selectEntries(
  tx: Tx,
  { merchantId, kind }: { readonly merchantId: number; readonly kind: Kind },
): Promise<readonly EntryRow[]> {
  const order = kind.isOrdered
    ? sql`position, id`
    : sql`coalesce(starts_at, published_at, created_at) DESC, id DESC`
  const found = await sql<EntryRow>`
    ${columns} WHERE merchant_id = ${merchantId} AND kind = ${kind.id} ORDER BY ${order} LIMIT ${ENTRIES_MAX}`.execute(
    query(tx),
  )
  return found.rows
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function selectEntry(tx: Tx, { merchantId, id }: Which): Promise<EntryRow | undefined> {
  const found = await sql<EntryRow>`
    ${columns} WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function lockEntry(tx: Tx, { merchantId, id }: Which): Promise<EntryRow | undefined> {
  const found = await sql<EntryRow>`
    ${columns} WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** All entries of a kind, locked, so that concurrent reorderings are serialized. */
export async function lockEntries(
  tx: Tx,
  { merchantId, kind }: { readonly merchantId: number; readonly kind: string },
): Promise<readonly EntryRow[]> {
  const found = await sql<EntryRow>`
    ${columns} WHERE merchant_id = ${merchantId} AND kind = ${kind} ORDER BY id FOR UPDATE`.execute(query(tx))
  return found.rows
}

/** A new entry is placed last. */
export async function insertDraft(
  tx: Tx,
  entry: {
    readonly merchantId: number
    readonly kind: string
    readonly document: Document
    /** Absent: the draft came with the brand. */
    readonly writerId?: bigint
  },
): Promise<string> {
  const found = await sql<{ id: string }>`
    INSERT INTO content_entry (merchant_id, kind, draft, draft_writers, position)
    VALUES (${entry.merchantId}, ${entry.kind}, ${JSON.stringify(entry.document)}::jsonb, array_remove(ARRAY[${entry.writerId ?? null}::bigint], NULL), (
      SELECT coalesce(max(position) + 1, 0) FROM content_entry
       WHERE merchant_id = ${entry.merchantId} AND kind = ${entry.kind}))
    RETURNING id::text`.execute(query(tx))
  return found.rows[0]?.id ?? ''
}

/** Each change raises the version; a change of what is published raises the site's version too. */
export async function updateEntry(
  tx: Tx,
  { merchantId, id }: Which,
  change: {
    readonly draft: Document | null
    readonly draftWriters: readonly string[]
    readonly published: Document | null
    readonly startsAt: Date | null
    readonly endsAt: Date | null
    readonly isPublishedAgain: boolean
  },
): Promise<number> {
  const row = await query(tx)
    .updateTable('content_entry')
    .set({
      draft: change.draft && JSON.stringify(change.draft),
      draft_writers: change.draftWriters.map(BigInt),
      published: change.published && JSON.stringify(change.published),
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      // A correction keeps the original date.
      published_at: change.published ? sql<Date>`coalesce(published_at, clock_timestamp())` : null,
      updated_at: sql<Date>`clock_timestamp()`,
      version: sql<number>`version + 1`,
      published_version: sql<number>`published_version + ${change.isPublishedAgain ? 1 : 0}`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function deleteEntry(tx: Tx, { merchantId, id }: Which): Promise<void> {
  await query(tx)
    .deleteFrom('content_entry')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .execute()
}

/** Only entries that move get a new version, so that edits of others do not conflict. */
export async function updatePositions(
  tx: Tx,
  { merchantId, ids }: { readonly merchantId: number; readonly ids: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE content_entry SET position = place.number - 1, version = version + 1, updated_at = clock_timestamp()
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS place (id, number)
     WHERE merchant_id = ${merchantId} AND content_entry.id = place.id AND position <> place.number - 1`.execute(
    query(tx),
  )
}
