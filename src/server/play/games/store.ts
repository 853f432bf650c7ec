import { type RawBuilder, sql } from 'kysely'

import { slipsAllowed } from '#domain/search/typo.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The merchant, language and currency of a query. */
export interface Lobbying {
  readonly merchantId: number
  readonly currency: string
  readonly language: string
  readonly fallback: string
  /** The requested halls, limited to those the brand has. */
  readonly categories: readonly string[]
  readonly vendor?: string | undefined
}

/** Facts by which a game's picture is found or drawn. */
export interface PicturedRow {
  readonly id: string
  readonly vendorCode: string
  readonly category: string
  /** The name on the drawn tile, the same in every language. */
  readonly drawnName: string
  readonly picture: string | null
  readonly imageUrl: string | null
}

export interface GameRow extends PicturedRow {
  readonly vendorName: string
  readonly code: string
  readonly name: string
  readonly folded: string
  readonly classify: readonly string[]
  readonly features: readonly string[]
  readonly volatility: string | null
  readonly minBet: bigint | null
  readonly minLines: number | null
  readonly isHot: boolean
  readonly isInMaintenance: boolean
  readonly hasFreePlay: boolean
  readonly launchKind: string
}

export interface LobbyFilter {
  readonly classify?: string | undefined
  readonly feature?: string | undefined
  readonly volatility?: string | undefined
  readonly minBetMost?: bigint | undefined
  readonly linesMost?: number | undefined
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface FoundGames {
  readonly rows: readonly GameRow[]
  readonly total: number
}

/** One page of a hall in the brand's order: by page number, or after a given game. */
export async function selectLobby(
  tx: Tx,
  query: Lobbying & {
    readonly filter: LobbyFilter
    readonly page: Page
    readonly after?: string | undefined
  },
): Promise<readonly GameRow[]> {
  const behind =
    query.after === undefined
      ? sql``
      : sql`AND (offered.position, offered.game_id) > (
          SELECT position, game_id FROM merchant_game
           WHERE merchant_id = ${query.merchantId} AND game_id = ${query.after}::bigint)`
  const offset = query.after === undefined ? query.page.offset : 0
  return await selectRows(
    tx,
    query,
    sql`${hallOf(query)} ${behind}
        ORDER BY offered.position, offered.game_id LIMIT ${query.page.limit} OFFSET ${offset}`,
  )
}

export async function countLobby(
  tx: Tx,
  criteria: Lobbying & { readonly filter: LobbyFilter },
): Promise<number> {
  const found = await sql<{ total: number }>`SELECT count(*)::int AS total ${hallOf(criteria)}`.execute(
    query(tx),
  )
  return found.rows[0]?.total ?? 0
}

export async function selectHotGames(tx: Tx, query: Lobbying, limit: number): Promise<readonly GameRow[]> {
  return await selectRows(
    tx,
    query,
    sql`${offeredGames} WHERE ${isOffered(query)} AND offered.is_hot
        ORDER BY offered.position, offered.game_id LIMIT ${limit}`,
  )
}

/** The recently most played games that the brand shows; a job updates the counts. */
export async function selectPopularGames(
  tx: Tx,
  query: Lobbying,
  limit: number,
): Promise<readonly GameRow[]> {
  return await selectRows(
    tx,
    query,
    sql`${offeredGames}
        JOIN game_popularity AS taste
          ON taste.merchant_id = offered.merchant_id AND taste.game_id = offered.game_id
       WHERE ${isOffered(query)}
       ORDER BY taste.players DESC, taste.rounds DESC, offered.game_id LIMIT ${limit}`,
  )
}

/** Games whose name contains every typed word: prefix matches first, then the brand's order. */
export async function selectNamed(
  tx: Tx,
  criteria: Lobbying & { readonly filter: LobbyFilter; readonly page: Page; readonly typed: string },
): Promise<FoundGames> {
  const { typed, page } = criteria
  const parts = typed.split(' ').map((part) => sql`AND game.folded LIKE ${`%${part}%`}`)
  const from = sql`${fromLobby(criteria)} ${sql.join(parts, sql` `)}`
  const worth = sql`
    CASE WHEN E'\n' || game.folded || E'\n' LIKE ${`%\n${typed}\n%`} THEN 0
         WHEN E'\n' || game.folded LIKE ${`%\n${typed}%`} THEN 1
         WHEN game.folded LIKE ${`% ${typed}%`} THEN 2 ELSE 3 END`
  // Ranking needs all matches anyway, so the same scan counts them.
  const found = await telling(tx, criteria, {
    counting: sql`, picked.total`,
    picking: sql`, count(*) OVER ()::int AS total ${from} ORDER BY ${worth}, offered.position, offered.game_id
        LIMIT ${page.limit} OFFSET ${page.offset}`,
  })
  const rows = found.map(({ total: _total, ...row }) => row)
  const total = found[0]?.total
  if (total !== undefined || page.offset === 0) return { rows, total: total ?? 0 }
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(query(tx))
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface AlikeGame {
  readonly id: string
  readonly folded: string
}

/**
 * Fuzzy candidates: names with a word similar to each typed word. Two swapped letters share few trigrams, so the
 * threshold is low and the caller ranks. Words too short for an error must match exactly. The threshold is set within
 * the statement: a transaction would cost three more round trips.
 */
export async function selectAlike(
  tx: Tx,
  criteria: Lobbying & { readonly filter: LobbyFilter; readonly typed: string; readonly limit: number },
): Promise<readonly AlikeGame[]> {
  const parts = criteria.typed
    .split(' ')
    .map((part) =>
      slipsAllowed(part.length) === 0
        ? sql`AND game.folded LIKE ${`%${part}%`}`
        : sql`AND ${part} <% game.folded`,
    )
  const found = await sql<AlikeGame>`
    SELECT alike.id, alike.folded
      FROM (SELECT set_config('pg_trgm.word_similarity_threshold', '0.28', true) OFFSET 0) AS threshold (is_set)
     CROSS JOIN LATERAL (
       SELECT game.id::text, game.folded, threshold.is_set ${fromLobby(criteria)} ${sql.join(parts, sql` `)}
        ORDER BY offered.position, offered.game_id LIMIT ${criteria.limit}) AS alike`.execute(query(tx))
  return found.rows
}

/** These games, in the given order. */
export async function selectByIds(
  tx: Tx,
  query: Lobbying,
  ids: readonly string[],
): Promise<readonly GameRow[]> {
  return await selectRows(
    tx,
    query,
    sql`FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS offered (game_id, place) ORDER BY offered.place`,
  )
}

/** A vendor's number of games per hall. */
export async function countByCategory(
  tx: Tx,
  criteria: Pick<Lobbying, 'merchantId' | 'categories' | 'vendor'>,
): Promise<readonly { readonly category: string; readonly games: number }[]> {
  const found = await sql<{ category: string; games: number }>`
    SELECT offered.category, count(*)::int AS games ${offeredGames}
     WHERE ${isOffered(criteria)} GROUP BY offered.category`.execute(query(tx))
  return found.rows
}

export interface RoomRow extends PicturedRow {
  readonly gameCode: string
  readonly gameName: string
  readonly roomCode: string
  readonly roomName: string
  readonly stake: bigint
  readonly entry: bigint
  readonly seats: number
}

export async function selectRooms(
  tx: Tx,
  criteria: Lobbying & { readonly gameId?: string | undefined },
): Promise<readonly RoomRow[]> {
  const one = criteria.gameId === undefined ? sql`` : sql`AND game.id = ${criteria.gameId}::bigint`
  const found = await sql<RoomRow>`
    SELECT game.id::text, game.vendor_code AS "vendorCode", game.code AS "gameCode",
           ${inWords('game.label', criteria)} AS "gameName", room.code AS "roomCode",
           game.category, ${drawnName} AS "drawnName", offered.picture::text, game.image_url AS "imageUrl",
           ${inWords('room.label', criteria)} AS "roomName", stake_units AS stake, entry_units AS entry, seats
      ${offeredGames}
      JOIN game_room AS room ON room.game_id = game.id AND room.currency = ${criteria.currency}
     WHERE ${isOffered(criteria)} ${one} AND NOT offered.is_in_maintenance
     ORDER BY offered.position, game.id, stake_units, room.code LIMIT 500`.execute(query(tx))
  return found.rows
}

export interface Own extends Lobbying {
  readonly memberId: bigint
  readonly page: Page
}

/** A member's favourites or recent games that the brand still offers. */
export async function selectOwnGames(
  tx: Tx,
  criteria: Own & { readonly of: 'favourites' | 'recent' },
): Promise<FoundGames> {
  const [table, at] =
    criteria.of === 'favourites'
      ? (['member_favourite_game', 'added_at'] as const)
      : (['member_recent_game', 'played_at'] as const)
  const from = sql`${offeredGames}
      JOIN ${sql.table(table)} AS own ON own.game_id = game.id AND own.merchant_id = ${criteria.merchantId}
       AND own.member_id = ${criteria.memberId.toString()}::bigint
     WHERE ${isOffered(criteria)}`
  const [rows, counted] = await Promise.all([
    selectRows(
      tx,
      criteria,
      sql`${from} ORDER BY ${sql.ref(`own.${at}`)} DESC, own.game_id DESC
          LIMIT ${criteria.page.limit} OFFSET ${criteria.page.offset}`,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(query(tx)),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const drawnName = inWords('game.label', { language: 'EN', fallback: 'EN' })

/** A brand's offers joined with their games. */
export const offeredGames = sql`
  FROM merchant_game AS offered
  JOIN game ON game.id = offered.game_id`

type Hall = Pick<Lobbying, 'merchantId' | 'categories'> & { readonly vendor?: string | undefined }

/** All four switches are on (brand, hall, vendor, game), and the game is not retired. */
export function isOffered(query: Hall): RawBuilder<unknown> {
  return sql`${isOn(query)} AND game.retired_at IS NULL` // guard: retired-game-hidden
}

/** A hall without filters. Retired games are few, so an anti-join avoids reading every skipped game. */
function wholeHall(query: Hall): RawBuilder<unknown> {
  return sql`FROM merchant_game AS offered WHERE ${isOn(query)}
    AND NOT EXISTS (SELECT FROM game AS gone WHERE gone.id = offered.game_id AND gone.retired_at IS NOT NULL)`
}

/** Vendors are a subquery instead of a join, so that the hall is read in index order. */
function isOn({ merchantId, categories, vendor }: Hall): RawBuilder<unknown> {
  // One hall is read in index order; several are merged.
  const [only] = categories
  const hall =
    categories.length === 1
      ? sql`offered.category = ${only}`
      : sql`offered.category = ANY (${[...categories]}::text[])`
  const ofVendor = vendor === undefined ? sql`` : sql`AND offered.vendor_code = ${vendor}`
  // guard: games-switched-on
  return sql`offered.merchant_id = ${merchantId} AND ${hall} ${ofVendor}
    AND offered.is_on
    AND offered.vendor_code = ANY (ARRAY(
      SELECT vendor_code FROM merchant_vendor WHERE merchant_id = ${merchantId} AND is_on))
    AND EXISTS (SELECT FROM merchant WHERE id = ${merchantId} AND are_games_on)`
}

/** Without a filter only the hall's index is read. */
function hallOf(query: Lobbying & { readonly filter: LobbyFilter }): RawBuilder<unknown> {
  const isNarrowed = Object.values(query.filter).some((one) => one !== undefined)
  return isNarrowed ? fromLobby(query) : wholeHall(query)
}

/** The filtered games of a lobby. Minimum bets are joined only if a filter needs them. */
function fromLobby(query: Lobbying & { readonly filter: LobbyFilter }): RawBuilder<unknown> {
  const { classify, feature, volatility, minBetMost, linesMost } = query.filter
  const parts = [
    classify === undefined ? sql`` : sql`AND ${classify} = ANY (game.classify)`,
    feature === undefined ? sql`` : sql`AND ${feature} = ANY (game.features)`,
    volatility === undefined ? sql`` : sql`AND game.volatility = ${volatility}`,
    minBetMost === undefined ? sql`` : sql`AND bet.units <= ${minBetMost.toString()}::bigint`,
    linesMost === undefined ? sql`` : sql`AND game.min_lines <= ${linesMost}`,
  ]
  const bets = minBetMost === undefined ? sql`` : withBet(query.currency)
  return sql`${offeredGames} ${bets} WHERE ${isOffered(query)} ${sql.join(parts, sql` `)}`
}

/**
 * Details are looked up only for the page's games. OFFSET is an optimization fence: else the planner reads every game
 * of every vendor to keep twenty-one.
 */
export async function selectRows(
  tx: Tx,
  query: Pick<Lobbying, 'merchantId' | 'currency' | 'language' | 'fallback'>,
  picking: RawBuilder<unknown>,
): Promise<readonly GameRow[]> {
  return (await telling(tx, query, { picking, counting: sql`` })).map(({ total: _total, ...row }) => row)
}

async function telling(
  tx: Tx,
  criteria: Pick<Lobbying, 'merchantId' | 'currency' | 'language' | 'fallback'>,
  { picking, counting }: { readonly picking: RawBuilder<unknown>; readonly counting: RawBuilder<unknown> },
): Promise<readonly (GameRow & { readonly total?: number })[]> {
  const found = await sql<GameRow & { readonly total?: number }>`
    SELECT game.id::text, game.vendor_code AS "vendorCode", maker.name AS "vendorName",
           game.category, game.code, ${inWords('game.label', criteria)} AS name,
           ${drawnName} AS "drawnName", game.folded, game.classify,
           game.features, game.volatility, bet.units AS "minBet", game.min_lines AS "minLines", offered.picture::text,
           game.image_url AS "imageUrl", offered.is_hot AS "isHot",
           offered.is_in_maintenance OR maker.is_in_maintenance AS "isInMaintenance",
           game.has_free_play AS "hasFreePlay", game.launch_kind AS "launchKind" ${counting}
      FROM (SELECT page.*, row_number() OVER () AS place FROM (
              SELECT offered.game_id AS id ${picking}) AS page) AS picked
     CROSS JOIN LATERAL (SELECT * FROM game WHERE game.id = picked.id OFFSET 0) AS game
     CROSS JOIN LATERAL (
            SELECT picture, is_hot, is_in_maintenance FROM merchant_game
             WHERE merchant_id = ${criteria.merchantId} AND game_id = picked.id OFFSET 0) AS offered
     CROSS JOIN LATERAL (
            SELECT coalesce(shown.display_name, vendor.display_name) AS name, shown.is_in_maintenance
              FROM merchant_vendor AS shown JOIN vendor ON vendor.code = shown.vendor_code
             WHERE shown.merchant_id = ${criteria.merchantId} AND shown.vendor_code = game.vendor_code OFFSET 0) AS maker
      LEFT JOIN LATERAL (
            SELECT units FROM game_minimum_bet
             WHERE game_id = picked.id AND currency = ${criteria.currency} OFFSET 0) AS bet ON true
     ORDER BY picked.place`.execute(query(tx))
  return found.rows
}

function withBet(currency: string): RawBuilder<unknown> {
  return sql`LEFT JOIN game_minimum_bet AS bet ON bet.game_id = game.id AND bet.currency = ${currency}`
}

/** In the requested language, else the brand's, else any. */
function inWords(
  column: 'game.label' | 'room.label',
  { language, fallback }: { readonly language: string; readonly fallback: string },
): RawBuilder<string> {
  return sql<string>`
    coalesce(${sql.ref(column)} ->> ${language}::text, ${sql.ref(column)} ->> ${fallback}::text,
             ${sql.ref(column)} ->> 'EN', (SELECT value FROM jsonb_each_text(${sql.ref(column)}) ORDER BY key LIMIT 1))`
}
