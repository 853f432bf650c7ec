import { sql } from 'kysely'

import { type Gathering, openGathering } from '#server/platform/db/gathering.ts'
import { type PreparedStatement, askPrepared } from '#server/platform/db/prepared.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ProviderRow {
  readonly code: string
  readonly name: string
  readonly protocol: string
  readonly baseUrl: string
  /** Our operator id at the provider. */
  readonly operatorId: string
  readonly isOn: boolean
  readonly version: number
}

export interface ProviderKeyRow {
  readonly providerCode: string
  readonly id: bigint
  readonly side: 'ours' | 'theirs'
  readonly publicKey: string | null
  readonly wrappedSecret: string | null
  readonly endsAt: Date | null
}

/** All providers with their valid keys, newest first. */
export async function selectProviders(
  tx: Tx,
): Promise<{ readonly providers: readonly ProviderRow[]; readonly keys: readonly ProviderKeyRow[] }> {
  const providers = await sql<ProviderRow>`
    SELECT code, name, protocol, base_url AS "baseUrl", operator_id AS "operatorId", is_on AS "isOn", version
      FROM provider ORDER BY code`.execute(query(tx))
  // guard: replaced-key-ends
  const keys = await sql<ProviderKeyRow>`
    SELECT provider_code AS "providerCode", id, side, public_key AS "publicKey",
           wrapped_secret AS "wrappedSecret", ends_at AS "endsAt"
      FROM provider_key WHERE ends_at IS NULL OR ends_at > clock_timestamp()
     ORDER BY provider_code, id DESC`.execute(query(tx))
  return { providers: providers.rows, keys: keys.rows }
}

