import type { Logger } from 'pino'

import type { Store } from '#server/db/transaction.ts'
import type { CallerOfCall } from '#server/http/context.ts'
import type { ProviderProof } from '#server/http/doors.ts'
import { LineBusy, openLines } from '#server/http/lines.ts'
import { openOutbound, readOutboundUrl } from '#server/http/outbound.ts'
import { unwrap, wrap } from '#server/sealing/wrapping.ts'

import {
  type AskedOrder,
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

/** The ways of speaking with providers, by the names that are stored. */
const adapters: Readonly<Record<string, PaymentAdapter>> = { 'signed-json': signedJson }
export const adapterNames = Object.keys(adapters)

/** So many calls to one provider at once: a rush of deposits takes more of them than games being opened do. */
const AT_ONCE = 64

export interface Payments {
  startDeposit(provider: PaymentProvider, order: DepositToStart): Promise<StartedDeposit>
  startPayout(provider: PaymentProvider, payout: PayoutToStart): Promise<StartedPayout>
  askOrder(
    provider: PaymentProvider,
    order: { readonly direction: PaymentDirection; readonly reference: string },
  ): Promise<AskedOrder | undefined>
  /** For the plumbing: whether a message is a provider's. One that is not is written to the log. */
  findCaller(proof: ProviderProof): Promise<CallerOfCall | undefined>
  /** A secret as its provider's row keeps it. */
  wrapSecret(provider: Pick<PaymentProvider, 'merchantId' | 'code'>, secret: string): string
}

export interface PaymentParts {
  readonly store: Store
  readonly wrappingKey: Buffer
  /** Providers may stand on this very machine. */
  readonly allowsLocal: boolean
  readonly now: () => number
  readonly log: Logger
}

/** The one place that speaks with providers of payments: whatever goes wrong there is a `PaymentFailed`. */
export function openPayments({ store, wrappingKey, allowsLocal, now, log }: PaymentParts): Payments {
  const fetch = openOutbound({ allowsLocal })
  const lines = openLines({ fetch, now, atOnce: AT_ONCE, isFailure, explain })
  const reach = (provider: PaymentProvider): ProviderAccess => ({
    baseUrl: provider.baseUrl,
    keyId: provider.keyId,
    secrets: secretsOf(provider, wrappingKey),
    fetch,
    nowMs: now(),
  })
  // Providers of two brands may bear one code.
  const call = <T>(
    provider: PaymentProvider,
    work: (adapter: PaymentAdapter, access: ProviderAccess) => Promise<T>,
  ) =>
    lines.call(`${provider.merchantId} ${provider.code}`, (lineFetch) =>
      work(adapterOf(provider), { ...reach(provider), fetch: lineFetch }),
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
      // One that is switched off may still tell of what it was asked before.
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

/** A provider that says no is there. */
function isFailure(error: unknown): boolean {
  return !(error instanceof PaymentFailed && error.fault === 'refused')
}

/** What was not sent this time may have been sent before: the order is asked after, as if nobody had answered. */
function explain(_code: string, error: unknown): Error {
  if (error instanceof LineBusy) return new PaymentFailed('unreachable', error.message)
  return error instanceof Error ? error : new PaymentFailed('unreachable', 'no answer', error)
}

/**
 * Where a member is sent to pay is an address over TLS, whatever the provider says. A code may hold a bank's own text;
 * one that is an address is held to the same, and one that runs something in a browser is none.
 */
function refuseTarget({ payUrl, qr }: StartedDeposit, allowsLocal: boolean): void {
  if (payUrl !== undefined && !readOutboundUrl(payUrl, allowsLocal))
    throw new PaymentFailed('refused', 'an address to pay at that is not https')
  if (qr !== undefined && isUnsafeCode(qr) && !readOutboundUrl(qr, allowsLocal))
    throw new PaymentFailed('refused', 'a code that leads to no address of a payment')
}

/** Apps of banks have schemes of their own (`upi:`, `weixin:`); those of a browser that are not `https:` lead astray. */
function isUnsafeCode(text: string): boolean {
  return /^\s*(https?|javascript|vbscript|data|blob|file|ftp|wss?|view-source|about|intent):/i.test(text)
}

export function adapterOf({ adapter }: Pick<PaymentProvider, 'adapter'>): PaymentAdapter {
  const found = Object.hasOwn(adapters, adapter) ? adapters[adapter] : undefined
  if (!found) throw new PaymentFailed('refused', `no adapter ${adapter}`)
  return found
}

/** What another house's key wrapped opens nothing. */
function secretsOf(provider: PaymentProvider, wrappingKey: Buffer): Buffer[] {
  return [provider.wrappedSecret, provider.wrappedSecretBefore].flatMap((wrapped) => {
    const secret = wrapped === null ? undefined : unwrap(wrappingKey, secretName(provider), wrapped)
    return secret ? [secret] : []
  })
}

function secretName({ merchantId, code }: Pick<PaymentProvider, 'merchantId' | 'code'>): string {
  return `payment-provider ${merchantId} ${code}`
}
