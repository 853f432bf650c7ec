import { sql } from 'kysely'

import type { DocumentFault, DocumentKind } from '#domain/verification/documents.ts'
import {
  type AdviceReason,
  type CheckFindings,
  type CheckState,
  type VendorPower,
  CHECK_HOURS,
} from '#domain/verification/vendor-check.ts'
import type { Who } from '#server/people/verification/store.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A vendor as its brand configured it, with wrapped secrets. */
export interface Vendor {
  readonly merchantId: number
  readonly code: string
  readonly name: string
  readonly baseUrl: string
  readonly keyId: string
  readonly wrappedSecret: string
  /** The previous secret: valid until the vendor has switched to the new one. */
  readonly wrappedSecretBefore: string | null
  readonly kinds: readonly DocumentKind[]
  readonly power: VendorPower
  readonly isOn: boolean
  readonly isDemo: boolean
  readonly version: number
}

const vendorColumns = sql`
  merchant_id AS "merchantId", code, name, base_url AS "baseUrl", key_id AS "keyId", wrapped_secret AS "wrappedSecret",
  wrapped_secret_before AS "wrappedSecretBefore", kinds, power, is_on AS "isOn", is_demo AS "isDemo", version`

interface WhichVendor {
  readonly merchantId: number
  readonly code: string
}

export async function selectVendor(tx: Tx, { merchantId, code }: WhichVendor): Promise<Vendor | undefined> {
  const found = await sql<Vendor>`
    SELECT ${vendorColumns} FROM verification_vendor
     WHERE merchant_id = ${merchantId} AND code = ${code}`.execute(query(tx))
  return found.rows[0]
}

export async function lockVendor(tx: Tx, { merchantId, code }: WhichVendor): Promise<Vendor | undefined> {
  const found = await sql<Vendor>`
    SELECT ${vendorColumns} FROM verification_vendor
     WHERE merchant_id = ${merchantId} AND code = ${code} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function selectVendors(tx: Tx, merchantId: number): Promise<readonly Vendor[]> {
  const found = await sql<Vendor>`
    SELECT ${vendorColumns} FROM verification_vendor WHERE merchant_id = ${merchantId} ORDER BY code`.execute(
    query(tx),
  )
  return found.rows
}

/** The vendor that is on; at most one of a brand is. */
export async function selectVendorOn(tx: Tx, merchantId: number): Promise<Vendor | undefined> {
  return (await selectVendors(tx, merchantId)).find(({ isOn }) => isOn)
}

/** Inserts or replaces a vendor; returns its version. */
export async function upsertVendor(tx: Tx, vendor: Omit<Vendor, 'version'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO verification_vendor AS vendor (merchant_id, code, name, base_url, key_id, wrapped_secret,
                                               wrapped_secret_before, kinds, power, is_on, is_demo)
    VALUES (${vendor.merchantId}, ${vendor.code}, ${vendor.name}, ${vendor.baseUrl}, ${vendor.keyId},
            ${vendor.wrappedSecret}, ${vendor.wrappedSecretBefore}, ${[...vendor.kinds]}::text[], ${vendor.power},
            ${vendor.isOn}, ${vendor.isDemo})
    ON CONFLICT (merchant_id, code) DO UPDATE
       SET name = excluded.name, base_url = excluded.base_url, key_id = excluded.key_id,
           wrapped_secret = excluded.wrapped_secret, wrapped_secret_before = excluded.wrapped_secret_before,
           kinds = excluded.kinds, power = excluded.power, is_on = excluded.is_on, is_demo = excluded.is_demo,
           version = vendor.version + 1
    RETURNING version`.execute(query(tx))
  return rows[0]?.version ?? 0
}

/** Switches every other vendor of the brand off: one at a time checks documents. */
export async function updateOthersOff(tx: Tx, { merchantId, code }: WhichVendor): Promise<void> {
  await sql`
    UPDATE verification_vendor SET is_on = false, version = version + 1
     WHERE merchant_id = ${merchantId} AND code <> ${code} AND is_on`.execute(query(tx))
}

export interface Check {
  readonly merchantId: number
  readonly id: string
  readonly memberId: bigint
  readonly vendorCode: string
  readonly kind: DocumentKind
  readonly state: CheckState
  readonly url: string | null
  readonly faults: readonly DocumentFault[]
  readonly advice: readonly AdviceReason[]
  readonly documentId: bigint | null
  readonly foundName: string | null
  readonly bornOn: string | null
  readonly validUntil: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly isOver: boolean
  readonly tries: number
}

