import { sql } from 'kysely'

import type { ChannelDirection, WrittenChannel } from '#domain/cashier/channel.ts'
import type { PastOrder } from '#domain/cashier/channel-effect.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ChannelRow {
  readonly id: string
  readonly written: WrittenChannel
  readonly isDemo: boolean
  readonly version: number
}

const columns = sql`id::text, written, is_demo AS "isDemo", version`

export async function selectChannels(
  tx: Tx,
  {
    merchantId,
    direction,
    onlyOn = false,
  }: {
    readonly merchantId: number
    readonly direction?: ChannelDirection | undefined
    readonly onlyOn?: boolean
  },
): Promise<ChannelRow[]> {
  const found = await sql<ChannelRow>`
    SELECT ${columns} FROM payment_channel
     WHERE merchant_id = ${merchantId}
       AND ${direction === undefined ? sql`true` : sql`direction = ${direction}`}
       AND ${onlyOn ? sql`is_on` : sql`true`}
     ORDER BY direction, position, id`.execute(query(tx))
  return found.rows
}

/** The account numbers of the deposit channels that are on, as members are shown them. */
export async function selectDepositAccounts(tx: Tx, merchantId: number): Promise<string[]> {
  const found = await sql<{ account: string }>`
    SELECT DISTINCT given.account FROM payment_channel
     CROSS JOIN LATERAL (VALUES (written #>> '{bank,account}'), (written #>> '{qr,account}')) AS given (account)
     WHERE merchant_id = ${merchantId} AND direction = 'deposit' AND is_on AND given.account <> ''`.execute(
    query(tx),
  )
  return found.rows.map(({ account }) => account)
}

