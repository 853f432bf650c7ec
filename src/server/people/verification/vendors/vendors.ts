import type { Logger } from 'pino'

import type { Store } from '#server/platform/db/transaction.ts'
import { CallNotStarted, openCircuitBreakers } from '#server/platform/http/circuit-breakers.ts'
import type { CallerOfCall } from '#server/platform/http/context.ts'
import type { ProviderProof } from '#server/platform/http/http-hooks.ts'
import { openOutbound, readOutboundUrl } from '#server/platform/http/outbound.ts'
import type { CircuitState, ProviderMetrics } from '#server/platform/metrics/provider-metrics.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

import {
  type CheckAnswer,
  type VendorAccess,
  VendorFailed,
  askCheck,
  refuseNotice,
  startCheck,
} from './protocol.ts'
import { type Check, type Vendor, selectVendor } from './store.ts'

/** The only caller of verification vendors: every failure there is a `VendorFailed`. */
export interface VerificationVendors {
  start(
    vendor: Vendor,
    check: Pick<Check, 'id' | 'kind'> & { readonly language: string; readonly returnUrl: string },
  ): Promise<{ readonly reference: string; readonly url: string }>
  ask(vendor: Vendor, check: Pick<Check, 'id' | 'kind'>): Promise<CheckAnswer | undefined>
  stateOf(vendor: Pick<Vendor, 'merchantId' | 'code'>): CircuitState
  /** Resolves the vendor of a notice, for the plumbing. A refused notice is logged. */
  findCaller(proof: ProviderProof): Promise<CallerOfCall | undefined>
  /** Wraps a secret for its vendor's row. */
  wrapSecret(vendor: Pick<Vendor, 'merchantId' | 'code'>, secret: string): string
  /** Whether vendors may run on this machine. */
  readonly allowsLocal: boolean
}

export const FAMILY = 'verification'
const AT_ONCE = 16

export function openVerificationVendors({
  store,
  wrappingKey,
  allowsLocal,
  now,
  log,
  metrics,
}: {
  readonly store: Store
  readonly wrappingKey: Buffer
  readonly allowsLocal: boolean
  readonly now: () => number
  readonly log: Logger
  readonly metrics: ProviderMetrics
}): VerificationVendors {
  const fetch = openOutbound({ allowsLocal })
  const took = (provider: string, elapsedMs: number, isGood: boolean) =>
    metrics.observeProvider({
      kind: FAMILY,
      provider,
      direction: 'out',
      outcome: isGood ? 'good' : 'fault',
      elapsedMs,
    })
  const breakers = openCircuitBreakers({ fetch, now, atOnce: AT_ONCE, isFailure, explain, took })
  metrics.watchCircuits(FAMILY, breakers.states)
  const lineOf = ({ merchantId, code }: Pick<Vendor, 'merchantId' | 'code'>) => `${merchantId}/${code}`
  const secretsOf = (vendor: Vendor): Buffer[] =>
    [vendor.wrappedSecret, vendor.wrappedSecretBefore].flatMap((wrapped) => {
      const secret = wrapped === null ? undefined : unwrap(wrappingKey, secretName(vendor), wrapped)
      return secret ? [secret] : []
    })
  const call = <T>(vendor: Vendor, work: (access: VendorAccess) => Promise<T>) =>
    breakers.call(lineOf(vendor), (limitedFetch) =>
      work({
        baseUrl: vendor.baseUrl,
        keyId: vendor.keyId,
        secrets: secretsOf(vendor),
        fetch: limitedFetch,
        nowMs: now(),
      }),
    )
  return {
    allowsLocal,
    async start(vendor, check) {
      const started = await call(vendor, (access) => startCheck(access, check))
      // The member's browser is led there.
      // guard: vendor-page-safe
      if (!readOutboundUrl(started.url, allowsLocal))
        throw new VendorFailed('refused', 'the page of the vendor is not https')
      return started
    },
    ask: (vendor, check) => call(vendor, (access) => askCheck(access, check)),
    stateOf: (vendor) => breakers.stateOf(lineOf(vendor)),
    async findCaller({ family, merchantId, code, headers, bytes, address }) {
      if (family !== FAMILY) return undefined
      // A vendor that is off may still take a result back.
      const vendor = /^[a-z0-9-]{2,30}$/.test(code)
        ? await selectVendor(store.read, { merchantId, code })
        : undefined
      const fault = vendor
        ? refuseNotice({ secrets: secretsOf(vendor), nowMs: now() }, { headers, bytes })
        : 'vendor_unknown'
      if (fault === undefined) return { kind: 'provider', family, code }
      log.warn(
        { vendor: code.slice(0, 30), merchantId, address, why: fault, bytes: bytes.length },
        'a notice of a verification vendor was refused',
      )
      return undefined
    },
    wrapSecret: (vendor, secret) => wrap(wrappingKey, secretName(vendor), Buffer.from(secret)),
  }
}

/** A refusal is no failure of the line: the vendor is up. */
function isFailure(error: unknown): boolean {
  return !(error instanceof VendorFailed && error.fault === 'refused')
}

function explain(_code: string, error: unknown): Error {
  if (error instanceof CallNotStarted) return new VendorFailed('unreachable', error.message)
  return error instanceof Error ? error : new VendorFailed('unreachable', 'no answer', error)
}

const secretName = ({ merchantId, code }: Pick<Vendor, 'merchantId' | 'code'>) =>
  `verification-vendor ${merchantId} ${code}`