const checkColumns = sql`
  merchant_id AS "merchantId", id, member_id AS "memberId", vendor_code AS "vendorCode", kind, state, url, faults, advice,
  document_id AS "documentId", found_name AS "foundName", born_on::text AS "bornOn", valid_until::text AS "validUntil",
  started_at AS "startedAt", ended_at AS "endedAt", expires_at <= clock_timestamp() AS "isOver", tries`

export async function selectCheckByRequest(
  tx: Tx,
  { merchantId, memberId }: Who,
  requestId: string,
): Promise<Check | undefined> {
  const found = await sql<Check>`
    SELECT ${checkColumns} FROM verification_check
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** The member's checks, newest first. */
export async function selectChecks(
  tx: Tx,
  { merchantId, memberId }: Who,
  limit: number,
): Promise<readonly Check[]> {
  const found = await sql<Check>`
    SELECT ${checkColumns} FROM verification_check
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY started_at DESC, id LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Checks of the member that began within a day. */
export async function countChecks(tx: Tx, { merchantId, memberId }: Who): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM verification_check
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND started_at > statement_timestamp() - interval '1 day'`.execute(query(tx))
  return rows[0]?.count ?? 0
}

interface WhichCheck {
  readonly merchantId: number
  readonly id: string
}

export async function lockCheck(tx: Tx, { merchantId, id }: WhichCheck): Promise<Check | undefined> {
  const found = await sql<Check>`
    SELECT ${checkColumns} FROM verification_check
     WHERE merchant_id = ${merchantId} AND id = ${id}::uuid FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** The vendor is asked for its state from a minute on. */
export async function insertCheck(
  tx: Tx,
  given: Who & { readonly vendorCode: string; readonly kind: DocumentKind; readonly requestId: string },
): Promise<Check> {
  const { rows } = await sql<Check>`
    INSERT INTO verification_check (merchant_id, member_id, vendor_code, kind, request_id, expires_at, due_at)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.vendorCode}, ${given.kind}, ${given.requestId}::uuid,
            clock_timestamp() + make_interval(hours => ${CHECK_HOURS}), clock_timestamp() + interval '1 minute')
    RETURNING ${checkColumns}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a check was not stored')
  return row
}

/** The member may go to the vendor's page. */
export async function updateOpened(
  tx: Tx,
  { merchantId, id }: WhichCheck,
  { reference, url }: { readonly reference: string; readonly url: string },
): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    UPDATE verification_check SET state = 'open', vendor_reference = ${reference}, url = ${url}
     WHERE merchant_id = ${merchantId} AND id = ${id}::uuid AND state = 'starting'
    RETURNING ${checkColumns}`.execute(query(tx))
  return rows[0]
}

/** Writes a result. Nothing is expected of the vendor any more, unless a notice comes. */
export async function updateEnded(
  tx: Tx,
  { merchantId, id }: WhichCheck,
  given: {
    readonly state: CheckState
    readonly reference?: string | undefined
    readonly findings?: CheckFindings
    readonly faults?: readonly DocumentFault[]
    readonly advice?: readonly AdviceReason[]
    readonly documentId?: bigint | undefined
    /** The member has nothing of the kind any more: it waits for operators. */
    readonly isTakenBack?: boolean
  },
): Promise<void> {
  const { findings = {}, isTakenBack = false } = given
  await sql`
    UPDATE verification_check
       SET state = ${given.state}, ended_at = coalesce(ended_at, clock_timestamp()), due_at = NULL, tries = 0,
           vendor_reference = coalesce(vendor_reference, ${given.reference ?? null}),
           found_name = coalesce(${findings.name ?? null}, found_name),
           born_on = coalesce(${findings.bornOn ?? null}::date, born_on),
           valid_until = coalesce(${findings.validUntil ?? null}::date, valid_until),
           faults = ${[...(given.faults ?? [])]}::text[], advice = ${[...(given.advice ?? [])]}::text[],
           document_id = coalesce(${given.documentId ?? null}::bigint, document_id),
           taken_back_at = CASE WHEN ${isTakenBack} THEN clock_timestamp() END
     WHERE merchant_id = ${merchantId} AND id = ${id}::uuid`.execute(query(tx))
}

/** Nothing new: an open check is asked again later, an ended one with the next notice. */
export async function updateDue(
  tx: Tx,
  { merchantId, id }: WhichCheck,
  minutes: number | undefined,
): Promise<void> {
  await sql`
    UPDATE verification_check SET due_at = clock_timestamp() + make_interval(mins => ${minutes ?? null}::integer)
     WHERE merchant_id = ${merchantId} AND id = ${id}::uuid`.execute(query(tx))
}

export interface DueCheck extends WhichCheck {
  readonly vendorCode: string
  readonly memberId: bigint
  readonly kind: DocumentKind
  readonly tries: number
}

/** Leases the check that is due longest, for a minute. */
export async function takeDue(tx: Tx, fullLanes: readonly string[]): Promise<DueCheck | undefined> {
  const { rows } = await sql<DueCheck>`
    UPDATE verification_check SET tries = tries + 1, due_at = clock_timestamp() + interval '1 minute'
     WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM verification_check
        WHERE due_at <= statement_timestamp() AND merchant_id || ' ' || vendor_code <> ALL (${[...fullLanes]}::text[])
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING merchant_id AS "merchantId", id, vendor_code AS "vendorCode",
              member_id AS "memberId", kind, tries`.execute(query(tx))
  return rows[0]
}

export type NoticeVerdict = 'asked' | 'ended' | 'unknown_check' | 'unreadable'

export interface NewNotice extends WhichVendor {
  readonly noticeId: string
  readonly checkId: string | undefined
  readonly body: Buffer
}

/**
 * Has the vendor asked about the check of a notice. A check that was taken back, or is disputed, has an end that no
 * notice changes.
 */
export async function wakeCheck(
  tx: Tx,
  { merchantId, code, checkId }: WhichVendor & { readonly checkId: string },
): Promise<NoticeVerdict> {
  const { rows } = await sql<{ isEnded: boolean }>`
    UPDATE verification_check
       SET due_at = CASE WHEN state IN ('reversed', 'disputed') THEN NULL ELSE clock_timestamp() END
     WHERE merchant_id = ${merchantId} AND vendor_code = ${code} AND id = ${checkId}::uuid
    RETURNING state IN ('reversed', 'disputed') AS "isEnded"`.execute(query(tx))
  const [row] = rows
  if (!row) return 'unknown_check'
  return row.isEnded ? 'ended' : 'asked'
}

/** The body that was stored under the id of a notice. */
export async function selectNotice(
  tx: Tx,
  { merchantId, code, noticeId }: WhichVendor & { readonly noticeId: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ body: Buffer }>`
    SELECT body FROM verification_notice
     WHERE merchant_id = ${merchantId} AND vendor_code = ${code} AND notice_id = ${noticeId}`.execute(
    query(tx),
  )
  return rows[0]?.body
}

/** False if a notice with this id is stored: of two at once the primary key admits one. */
export async function insertNotice(
  tx: Tx,
  { merchantId, code, noticeId, checkId, body, verdict }: NewNotice & { readonly verdict: NoticeVerdict },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO verification_notice (merchant_id, vendor_code, notice_id, check_id, body, verdict)
    VALUES (${merchantId}, ${code}, ${noticeId}, ${checkId ?? null}::uuid, ${body}, ${verdict})
    ON CONFLICT DO NOTHING RETURNING notice_id`.execute(query(tx))
  return rows.length > 0
}

/** Deletes notices that are older. */
export async function deleteNotices(tx: Tx, days: number): Promise<void> {
  await sql`
    DELETE FROM verification_notice
     WHERE received_at < clock_timestamp() - make_interval(days => ${days})`.execute(query(tx))
}

export interface VendorFigures {
  readonly code: string
  readonly state: CheckState
  readonly count: number
}

/** Checks of the last days by vendor and state. */
export async function selectFigures(
  tx: Tx,
  merchantId: number,
  days: number,
): Promise<readonly VendorFigures[]> {
  const { rows } = await sql<VendorFigures>`
    SELECT vendor_code AS code, state, count(*)::integer AS count FROM verification_check
     WHERE merchant_id = ${merchantId} AND started_at > statement_timestamp() - make_interval(days => ${days})
     GROUP BY vendor_code, state`.execute(query(tx))
  return rows
}
