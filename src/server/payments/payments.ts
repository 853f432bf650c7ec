import type { Logger } from 'pino'

import type { Store } from '#server/db/transaction.ts'
import type { CallerOfCall } from '#server/http/context.ts'
import type { ProviderProof } from '#server/http/doors.ts'
import { openProviderFetch } from '#server/http/provider-fetch.ts'
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
  const fetch = openProviderFetch({ allowsLocal })
  const reach = (provider: PaymentProvider): ProviderAccess => ({
    baseUrl: provider.baseUrl,
    keyId: provider.keyId,
    secrets: secretsOf(provider, wrappingKey),
    fetch,
    nowMs: now(),
  })
  return {
    startDeposit: (provider, order) => adapterOf(provider).startDeposit(reach(provider), order),
    startPayout: (provider, payout) => adapterOf(provider).startPayout(reach(provider), payout),
    askOrder: (provider, order) => adapterOf(provider).askOrder(reach(provider), order),
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
