import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { PaymentDirection } from './adapter.ts'

/** A provider as configured by its merchant, with wrapped secrets. */
export interface PaymentProvider {
  readonly merchantId: number
  readonly code: string
  readonly name: string
  readonly adapter: string
  readonly baseUrl: string
  readonly keyId: string
  readonly wrappedSecret: string
  /** The previous secret: valid until the provider has switched to the new one. */
  readonly wrappedSecretBefore: string | null
  readonly isOn: boolean
  readonly version: number
}

const providerColumns = sql`
  merchant_id AS "merchantId", code, name, adapter, base_url AS "baseUrl", key_id AS "keyId",
  wrapped_secret AS "wrappedSecret", wrapped_secret_before AS "wrappedSecretBefore", is_on AS "isOn", version`

interface WhichProvider {
  readonly merchantId: number
  readonly code: string
}

export async function selectProvider(
  tx: Tx,
  { merchantId, code }: WhichProvider,
): Promise<PaymentProvider | undefined> {
  const found = await sql<PaymentProvider>`
    SELECT ${providerColumns} FROM payment_provider
     WHERE merchant_id = ${merchantId} AND code = ${code}`.execute(query(tx))
  return found.rows[0]
}

export async function lockProvider(
  tx: Tx,
  { merchantId, code }: WhichProvider,
): Promise<PaymentProvider | undefined> {
  const found = await sql<PaymentProvider>`
    SELECT ${providerColumns} FROM payment_provider
     WHERE merchant_id = ${merchantId} AND code = ${code} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function selectProviders(tx: Tx, merchantId: number): Promise<PaymentProvider[]> {
  const found = await sql<PaymentProvider>`
    SELECT ${providerColumns} FROM payment_provider
     WHERE merchant_id = ${merchantId} ORDER BY code`.execute(query(tx))
  return found.rows
}

/** Inserts or replaces a provider; returns its version. */
export async function upsertProvider(tx: Tx, provider: Omit<PaymentProvider, 'version'>): Promise<number> {
  const values = {
    name: provider.name,
    adapter: provider.adapter,
    base_url: provider.baseUrl,
    key_id: provider.keyId,
    wrapped_secret: provider.wrappedSecret,
    wrapped_secret_before: provider.wrappedSecretBefore,
    is_on: provider.isOn,
  }
  const row = await query(tx)
    .insertInto('payment_provider')
    .values({ merchant_id: provider.merchantId, code: provider.code, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'code'])
        .doUpdateSet((found) => ({ ...values, version: found('payment_provider.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export interface NewMessage {
  readonly merchantId: number
  readonly providerCode: string
  readonly messageId: string
  readonly direction: PaymentDirection | undefined
  readonly reference: string | undefined
  readonly body: Buffer
  /** Set if the message is useless: then it is stored as processed. */
  readonly verdict: string | undefined
}

/**
 * Returns the row's id, or nothing if the provider's message id is known: of concurrent inserts the primary
 * key admits one.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<bigint | undefined> {
  const found = await sql<{ id: string }>`
    INSERT INTO payment_message
      (merchant_id, provider_code, message_id, direction, reference, body, verdict, worked_off_at)
    VALUES (${message.merchantId}, ${message.providerCode}, ${message.messageId}, ${message.direction ?? null},
            ${message.reference ?? null}, ${message.body}, ${message.verdict ?? null},
            ${message.verdict === undefined ? null : sql`clock_timestamp()`})
    ON CONFLICT (merchant_id, provider_code, message_id) DO NOTHING
    RETURNING id::text`.execute(query(tx))
  const [row] = found.rows
  return row && BigInt(row.id)
}

/** The body stored under a provider's message id. */
export async function selectBody(
  tx: Tx,
  filter: { readonly merchantId: number; readonly providerCode: string; readonly messageId: string },
): Promise<Buffer | undefined> {
  const found = await sql<{ body: Buffer }>`
    SELECT body FROM payment_message
     WHERE merchant_id = ${filter.merchantId} AND provider_code = ${filter.providerCode}
       AND message_id = ${filter.messageId}`.execute(query(tx))
  return found.rows[0]?.body
}

export interface WaitingMessage {
  readonly merchantId: number
  readonly id: string
  readonly providerCode: string
  readonly body: Buffer
  readonly receivedAt: Date
  readonly tries: number
}

/**
 * Takes the message that has waited longest. The lease is a minute; a message that takes longer may be processed
 * twice, with one effect.
 */
export async function takeWaiting(tx: Tx, fullLanes: readonly string[]): Promise<WaitingMessage | undefined> {
  const found = await sql<WaitingMessage>`
    UPDATE payment_message SET tries = tries + 1, due_at = clock_timestamp() + interval '1 minute'
     WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM payment_message
        WHERE verdict IS NULL AND due_at <= statement_timestamp()
          AND merchant_id || ' ' || provider_code <> ALL (${[...fullLanes]}::text[])
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING merchant_id AS "merchantId", id::text, provider_code AS "providerCode", body,
              received_at AS "receivedAt", tries`.execute(query(tx))
  return found.rows[0]
}

interface WhichMessage {
  readonly merchantId: number
  readonly id: string
}

/** Locks the message until the transaction ends; false if it is processed already. */
export async function lockMessage(tx: Tx, { merchantId, id }: WhichMessage): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM payment_message
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint AND verdict IS NULL FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

export async function updateVerdict(
  tx: Tx,
  { merchantId, id }: WhichMessage,
  verdict: string,
): Promise<void> {
  await sql`
    UPDATE payment_message SET verdict = ${verdict}, worked_off_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
}

export async function updateDue(tx: Tx, { merchantId, id }: WhichMessage, minutes: number): Promise<void> {
  await sql`
    UPDATE payment_message SET due_at = clock_timestamp() + make_interval(mins => ${minutes})
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint AND verdict IS NULL`.execute(query(tx))
}
