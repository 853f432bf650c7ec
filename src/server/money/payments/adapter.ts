import type { CustomFetch } from 'openid-client'

export type PaymentDirection = 'deposit' | 'payout'

/** A provider's credentials for a call: secrets unwrapped, the newest first. */
export interface ProviderAccess {
  readonly baseUrl: string
  /** Our id at the provider. */
  readonly keyId: string
  readonly secrets: readonly Buffer[]
  /** An outbound fetch restricted to the provider, with a timeout. */
  readonly fetch: CustomFetch
  readonly nowMs: number
}

export interface DepositToStart {
  /** Ours, unique per merchant. Idempotent: the same reference is the same order. */
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  /** Where the provider sends the browser back to. Its query proves nothing. */
  readonly returnUrl: string
}

export interface StartedDeposit {
  readonly providerReference: string
  /** Where the member pays: a page of the provider, or the content of a QR code. */
  readonly payUrl?: string
  readonly qr?: string
}

export interface PayoutToStart {
  /** Ours, unique per merchant. Idempotent: the same reference pays once. */
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  /** The payee, in the provider's fields: a bank and an account for instance. */
  readonly payee: Readonly<Record<string, string>>
}

export interface StartedPayout {
  readonly providerReference: string
  readonly outcome: PaymentOutcome
}

export type PaymentOutcome = 'pending' | 'paid' | 'failed' | 'returned'

/** An order's state, from the provider's answer to our query. */
export interface OrderQuery {
  readonly outcome: PaymentOutcome
  readonly providerReference: string
  readonly amount: bigint
  readonly currency: string
}

/** A notification from the provider. */
export interface PaymentNews extends OrderQuery {
  readonly messageId: string
  readonly direction: PaymentDirection
  readonly reference: string
}

export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

export type MessageFault = 'no_signature' | 'wrong_signature' | 'no_time' | 'too_old' | 'not_yet'

/** The protocol of a provider. Every failure is a `PaymentFailed`. */
export interface PaymentAdapter {
  startDeposit(provider: ProviderAccess, order: DepositToStart): Promise<StartedDeposit>
  startPayout(provider: ProviderAccess, payout: PayoutToStart): Promise<StartedPayout>
  /** `undefined` if the provider does not know the order. */
  askOrder(
    provider: ProviderAccess,
    order: { readonly direction: PaymentDirection; readonly reference: string },
  ): Promise<OrderQuery | undefined>
  /** Why these bytes are not the provider's; judged before they are parsed. */
  refuseMessage(provider: ProviderAccess, message: ReceivedMessage): MessageFault | undefined
  /** `undefined` if a signed message makes no sense to us. */
  readMessage(bytes: Buffer): PaymentNews | undefined
}

/** `refused`: certainly not done. `unreachable`: unknown; the order is queried later. */
export type PaymentFault = 'refused' | 'unreachable'

export class PaymentFailed extends Error {
  readonly fault: PaymentFault
  /** The HTTP status of the answer, if there was one. */
  readonly status: number | undefined

  constructor(fault: PaymentFault, why: string, cause?: unknown, status?: number) {
    super(why, { cause })
    this.name = 'PaymentFailed'
    this.fault = fault
    this.status = status
  }
}
