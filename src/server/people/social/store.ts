import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Claims } from './provider.ts'

/** A visit that is at the provider, or is back and waits for the registration. */
export interface Visit {
  readonly providerId: string
  readonly memberId: bigint | null
  /** For a binding: the session that started it. */
  readonly sessionId: string | null
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly claims: Claims | null
}

export interface NewVisit {
  readonly secretHash: Buffer
  readonly merchantId: number
  readonly providerId: string
  readonly binding?: { readonly memberId: bigint; readonly sessionId: string } | undefined
  readonly secrets?: { readonly state: string; readonly nonce: string; readonly codeVerifier: string }
  readonly claims?: Claims
  readonly seconds: number
}

export async function insertVisit(tx: Tx, visit: NewVisit): Promise<void> {
  await query(tx)
    .insertInto('identity_visit')
    .values({
      secret_hash: visit.secretHash,
      merchant_id: visit.merchantId,
      provider_id: visit.providerId,
      member_id: visit.binding?.memberId ?? null,
      session_id: visit.binding?.sessionId ?? null,
      state: visit.secrets?.state ?? '',
      nonce: visit.secrets?.nonce ?? '',
      code_verifier: visit.secrets?.codeVerifier ?? '',
      claims: visit.claims ? JSON.stringify(visit.claims) : null,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${visit.seconds})`,
    })
    .execute()
}

interface VisitKey {
  readonly secretHash: Buffer
  readonly merchantId: number
}

const visitColumns = sql`
  provider_id AS "providerId", member_id AS "memberId", session_id AS "sessionId", state, nonce, code_verifier AS "codeVerifier", claims`

/** Consumes a visit: of two concurrent calls, one finds nothing. */
export async function takeVisit(tx: Tx, { secretHash, merchantId }: VisitKey): Promise<Visit | undefined> {
  // guard: visit-of-brand
  const taken = await sql<Visit & { isFresh: boolean }>`
    DELETE FROM identity_visit WHERE secret_hash = ${secretHash} AND merchant_id = ${merchantId}
    RETURNING ${visitColumns}, expires_at > clock_timestamp() AS "isFresh"`.execute(query(tx))
  const [visit] = taken.rows
  return visit?.isFresh ? visit : undefined
}

/** Reads a visit without consuming it, since a form may be mistyped. */
export async function selectVisit(tx: Tx, { secretHash, merchantId }: VisitKey): Promise<Visit | undefined> {
  const found = await sql<Visit>`
    SELECT ${visitColumns} FROM identity_visit
     WHERE secret_hash = ${secretHash} AND merchant_id = ${merchantId} AND expires_at > clock_timestamp()`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function deleteVisits(tx: Tx): Promise<void> {
  await sql`DELETE FROM identity_visit WHERE expires_at < statement_timestamp()`.execute(query(tx))
}

interface IdentityKey {
  readonly merchantId: number
  readonly providerId: string
  readonly subject: string
}

/** The member of an identity; records the use. */
export async function touchIdentity(
  tx: Tx,
  { merchantId, providerId, subject }: IdentityKey,
): Promise<bigint | undefined> {
  const row = await query(tx)
    .updateTable('member_identity')
    .set({ last_used_at: sql<Date>`clock_timestamp()` })
    .where('merchant_id', '=', merchantId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id
}

/** False if it is bound already: the primary key admits one of two at once. */
export async function insertIdentity(
  tx: Tx,
  identity: IdentityKey & { readonly memberId: bigint; readonly email: string | undefined },
): Promise<boolean> {
  const row = await query(tx)
    .insertInto('member_identity')
    .values({
      merchant_id: identity.merchantId,
      provider_id: identity.providerId,
      subject: identity.subject,
      member_id: identity.memberId,
      email: identity.email ?? null,
      last_used_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'provider_id', 'subject']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface BoundIdentity {
  readonly providerId: string
  readonly subject: string
  readonly email: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export async function selectIdentities(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<BoundIdentity[]> {
  const found = await sql<BoundIdentity>`
    SELECT provider_id AS "providerId", subject, email, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM member_identity WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY created_at, provider_id`.execute(query(tx))
  return found.rows
}

export async function deleteIdentity(
  tx: Tx,
  binding: { readonly merchantId: number; readonly memberId: bigint; readonly providerId: string },
): Promise<boolean> {
  const gone = await query(tx)
    .deleteFrom('member_identity')
    .where('merchant_id', '=', binding.merchantId)
    .where('member_id', '=', binding.memberId)
    .where('provider_id', '=', binding.providerId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** The merchant's active providers, and since when each is bound to the member. */
export interface OwnProvider {
  readonly id: string
  readonly label: string
  readonly mark: string
  readonly isOffered: boolean
  readonly boundAt: Date | null
}

export async function selectOwnProviders(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<OwnProvider[]> {
  const found = await sql<OwnProvider>`
    SELECT provider.id, label, mark, is_active AS "isOffered", min(identity.created_at) AS "boundAt"
      FROM identity_provider AS provider
      LEFT JOIN member_identity AS identity
        ON identity.merchant_id = provider.merchant_id AND identity.provider_id = provider.id
       AND identity.member_id = ${memberId}
     WHERE provider.merchant_id = ${merchantId} AND (is_active OR identity.member_id IS NOT NULL)
     GROUP BY provider.merchant_id, provider.id ORDER BY position, provider.id`.execute(query(tx))
  return found.rows
}

/** The providers that a member signs in with. */
export async function selectProviderIds(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT DISTINCT provider_id AS id FROM member_identity
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} ORDER BY 1`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

/** Number of members bound to each provider of a merchant. */
export async function countMembers(tx: Tx, merchantId: number): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ id: string; members: number }>`
    SELECT provider_id AS id, count(*)::integer AS members FROM member_identity
     WHERE merchant_id = ${merchantId} GROUP BY provider_id`.execute(query(tx))
  return new Map(found.rows.map(({ id, members }) => [id, members]))
}
