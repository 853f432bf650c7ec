import type { Logger } from 'pino'

import type { Store } from '#server/platform/db/transaction.ts'
import type { CallerOfCall } from '#server/platform/http/context.ts'
import type { ProviderProof } from '#server/platform/http/http-hooks.ts'
import { CallNotStarted, openCircuitBreakers } from '#server/platform/http/circuit-breakers.ts'
import { openOutbound, readOutboundUrl } from '#server/platform/http/outbound.ts'
import type { ProviderMetrics } from '#server/platform/metrics/provider-metrics.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

import {
  type OrderQuery,
  type DepositToStart,
  type PaymentAdapter,
  type PaymentDirection,
  PaymentFailed,
  type PayoutToStart,
  type ProviderAccess,
  type StartedDeposit,
  type StartedPayout,
} from './adapter.ts'
import { signedJson } from './signed-json.ts'
import { type PaymentProvider, selectProvider } from './store.ts'

/** The protocols of providers, by their stored names. */
const adapters: Readonly<Record<string, PaymentAdapter>> = { 'signed-json': signedJson }
export const adapterNames = Object.keys(adapters)

/** Limit of concurrent calls to one provider; higher than for game launches, because deposits come in bursts. */
const AT_ONCE = 64

export interface Payments {
  startDeposit(provider: PaymentProvider, order: DepositToStart): Promise<StartedDeposit>
  startPayout(provider: PaymentProvider, payout: PayoutToStart): Promise<StartedPayout>
  askOrder(
    provider: PaymentProvider,
    order: { readonly direction: PaymentDirection; readonly reference: string },
  ): Promise<OrderQuery | undefined>
  /** Resolves the provider of a message, for the plumbing. A refused message is logged. */
  findCaller(proof: ProviderProof): Promise<CallerOfCall | undefined>
  /** Wraps a secret for its provider's row. */
  wrapSecret(provider: Pick<PaymentProvider, 'merchantId' | 'code'>, secret: string): string
}

export interface PaymentParts {
  readonly store: Store
  readonly wrappingKey: Buffer
  /** Whether providers may run on this machine. */
  readonly allowsLocal: boolean
  readonly now: () => number
  readonly log: Logger
  readonly metrics: ProviderMetrics
}

/** The only caller of payment providers: every failure there is a `PaymentFailed`. */
export function openPayments(parts: PaymentParts): Payments {
  const { store, wrappingKey, allowsLocal, now, log, metrics } = parts
  const fetch = openOutbound({ allowsLocal })
  const took = (provider: string, elapsedMs: number, isGood: boolean) =>
    metrics.observeProvider({
      kind: 'payments',
      provider,
      direction: 'out',
      outcome: isGood ? 'good' : 'fault',
      elapsedMs,
    })
  const breakers = openCircuitBreakers({ fetch, now, atOnce: AT_ONCE, isFailure, explain, took })
  metrics.watchCircuits('payments', breakers.states)
  const reach = (provider: PaymentProvider): ProviderAccess => ({
    baseUrl: provider.baseUrl,
    keyId: provider.keyId,
    secrets: secretsOf(provider, wrappingKey),
    fetch,
    nowMs: now(),
  })
  // Providers of two brands may share a code.
  const call = <T>(
    provider: PaymentProvider,
    work: (adapter: PaymentAdapter, access: ProviderAccess) => Promise<T>,
  ) =>
    // guard: payment-provider-line
    breakers.call(`${provider.merchantId}/${provider.code}`, (limitedFetch) =>
      work(adapterOf(provider), { ...reach(provider), fetch: limitedFetch }),
    )
  return {
    async startDeposit(provider, order) {
      const started = await call(provider, (adapter, access) => adapter.startDeposit(access, order))
      refuseTarget(started, allowsLocal)
      return started
    },
    startPayout: (provider, payout) =>
      call(provider, (adapter, access) => adapter.startPayout(access, payout)),
    askOrder: (provider, order) => call(provider, (adapter, access) => adapter.askOrder(access, order)),
    async findCaller({ family, merchantId, code, headers, bytes, address }) {
      if (family !== 'payments') return undefined
      // A disabled provider may still report on earlier orders.
      const provider = /^[a-z0-9-]{2,30}$/.test(code)
        ? await selectProvider(store.read, { merchantId, code })
        : undefined
      const fault = provider
        ? adapterOf(provider).refuseMessage(reach(provider), { headers, bytes })
        : 'provider_unknown'
      if (fault === undefined) return { kind: 'provider', family, code }
      log.warn(
        { provider: code.slice(0, 30), merchantId, address, why: fault, bytes: bytes.length },
        'a message of payments was refused',
      )
      return undefined
    },
    wrapSecret: (provider, secret) => wrap(wrappingKey, secretName(provider), Buffer.from(secret)),
  }
}

/** For the circuit breaker, a refusal is no failure: the provider is up. */
function isFailure(error: unknown): boolean {
  return !(error instanceof PaymentFailed && error.fault === 'refused')
}

/**
 * A call that was not sent now may have been sent before, so its outcome is unknown and the order is queried later.
 */
function explain(_code: string, error: unknown): Error {
  if (error instanceof CallNotStarted) return new PaymentFailed('unreachable', error.message)
  return error instanceof Error ? error : new PaymentFailed('unreachable', 'no answer', error)
}

/**
 * Payment pages must be https, whatever the provider returns. A QR code may hold a bank's own text; a URL in it must
 * be https too, and one that runs code is refused.
 */
function refuseTarget({ payUrl, qr }: StartedDeposit, allowsLocal: boolean): void {
  // guard: pay-address-safe
  if (payUrl !== undefined && !readOutboundUrl(payUrl, allowsLocal))
    throw new PaymentFailed('refused', 'the payment page is not https')
  // guard: qr-address-safe
  if (qr !== undefined && isUnsafeCode(qr) && !readOutboundUrl(qr, allowsLocal))
    throw new PaymentFailed('refused', 'the QR code holds an unsafe URL')
}

/** Bank apps have their own schemes (`upi:`, `weixin:`); those of a browser other than `https:` are unsafe. */
function isUnsafeCode(text: string): boolean {
  return /^\s*(https?|javascript|vbscript|data|blob|file|ftp|wss?|view-source|about|intent):/i.test(text)
}

export function adapterOf({ adapter }: Pick<PaymentProvider, 'adapter'>): PaymentAdapter {
  const found = Object.hasOwn(adapters, adapter) ? adapters[adapter] : undefined
  if (!found) throw new PaymentFailed('refused', `no adapter ${adapter}`)
  return found
}

/** Skips secrets that another house secret wrapped. */
function secretsOf(provider: PaymentProvider, wrappingKey: Buffer): Buffer[] {
  return [provider.wrappedSecret, provider.wrappedSecretBefore].flatMap((wrapped) => {
    const secret = wrapped === null ? undefined : unwrap(wrappingKey, secretName(provider), wrapped)
    return secret ? [secret] : []
  })
}

function secretName({ merchantId, code }: Pick<PaymentProvider, 'merchantId' | 'code'>): string {
  return `payment-provider ${merchantId} ${code}`
}
