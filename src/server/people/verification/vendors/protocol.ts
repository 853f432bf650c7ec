import type { CustomFetch, CustomFetchOptions } from 'openid-client'

import { refuseMessageTime } from '#domain/cashier/message-time.ts'
import { isCountry } from '#domain/members/profile.ts'
import { readJson } from '#domain/text/json-keys.ts'
import { isRealDay } from '#domain/text/real-day.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'
import { type CheckFindings, type CheckOutcome, checkOutcomes } from '#domain/verification/vendor-check.ts'
import { isSigned, signBytes } from '#server/platform/http/message-signature.ts'

export const KEY_HEADER = 'x-verification-key'
export const TIME_HEADER = 'x-verification-timestamp'
export const SIGNATURE_HEADER = 'x-verification-signature'

const TEXT_MAX = 100
const URL_MAX = 1_000
const FAULTS_MAX = 10
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A vendor's credentials for a call: secrets unwrapped, the newest first. */
export interface VendorAccess {
  readonly baseUrl: string
  /** Our id at the vendor. */
  readonly keyId: string
  readonly secrets: readonly Buffer[]
  /** An outbound fetch restricted to the vendor, with a timeout. */
  readonly fetch: CustomFetch
  readonly nowMs: number
}

/** `refused`: certainly not done. `unreachable`: unknown; it is asked again. */
export type VendorFault = 'refused' | 'unreachable'

export class VendorFailed extends Error {
  readonly fault: VendorFault

  constructor(fault: VendorFault, why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'VendorFailed'
    this.fault = fault
  }
}

/** The vendor's answer about a check. */
export interface CheckAnswer {
  readonly outcome: CheckOutcome
  readonly reference: string
  readonly findings: CheckFindings
  readonly faults: readonly string[]
}

/** Opens a check. Idempotent by its id: a repeated request is the same check. */
export async function startCheck(
  vendor: VendorAccess,
  check: {
    readonly id: string
    readonly kind: DocumentKind
    readonly language: string
    readonly returnUrl: string
  },
): Promise<{ readonly reference: string; readonly url: string }> {
  const { id, kind, language, returnUrl } = check
  const answer = await ask(vendor, 'POST', '/checks', { check: id, kind, language, returnUrl })
  const reference = textOf(answer['reference'])
  const url = textOf(answer['url'], URL_MAX)
  if (reference === undefined || url === undefined)
    throw new VendorFailed('unreachable', 'an answer without a page')
  return { reference, url }
}

/** The state of a check; undefined if the vendor knows none. An answer about another check does not count. */
export async function askCheck(
  vendor: VendorAccess,
  { id, kind }: { readonly id: string; readonly kind: DocumentKind },
): Promise<CheckAnswer | undefined> {
  const answer = await ask(vendor, 'GET', `/checks?${new URLSearchParams({ check: id }).toString()}`)
  // guard: answer-of-this-check
  if (answer['check'] !== id) throw new VendorFailed('unreachable', 'an answer about another check')
  if (answer['status'] === 'unknown') return undefined
  const outcome = checkOutcomes.find((one) => one === answer['status'])
  const reference = textOf(answer['reference'])
  if (!outcome || reference === undefined || answer['kind'] !== kind)
    throw new VendorFailed('unreachable', 'an answer that makes no sense')
  return { outcome, reference, findings: findingsOf(answer), faults: faultsOf(answer['faults']) }
}

/** A text that is not possible is read as none, so that an operator judges the result. */
function findingsOf(answer: Readonly<Record<string, unknown>>): CheckFindings {
  const dayOf = (value: unknown) => (typeof value === 'string' && isRealDay(value) ? value : undefined)
  const country = textOf(answer['nationality'])
  return {
    name: textOf(answer['name']),
    bornOn: dayOf(answer['bornOn']),
    validUntil: dayOf(answer['validUntil']),
    nationality: country !== undefined && isCountry(country) ? country : undefined,
  }
}

function faultsOf(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.slice(0, FAULTS_MAX).filter((one): one is string => typeof one === 'string')
    : []
}

export type NoticeFault = 'no_signature' | 'wrong_signature' | 'no_time' | 'too_old' | 'not_yet'

/** Why these bytes are not the vendor's; judged before they are parsed, the signature before its time. */
export function refuseNotice(
  { secrets, nowMs }: Pick<VendorAccess, 'secrets' | 'nowMs'>,
  {
    headers,
    bytes,
  }: { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly bytes: Buffer },
): NoticeFault | undefined {
  const timestamp = headers[TIME_HEADER]
  const given = headers[SIGNATURE_HEADER]
  if (typeof timestamp !== 'string') return 'no_time'
  if (typeof given !== 'string') return 'no_signature'
  // guard: notice-signature-checked
  if (!isSigned(given, { secrets, timestamp, bytes })) return 'wrong_signature'
  return refuseMessageTime(timestamp, nowMs) // guard: notice-fresh
}

/** Undefined if a signed notice makes no sense to us. What else it says is not read: the vendor is asked. */
export function readNotice(
  bytes: Buffer,
): { readonly noticeId: string; readonly checkId: string } | undefined {
  const notice = readObject(bytes.toString('utf8'))
  const noticeId = textOf(notice?.['id'])
  const checkId = notice?.['check']
  if (noticeId === undefined || typeof checkId !== 'string' || !UUID.test(checkId)) return undefined
  return { noticeId, checkId }
}

async function ask(
  { baseUrl, keyId, secrets, fetch, nowMs }: VendorAccess,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const [secret] = secrets
  if (!secret) throw new VendorFailed('unreachable', 'a secret that another key wrapped')
  const body = content === undefined ? undefined : JSON.stringify(content)
  const timestamp = String(Math.floor(nowMs / 1000))
  const request: CustomFetchOptions = {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      [KEY_HEADER]: keyId,
      [TIME_HEADER]: timestamp,
      // A request without body signs its path.
      [SIGNATURE_HEADER]: `v1=${signBytes(secret, timestamp, Buffer.from(body ?? path))}`,
    },
    body,
    redirect: 'manual',
  }
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, request).catch((error: unknown) => {
    throw new VendorFailed('unreachable', 'no answer', error)
  })
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429)
    throw new VendorFailed('refused', `answered ${answer.status}`)
  if (!answer.ok) throw new VendorFailed('unreachable', `answered ${answer.status}`)
  const read = readObject(await answer.text())
  if (!read) throw new VendorFailed('unreachable', 'an answer that is no JSON')
  return read
}

function textOf(value: unknown, most = TEXT_MAX): string | undefined {
  return typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= most &&
    !/[\p{Cc}\p{Cf}]/u.test(value)
    ? value
    : undefined
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = readJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