/** All channels, including those switched off, because money may have moved through them. */
export async function selectChannelNames(
  tx: Tx,
  {
    merchantId,
    language,
    fallback,
  }: { readonly merchantId: number; readonly language: string; readonly fallback: string },
): Promise<{ readonly id: string; readonly name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    SELECT id::text, named.name
      FROM payment_channel
     CROSS JOIN LATERAL (
       SELECT coalesce(nullif(written #>> ARRAY['names', ${language}], ''), written #>> ARRAY['names', ${fallback}]) AS name
     ) AS named
     WHERE merchant_id = ${merchantId} AND named.name <> ''`.execute(query(tx))
  return found.rows
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function selectChannel(tx: Tx, { merchantId, id }: Which): Promise<ChannelRow | undefined> {
  const found = await sql<ChannelRow>`
    SELECT ${columns} FROM payment_channel
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function lockChannel(tx: Tx, { merchantId, id }: Which): Promise<ChannelRow | undefined> {
  const found = await sql<ChannelRow>`
    SELECT ${columns} FROM payment_channel
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** All channels of one direction in order, locked until the transaction ends. */
export async function lockChannels(
  tx: Tx,
  { merchantId, direction }: { readonly merchantId: number; readonly direction: ChannelDirection },
): Promise<ChannelRow[]> {
  const found = await sql<ChannelRow>`
    SELECT ${columns} FROM payment_channel
     WHERE merchant_id = ${merchantId} AND direction = ${direction}
     ORDER BY position, id FOR UPDATE`.execute(query(tx))
  return found.rows
}

/** Sets positions from 1 on. A channel whose position does not change keeps its version. */
export async function updatePositions(
  tx: Tx,
  { merchantId, ids }: { readonly merchantId: number; readonly ids: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE payment_channel AS channel
       SET position = placed.place, written = jsonb_set(written, '{position}', to_jsonb(placed.place)),
           version = channel.version + 1
      FROM (SELECT id, place::integer FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS one (id, place)) AS placed
     WHERE channel.merchant_id = ${merchantId} AND channel.id = placed.id
       AND channel.position <> placed.place`.execute(query(tx))
}

export async function insertChannel(
  tx: Tx,
  {
    merchantId,
    written,
    isDemo = false,
  }: { readonly merchantId: number; readonly written: WrittenChannel; readonly isDemo?: boolean },
): Promise<string> {
  const row = await query(tx)
    .insertInto('payment_channel')
    .values({ merchant_id: merchantId, is_demo: isDemo, ...valuesOf(written) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id.toString()
}

/** Returns the new version. */
export async function updateChannel(
  tx: Tx,
  { merchantId, id }: Which,
  written: WrittenChannel,
): Promise<number> {
  const row = await query(tx)
    .updateTable('payment_channel')
    .set({ ...valuesOf(written), version: sql<number>`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

function valuesOf(written: WrittenChannel) {
  return {
    direction: written.direction,
    written: JSON.stringify(written),
    provider_code: written.providerCode ?? null,
    is_on: written.isOn,
    position: written.position,
  }
}

/** A channel's health: how long its credited orders took, and whether its provider answers. */
export interface ChannelSpeed {
  readonly id: string
  readonly credited: number
  readonly seconds: number | null
  readonly isDown: boolean
}

/** Figures of the last day. The median, because one overnight deposit would distort an average. */
export async function selectSpeeds(tx: Tx, merchantId: number): Promise<ChannelSpeed[]> {
  const found = await sql<ChannelSpeed>`
    SELECT channel_id::text AS id,
           (count(*) FILTER (WHERE is_counted))::integer AS credited,
           (percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE is_counted))::float8 AS seconds,
           coalesce(max(start_failed_at) > greatest(clock_timestamp() - interval '10 minutes', max(offered_at)), false)
             AS "isDown"
      FROM (SELECT channel_id, start_failed_at, offered_at,
                   extract(epoch FROM credited_at - created_at) AS seconds,
                   credited_at > statement_timestamp() - interval '1 day' AND difference IS NULL AS is_counted
              FROM deposit
             WHERE merchant_id = ${merchantId} AND (credited_at > statement_timestamp() - interval '1 day'
                OR (state IN ('created', 'waiting') AND created_at > statement_timestamp() - interval '1 day'))) AS recent
     GROUP BY channel_id`.execute(query(tx))
  return found.rows
}

/** Over the whole brand: deposits credited within a day, and their average time. */
export async function selectBrandSpeed(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly credited: number; readonly seconds: number | null }> {
  const found = await sql<{ credited: number; seconds: number | null }>`
    SELECT count(*)::integer AS credited, avg(extract(epoch FROM credited_at - created_at))::float8 AS seconds
      FROM deposit
     WHERE merchant_id = ${merchantId} AND credited_at > statement_timestamp() - interval '1 day'
       AND difference IS NULL`.execute(query(tx))
  return found.rows[0] ?? { credited: 0, seconds: null }
}

/** The deposits of a channel within so many days, as far as they are among the newest `most` of the brand. */
export async function selectOrders(
  tx: Tx,
  { merchantId, id }: Which,
  { zone, days, most }: { readonly zone: string; readonly days: number; readonly most: number },
): Promise<{ readonly orders: readonly PastOrder[]; readonly isCut: boolean }> {
  const since = sql`statement_timestamp() - make_interval(days => ${days})`
  const found = await sql<{ [Name in keyof PastOrder]: PastOrder[Name] | null } & { isCut: boolean }>`
    WITH newest AS MATERIALIZED (
      SELECT channel_id, amount, created_at, state FROM deposit
       WHERE merchant_id = ${merchantId} ORDER BY id DESC LIMIT ${most})
    SELECT whole."isCut", one.amount, to_char(one.created_at AT TIME ZONE ${zone}, 'HH24:MI') AS time,
           one.state = 'credited' AS "isCredited"
      FROM (SELECT count(*) = ${most} AND min(created_at) > ${since} AS "isCut" FROM newest) AS whole
      LEFT JOIN newest AS one ON one.channel_id = ${id}::bigint AND one.created_at > ${since}`.execute(
    query(tx),
  )
  const orders = found.rows.flatMap(({ amount, time, isCredited }) =>
    amount === null || time === null ? [] : [{ amount, time, isCredited: isCredited === true }],
  )
  return { orders, isCut: found.rows[0]?.isCut === true }
}
