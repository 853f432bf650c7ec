import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import {
  type DrawTerms,
  type PrizeSource,
  type RafflePrize,
  type RaffleRules,
  moneyOf,
  pointsOf,
} from '#domain/raffles/raffle.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RaffleName {
  readonly merchantId: number
  readonly raffle: string
  readonly version: number
}

export interface PrizeRow extends RafflePrize {
  readonly place: number
  readonly taken: number
}

export interface RaffleRow extends Omit<RaffleRules, 'prizes'>, RaffleName {
  readonly listHash: string | undefined
  readonly isStopped: boolean
  /** Its draw has closed or was cancelled. */
  readonly isClosed: boolean
  /** The business day on which its draw closes. */
  readonly closesDay: string | undefined
  readonly prizes: readonly PrizeRow[]
  readonly given: number
  /** Tickets that rewards have promised and not given yet. */
  readonly reserved: number
  readonly drawn: number
  readonly points: bigint
  readonly pointsMost: bigint
  readonly cash: bigint
  readonly cashMost: bigint
  readonly publishedAt: Date
  readonly operator: string | undefined
  readonly second: string | undefined
}

export interface RaffleBrandRow {
  readonly currency: string
  readonly today: string
  readonly nowMs: number
}

/** The currency of the brand, its business day and the time by the clock of the database. */
export async function selectBrand(tx: Tx, merchantId: number): Promise<RaffleBrandRow> {
  const { rows } = await sql<RaffleBrandRow>`
    SELECT currency, ((clock_timestamp() AT TIME ZONE zone) - day_start)::date::text AS today,
           floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row
}

type Nullable<T> = {
  readonly [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K]
}
type StoredVersion = Nullable<Omit<RaffleRow, 'prizes' | 'names' | 'draw'>> & {
  readonly names: Translations
} & { readonly [K in keyof DrawTerms]: DrawTerms[K] | null }

/**
 * The newest version of each raffle of the brand, and the earlier ones that are named; of a raffle the newest comes first. Each
 * step of the recursion is one look at the primary key, however many versions were ever published.
 */
export async function selectRaffles(
  tx: Tx,
  merchantId: number,
  earlier: readonly Omit<RaffleName, 'merchantId'>[] = [],
): Promise<readonly RaffleRow[]> {
  const { rows } = await sql<StoredVersion>`
    WITH RECURSIVE newest AS (
      (SELECT raffle, version FROM raffle_version WHERE merchant_id = ${merchantId}
        ORDER BY raffle DESC, version DESC LIMIT 1)
      UNION ALL
      SELECT next.raffle, next.version FROM newest, LATERAL (
        SELECT raffle, version FROM raffle_version AS one
         WHERE one.merchant_id = ${merchantId} AND one.raffle < newest.raffle
         ORDER BY raffle DESC, version DESC LIMIT 1) AS next
    ), named AS (
      SELECT raffle, version FROM newest
      UNION
      SELECT * FROM unnest(${earlier.map(({ raffle }) => raffle)}::text[],
                           ${earlier.map(({ version }) => version)}::integer[])
    )
    SELECT version.merchant_id AS "merchantId", version.raffle, version.version, version.kind, version.name, version.names,
           version.tickets, version.ticket_days AS "ticketDays", version.check_ins AS "checkIns",
           version.to_day::text AS "toDay", version.list_hash AS "listHash", version.published_at AS "publishedAt",
           EXISTS (SELECT FROM raffle_stop AS stop
                    WHERE (stop.merchant_id, stop.raffle, stop.version)
                        = (version.merchant_id, version.raffle, version.version)) AS "isStopped",
           draw.state <> 'open' IS TRUE OR draw.closes_at <= clock_timestamp() IS TRUE AS "isClosed",
           ((draw.closes_at AT TIME ZONE brand.zone) - brand.day_start)::date::text AS "closesDay",
           (extract(epoch FROM draw.closes_at) * 1000)::float8 AS "closesAtMs", draw.tickets_least AS "ticketsLeast",
           draw.one_per_member AS "isOnePerMember",
           sum.given, sum.reserved, sum.drawn, sum.points, sum.points_most AS "pointsMost", sum.cash, sum.cash_most AS "cashMost",
           operator.name AS operator, second.name AS second
      FROM named
      JOIN raffle_version AS version
        ON version.merchant_id = ${merchantId} AND (version.raffle, version.version) = (named.raffle, named.version)
      JOIN raffle_sum AS sum
        ON (sum.merchant_id, sum.raffle, sum.version) = (version.merchant_id, version.raffle, version.version)
      JOIN merchant AS brand ON brand.id = version.merchant_id
      LEFT JOIN raffle_draw AS draw
        ON (draw.merchant_id, draw.raffle, draw.version) = (version.merchant_id, version.raffle, version.version)
      LEFT JOIN operator ON operator.id = version.operator_id
      LEFT JOIN operator AS second ON second.id = version.approved_by
     ORDER BY version.raffle, version.version DESC`.execute(query(tx))
  const prizes = await selectPrizes(tx, merchantId, rows)
  return rows.map(({ checkIns, toDay, listHash, operator, second, closesDay, ...stored }) => {
    const { closesAtMs, ticketsLeast, isOnePerMember, ...row } = stored
    const isDraw = closesAtMs !== null && ticketsLeast !== null && isOnePerMember !== null
    return {
      ...row,
      closesDay: closesDay ?? undefined,
      draw: isDraw ? { closesAtMs, ticketsLeast, isOnePerMember } : undefined,
      checkIns: checkIns ?? undefined,
      toDay: toDay ?? undefined,
      listHash: listHash ?? undefined,
      operator: operator ?? undefined,
      second: second ?? undefined,
      prizes: prizes.filter(({ raffle, version }) => raffle === row.raffle && version === row.version),
    }
  })
}

/** Of a prize as it is stored. */
export type StoredPrize = Nullable<Omit<PrizeRow, 'source'>> & {
  readonly goodId: bigint | null
  readonly offer: string | null
  readonly offerVersion: number | null
  readonly label: string | null
  readonly labels: Translations
  readonly worth: bigint | null
  readonly bonus: PrizeSource['bonus'] | null
}

export const prizeColumns = sql`
  place, gives, amount, weight, stock, taken, good_id AS "goodId", offer, offer_version AS "offerVersion", label, labels, worth,
  (SELECT jsonb_build_object('multiplierHundredths', made.rules->'reward'->'terms'->'multiplierHundredths',
                             'days', made.rules->'reward'->'terms'->'days')
     FROM offer_version AS made
    WHERE raffle_prize.gives = 'bonus' AND made.merchant_id = raffle_prize.merchant_id AND made.offer = raffle_prize.offer
      AND made.version = raffle_prize.offer_version) AS bonus`

export function prizeOf({
  place,
  gives,
  amount,
  weight,
  stock,
  taken,
  goodId,
  offer,
  offerVersion,
  label,
  labels,
  worth,
  bonus,
}: StoredPrize): PrizeRow {
  const source: PrizeSource | undefined =
    worth === null
      ? undefined
      : {
          label: label === null ? undefined : { name: label, names: labels },
          goodId: goodId ?? undefined,
          offer: offer ?? undefined,
          offerVersion: offerVersion ?? undefined,
          bonus: bonus ?? undefined,
          worth,
        }
  return { place, gives, amount, weight, stock: stock ?? undefined, taken, source }
}

async function selectPrizes(
  tx: Tx,
  merchantId: number,
  versions: readonly Omit<RaffleName, 'merchantId'>[],
): Promise<readonly (PrizeRow & { readonly raffle: string; readonly version: number })[]> {
  const { rows } = await sql<StoredPrize & { readonly raffle: string; readonly version: number }>`
    SELECT raffle, version, ${prizeColumns} FROM raffle_prize
     WHERE merchant_id = ${merchantId}
       AND (raffle, version) IN (SELECT * FROM unnest(${versions.map(({ raffle }) => raffle)}::text[],
                                                      ${versions.map(({ version }) => version)}::integer[]))
     ORDER BY raffle, version, place`.execute(query(tx))
  return rows.map((row) => ({ raffle: row.raffle, version: row.version, ...prizeOf(row) }))
}

export interface SealedEnvelope {
  readonly commitment: string
  readonly sealed: string
}

/** Adds a version with its prizes and envelopes; false if another one was added meanwhile. */
export async function insertVersion(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
  row: RaffleRules & {
    readonly listHash: string | undefined
    readonly envelopes: readonly SealedEnvelope[]
    readonly pointsMost: bigint
    readonly cashMost: bigint
    readonly operatorId?: bigint | undefined
    readonly approvedBy?: bigint | undefined
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO raffle_version (merchant_id, raffle, version, kind, name, names, tickets, ticket_days, check_ins, to_day,
                                list_hash, operator_id, approved_by)
    VALUES (${merchantId}, ${raffle}, ${version}, ${row.kind}, ${row.name},
            ${JSON.stringify(row.names ?? {})}::jsonb, ${row.tickets}, ${row.ticketDays},
            ${row.checkIns ?? null}, ${row.toDay ?? null}::date, ${row.listHash ?? null}, ${row.operatorId ?? null},
            ${row.approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  if (added.rows.length === 0) return false
  await sql`
    INSERT INTO raffle_sum (merchant_id, raffle, version, tickets, points_most, cash_most)
    VALUES (${merchantId}, ${raffle}, ${version}, ${row.tickets}, ${row.pointsMost}, ${row.cashMost})`.execute(
    query(tx),
  )
  const { prizes, envelopes } = row
  await sql`
    INSERT INTO raffle_prize (merchant_id, raffle, version, place, gives, amount, weight, stock, good_id, offer, offer_version, label,
                              labels, worth)
    SELECT ${merchantId}, ${raffle}, ${version}, place, gives, amount, weight, stock, good_id, offer, offer_version, label, labels, worth
      FROM unnest(${prizes.map(({ gives }) => gives)}::text[], ${prizes.map(({ amount }) => amount)}::bigint[],
                  ${prizes.map(({ weight }) => weight)}::integer[],
                  ${prizes.map(({ stock }) => stock ?? null)}::integer[],
                  ${prizes.map(({ source }) => source?.goodId ?? null)}::bigint[],
                  ${prizes.map(({ source }) => source?.offer ?? null)}::text[],
                  ${prizes.map(({ source }) => source?.offerVersion ?? null)}::integer[],
                  ${prizes.map(({ source }) => source?.label?.name ?? null)}::text[],
                  ${prizes.map(({ source }) => JSON.stringify(source?.label?.names ?? {}))}::jsonb[],
                  ${prizes.map(({ source }) => source?.worth ?? null)}::bigint[])
           WITH ORDINALITY AS given (gives, amount, weight, stock, good_id, offer, offer_version, label, labels, worth, place)`.execute(
    query(tx),
  )
  await sql`
    INSERT INTO raffle_envelope (merchant_id, raffle, version, position, commitment, sealed)
    SELECT ${merchantId}, ${raffle}, ${version}, position, commitment, sealed
      FROM unnest(${envelopes.map(({ commitment }) => commitment)}::text[],
                  ${envelopes.map(({ sealed }) => sealed)}::text[])
           WITH ORDINALITY AS given (commitment, sealed, position)`.execute(query(tx))
  return true
}

/** Stops a version; false if it was stopped before. */
export async function insertStop(
  tx: Tx,
  {
    merchantId,
    raffle,
    version,
    operatorId,
    reason,
  }: RaffleName & { readonly operatorId: bigint; readonly reason: string },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO raffle_stop (merchant_id, raffle, version, operator_id, reason)
    VALUES (${merchantId}, ${raffle}, ${version}, ${operatorId}, ${reason})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return added.rows.length > 0
}

/** Locks the sums of a version, which puts its draws in order. */
export async function lockSums(tx: Tx, { merchantId, raffle, version }: RaffleName): Promise<void> {
  await sql`
    SELECT FROM raffle_sum WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}
       FOR UPDATE`.execute(query(tx))
}

/** Locks the newest version of a raffle, and returns how many of its tickets are reserved for rewards. */
export async function lockReserved(
  tx: Tx,
  { merchantId, raffle }: Omit<RaffleName, 'version'>,
): Promise<number> {
  await sql`SELECT raffle_lock(${merchantId}, ARRAY[${raffle}])`.execute(query(tx))
  const { rows } = await sql<{ reserved: number }>`
    SELECT coalesce(sum(count), 0)::integer AS reserved FROM raffle_reservation
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle}`.execute(query(tx))
  return rows[0]?.reserved ?? 0
}

/** Prizes of a version that are left, in the order of their places. */
export async function selectLeft(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
): Promise<readonly PrizeRow[]> {
  const isLeft = sql`(stock IS NULL OR taken < stock)` // guard: raffle-stock-kept
  const { rows } = await sql<StoredPrize>`
    SELECT ${prizeColumns} FROM raffle_prize
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version} AND ${isLeft}
     ORDER BY place`.execute(query(tx))
  return rows.map(prizeOf)
}

/** Takes a piece of a prize, and counts the draw within the budget of its version. */
export async function takePrize(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
  prize: PrizeRow,
): Promise<void> {
  const ofVersion = sql`merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}`
  await sql`UPDATE raffle_prize SET taken = taken + 1 WHERE ${ofVersion} AND place = ${prize.place}`.execute(
    query(tx),
  )
  await sql`
    UPDATE raffle_sum SET drawn = drawn + 1, points = points + ${pointsOf(prize)},
                          cash = cash + ${moneyOf(prize)}
     WHERE ${ofVersion}`.execute(query(tx))
}

export interface EnvelopeRow {
  readonly position: number
  readonly commitment: string
  readonly sealed: string
}

/** The next envelope that is not opened; its version must be locked. */
export async function selectNextEnvelope(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
): Promise<EnvelopeRow | undefined> {
  const { rows } = await sql<EnvelopeRow>`
    SELECT position, commitment, sealed FROM raffle_envelope
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version} AND ticket_id IS NULL
     ORDER BY position LIMIT 1`.execute(query(tx))
  return rows[0]
}

export async function updateOpened(
  tx: Tx,
  {
    merchantId,
    raffle,
    version,
    position,
    ticketId,
  }: RaffleName & { readonly position: number; readonly ticketId: bigint },
): Promise<void> {
  await sql`
    UPDATE raffle_envelope SET ticket_id = ${ticketId}
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}
       AND position = ${position}`.execute(query(tx))
}

export async function selectCommitments(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
): Promise<readonly string[]> {
  const { rows } = await sql<{ commitment: string }>`
    SELECT commitment FROM raffle_envelope
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}
     ORDER BY position`.execute(query(tx))
  return rows.map(({ commitment }) => commitment)
}

export interface GiftedMember {
  readonly id: bigint
  readonly account: string
}

/** The members behind accounts of the brand. */
export async function selectMembers(
  tx: Tx,
  merchantId: number,
  accounts: readonly string[],
): Promise<readonly GiftedMember[]> {
  const { rows } = await sql<GiftedMember>`
    SELECT id, account FROM member
     WHERE merchant_id = ${merchantId}
       AND lower(account) = ANY (${accounts.map((account) => account.toLowerCase())}::text[])
     ORDER BY id`.execute(query(tx))
  return rows
}
