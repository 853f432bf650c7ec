import { createHash } from 'node:crypto'

import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'

import { readMobileNumber } from '#domain/countries/mobile-number.ts'
import { countryOfNumber } from '#domain/countries/countries.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { openOutbound } from '#server/platform/http/outbound.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { insertUsedToken } from './firebase-store.ts'

/** An older token is refused: a fresh sign-in never sends one. */
const TOKEN_AGE_SECONDS = 600
const TOLERANCE_SECONDS = 30

/** Firebase phone sign-in: it proves that the visitor controls a mobile number. */
export interface Firebase {
  /**
   * The normalised number of a token of the merchant's project; undefined if the token is invalid, expired or already
   * used. If the signing keys cannot be fetched, the call is refused as unavailable.
   */
  prove(given: {
    readonly projectId: string | undefined
    readonly idToken: string
    readonly nowMs: number
  }): Promise<string | undefined>
}

export function openFirebase({
  store,
  keysUrl,
}: {
  readonly store: Store
  readonly keysUrl: string
}): Firebase {
  const fetch = openOutbound({ allowsLocal: true, isOfEnvironment: true })
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: 5_000,
    cacheMaxAge: 3_600_000,
    [customFetch]: (url, { headers, method, redirect, signal }) =>
      fetch(url, { headers: Object.fromEntries(headers), method, redirect, signal, body: undefined }),
  })
  return {
    async prove({ projectId, idToken, nowMs }) {
      if (projectId === undefined) return undefined
      const claims = await readClaims(keys, { projectId, idToken, nowMs })
      if (!claims) return undefined
      const idHash = createHash('sha256').update(idToken).digest()
      const isFirst = await insertUsedToken(store.read, {
        idHash,
        // Kept until the token would be refused for its age.
        expiresAt: new Date(nowMs + (TOKEN_AGE_SECONDS + 2 * TOLERANCE_SECONDS) * 1000),
      })
      return isFirst ? numberOf(claims['phone_number']) : undefined // guard: firebase-token-used-once
    },
  }
}

async function readClaims(
  keys: ReturnType<typeof createRemoteJWKSet>,
  given: { readonly projectId: string; readonly idToken: string; readonly nowMs: number },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { projectId, idToken, nowMs } = given
  try {
    // guard: firebase-token-verified
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'phone_number'],
      maxTokenAge: TOKEN_AGE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(nowMs),
    })
    const { sub, auth_time: provenAt } = payload
    const isRecent =
      typeof provenAt === 'number' &&
      Math.abs(nowMs / 1000 - provenAt) <= TOKEN_AGE_SECONDS + TOLERANCE_SECONDS
    return isRecent && typeof sub === 'string' && sub !== '' && sub.length <= 128 ? payload : undefined
  } catch (error) {
    if (isTokensFault(error)) return undefined
    throw refusePlainly('unavailable')
  }
}

/** Whether the token is at fault, rather than the download of the keys. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}

/** Normalised by our own rules; a number that is no mobile number is refused. */
function numberOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\+[1-9]\d{5,14}$/.test(given)) return undefined
  const country = countryOfNumber(given.slice(1))
  return country && readMobileNumber({ dialingCode: country.countryDialingCode, typed: given })?.number
}