/** Inserts or updates a provider; returns its version. */
export async function upsertProvider(tx: Tx, provider: Omit<ProviderRow, 'version'>): Promise<number> {
  const values = {
    name: provider.name,
    protocol: provider.protocol,
    base_url: provider.baseUrl,
    operator_id: provider.operatorId,
    is_on: provider.isOn,
  }
  const row = await query(tx)
    .insertInto('provider')
    .values({ code: provider.code, ...values })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((found) => ({ ...values, version: found('provider.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Locks the provider's row, which serializes key rotations. */
export async function lockProvider(tx: Tx, code: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM provider WHERE code = ${code} FOR UPDATE`.execute(query(tx))
  return found.rows.length > 0
}

/** Current keys of that side expire after this time; keys that were already being replaced expire now. */
export async function updateKeysEnding(
  tx: Tx,
  {
    code,
    side,
    afterSeconds,
  }: { readonly code: string; readonly side: ProviderKeyRow['side']; readonly afterSeconds: number },
): Promise<void> {
  await sql`
    UPDATE provider_key
       SET ends_at = CASE WHEN ends_at IS NULL THEN clock_timestamp() + make_interval(secs => ${afterSeconds})
                          ELSE clock_timestamp() END
     WHERE provider_code = ${code} AND side = ${side}
       AND (ends_at IS NULL OR ends_at > clock_timestamp())`.execute(query(tx))
}

export async function insertKey(
  tx: Tx,
  key: Pick<ProviderKeyRow, 'providerCode' | 'side' | 'publicKey' | 'wrappedSecret'>,
): Promise<void> {
  await query(tx)
    .insertInto('provider_key')
    .values({
      provider_code: key.providerCode,
      side: key.side,
      public_key: key.publicKey,
      wrapped_secret: key.wrappedSecret,
    })
    .execute()
}

/** A game by the provider's own id, limited to that provider's vendors. */
export interface ProviderGame {
  readonly vendorCode: string
  readonly gameCode: string
  readonly category: string
}

export async function selectProviderGame(
  tx: Tx,
  { provider, providerGameId }: { readonly provider: string; readonly providerGameId: string },
): Promise<ProviderGame | undefined> {
  const found = await sql<ProviderGame>`
    SELECT game.vendor_code AS "vendorCode", game.code AS "gameCode", game.category
      FROM game JOIN vendor ON vendor.code = game.vendor_code
     WHERE vendor.provider = ${provider} AND game.provider_game_id = ${providerGameId}
     ORDER BY game.vendor_code LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

/** The player, as far as an answer to a provider describes one. */
export interface PlayerRow {
  readonly memberId: bigint
  readonly merchantId: number
  readonly country: string | null
  readonly status: string
  readonly createdAt: Date
}

export async function selectPlayer(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<PlayerRow | undefined> {
  const found = await sql<PlayerRow>`
    SELECT id AS "memberId", merchant_id AS "merchantId", NULL AS country, status, created_at AS "createdAt"
      FROM member WHERE id = ${memberId} AND merchant_id = ${merchantId} AND account_type <> 4`.execute(
    query(tx),
  )
  return found.rows[0]
}

interface PurseQuery {
  readonly memberId: bigint
  readonly currency: string
  readonly account: string
  readonly sessionId: string | undefined
  /** The game: a bonus of the member is part of the balance where it may be staked. */
  readonly game:
    | { readonly category: string; readonly vendorCode: string; readonly gameCode: string }
    | undefined
}

export interface Purse {
  readonly balance: bigint
  readonly isOpen: boolean
}

const purses: PreparedStatement = {
  name: 'play_purses',
  text: `
    SELECT requested.place::int AS place,
           coalesce(wallet.balance, 0)
             + CASE WHEN wallet.has_grant AND wallet.account = 'main'
                    THEN bonus_usable(requested.member_id, requested.currency, 'games', requested.category, requested.vendor,
                                      requested.game, clock_timestamp()) ELSE 0 END AS balance,
           EXISTS (
             SELECT FROM game_session AS play
               JOIN session AS login ON login.member_id = play.member_id AND login.id = play.login_session_id
              WHERE play.member_id = requested.member_id AND play.id = requested.session_id
                AND play.ended_at IS NULL AND play.expires_at > clock_timestamp()
                AND login.ended_at IS NULL AND login.expires_at > clock_timestamp()) AS "isOpen"
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[])
           WITH ORDINALITY AS requested (member_id, currency, account, session_id, category, vendor, game, place)
      LEFT JOIN wallet ON wallet.member_id = requested.member_id AND wallet.currency = requested.currency
       AND wallet.account = requested.account`,
}

const gatherings = new WeakMap<Tx, Gathering<PurseQuery, Purse>>()

/** The account's balance and whether the session is open. Concurrent calls are batched into one statement. */
export async function selectPurse(read: Tx, query: PurseQuery): Promise<Purse> {
  let gathering = gatherings.get(read)
  if (!gathering) {
    gathering = openGathering((all) => selectPurses(read, all))
    gatherings.set(read, gathering)
  }
  return (await gathering(query)) ?? { balance: 0n, isOpen: false }
}

async function selectPurses(read: Tx, query: readonly PurseQuery[]): Promise<(Purse | undefined)[]> {
  const rows = await askPrepared<Purse & { readonly place: number }>(read, purses, [
    query.map(({ memberId }) => memberId),
    query.map(({ currency }) => currency),
    query.map(({ account }) => account),
    query.map(({ sessionId }) => sessionId ?? null),
    query.map(({ game }) => game?.category ?? null),
    query.map(({ game }) => game?.vendorCode ?? null),
    query.map(({ game }) => game?.gameCode ?? null),
  ])
  const found: (Purse | undefined)[] = query.map(() => undefined)
  for (const { place, balance, isOpen } of rows) found[place - 1] = { balance, isOpen }
  return found
}

/** The member who owns a transaction, for calls that name only the transaction. */
export async function selectOwner(
  tx: Tx,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<{ readonly memberId: bigint; readonly merchantId: number } | undefined> {
  const found = await sql<{ memberId: bigint; merchantId: number }>`
    SELECT member_id AS "memberId", merchant_id AS "merchantId" FROM provider_transaction
     WHERE provider_code = ${provider} AND transaction_id = ${transactionId}`.execute(query(tx))
  return found.rows[0]
}

export async function selectHasRound(
  tx: Tx,
  filter: { readonly provider: string; readonly memberId: bigint; readonly roundId: string },
): Promise<boolean> {
  const found = await sql`
    SELECT FROM play
     WHERE member_id = ${filter.memberId} AND source = ${filter.provider} AND reference = ${filter.roundId}`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

export async function selectProvidersOn(
  tx: Tx,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    SELECT code, name FROM provider WHERE is_on ORDER BY name`.execute(query(tx))
  return rows
}
