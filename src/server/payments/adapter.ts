import type { CustomFetch } from 'openid-client'

export type PaymentDirection = 'deposit' | 'payout'

/** What is known of a provider when it is spoken with: its secrets are open, the newest first. */
export interface ProviderAccess {
  readonly baseUrl: string
  /** Who we are to the provider. */
  readonly keyId: string
  readonly secrets: readonly Buffer[]
  /** Leads nowhere but to the provider, and does not wait for ever. */
  readonly fetch: CustomFetch
  readonly nowMs: number
}

export interface DepositToStart {
  /** Ours, unique for the merchant. The same again is the same order. */
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  /** Where the provider sends the browser back to. What stands in that address later counts for nothing. */
  readonly returnUrl: string
}

export interface StartedDeposit {
  readonly providerReference: string
  /** Where the member pays: a page of the provider's, or what a QR holds. */
  readonly payUrl?: string
  readonly qr?: string
}

export interface PayoutToStart {
  /** Ours, unique for the merchant. The same again is the same payout, and pays once. */
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  /** Whom to pay: what the provider asks for, a bank and an account for instance. */
  readonly payee: Readonly<Record<string, string>>
}

export interface StartedPayout {
  readonly providerReference: string
  readonly outcome: PaymentOutcome
}

export type PaymentOutcome = 'pending' | 'paid' | 'failed' | 'returned'

/** How an order stands at the provider, by its own answer to our question. */
export interface AskedOrder {
  readonly outcome: PaymentOutcome
  readonly providerReference: string
  readonly amount: bigint
  readonly currency: string
}

/** What a provider told us of its own accord. */
export interface PaymentNews extends AskedOrder {
  readonly messageId: string
  readonly direction: PaymentDirection
  readonly reference: string
}

export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

export type MessageFault = 'no_signature' | 'wrong_signature' | 'no_time' | 'too_old' | 'not_yet'

/** One way of speaking with providers. Whatever goes wrong on the way is a `PaymentFailed`. */
export interface PaymentAdapter {
  startDeposit(provider: ProviderAccess, order: DepositToStart): Promise<StartedDeposit>
  startPayout(provider: ProviderAccess, payout: PayoutToStart): Promise<StartedPayout>
  /** Nothing, where the provider knows no such order. */
  askOrder(
    provider: ProviderAccess,
    order: { readonly direction: PaymentDirection; readonly reference: string },
  ): Promise<AskedOrder | undefined>
  /** Why these bytes are not the provider's, judged before anything in them is read. */
  refuseMessage(provider: ProviderAccess, message: ReceivedMessage): MessageFault | undefined
  /** Nothing, where a signed message says nothing that we understand. */
  readMessage(bytes: Buffer): PaymentNews | undefined
}

/** `refused`: certainly not done. `unreachable`: nobody knows, and the order is asked after later. */
export type PaymentFault = 'refused' | 'unreachable'

export class PaymentFailed extends Error {
  readonly fault: PaymentFault

  constructor(fault: PaymentFault, why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'PaymentFailed'
    this.fault = fault
  }
}
