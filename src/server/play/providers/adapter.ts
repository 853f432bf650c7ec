import type { CustomFetch } from 'openid-client'

import type { ListedTransaction } from '#domain/play/compare.ts'

import type { Provider } from './provider-cache.ts'
import type { PlayWallet } from './wallet.ts'

/** A wallet call as received; its signature covers these raw bytes. */
export interface WalletCall {
  readonly provider: Provider
  readonly method: 'GET' | 'POST'
  /** The path below the provider's own prefix. */
  readonly path: string
  /** The raw query string, without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

export interface WalletReply {
  readonly status: number
  readonly body: string
  /** Why authentication failed; for the log. */
  readonly fault?: string
}

/** Facts that a provider learns when a member opens one of its games. */
export interface GameToOpen {
  readonly player: string
  /** The session token that the provider uses from now on. */
  readonly token: string
  /** Free play: the provider gets neither player nor token, and makes no wallet calls. */
  readonly isFree?: boolean
  readonly providerGameId: string
  readonly isMobile: boolean
  readonly language: string
  readonly currency: string
  readonly country: string | undefined
  readonly lobbyUrl: string
  readonly depositUrl: string
  readonly address: string
  /** The brand, for providers that distinguish brands. */
  readonly brand: string
  /** Minimum length of a spin that the market requires. Zero: none. */
  readonly minCycleMs?: number
  /** The brand's largest single stake on the game, if it has one. */
  readonly largestStake?: bigint | undefined
  /** The brand's least stake at a table of the game, if it has one. */
  readonly leastStake?: bigint | undefined
  /** The most that a round of a table may cost the brand, if it has such a bound. */
  readonly tableLossMost?: bigint | undefined
  /** Colour theme of the surrounding page. */
  readonly theme?: 'light' | 'dark' | undefined
  /** Whether the market allows automatic spins. */
  readonly allowsAutoplay?: boolean
  /** Whether the market allows the animation of a spin to be ended early. */
  readonly allowsQuickSpins?: boolean
  /** Whether the market allows features of slots to be bought. */
  readonly allowsFeatureBuy?: boolean
  /** Time zone of the brand, whose clock the surrounding page shows. */
  readonly timeZone?: string
}

/** A game as its provider lists it: untrusted input, validated by the import. */
export type RawGame = Readonly<Record<string, unknown>>

export interface TransactionQuery {
  readonly fromMs: number
  readonly toMs: number
}

/** A round that the provider's replay page should show. */
export interface RoundToOpen {
  readonly player: string
  readonly roundId: string
  /** The provider's id of the round's first bet. */
  readonly transactionId: string
  readonly language: string
}

/** Free rounds that a provider should grant to a player. */
export interface RoundsToGrant {
  /** The idempotency key: a retry has the same one. */
  readonly key: string
  readonly player: string
  readonly providerGameId: string
  readonly currency: string
  readonly count: number
  readonly stake: bigint
  readonly startsAtMs: number
  readonly endsAtMs: number
  /** An earlier request may have succeeded without an answer. */
  readonly isRetry: boolean
}

/** Free rounds as their provider lists them. */
export interface ListedRounds {
  readonly rewardId: string
  readonly key: string | undefined
  readonly player: string | undefined
  readonly currency: string | undefined
  readonly count: number | undefined
  readonly stake: bigint | undefined
  readonly state: 'ready' | 'started' | 'finished' | 'cancelled' | 'expired'
}

/** The brand and the currency whose pools are asked for. */
export interface JackpotQuery {
  readonly brand: string
  readonly currency: string
}

/** A progressive jackpot as its provider reports it. */
export interface ListedJackpot {
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly amount: bigint
}

/** Implementation of one provider protocol. */
export interface ProtocolAdapter {
  /** How both sides authenticate: an RSA key pair each, or a shared secret. */
  readonly keys: 'pair' | 'secret'
  /** Answers every wallet call, refusals and errors included, in the protocol's own format. Never throws. */
  answer(call: WalletCall, wallet: PlayWallet): Promise<WalletReply>
  /** The protocol's retryable error, for when we cannot serve a call. */
  readonly unavailable: WalletReply
  /** Returns the URL of the game's frame. */
  openGame(provider: Provider, game: GameToOpen, fetch: CustomFetch): Promise<string>
  /** Grants free rounds and returns the provider's number of them. Absent where the protocol has no such call. */
  readonly grantFreeRounds?: (
    provider: Provider,
    rounds: RoundsToGrant,
    fetch: CustomFetch,
  ) => Promise<string>
  /** Cancels free rounds that were not begun. */
  readonly cancelFreeRounds?: (provider: Provider, rewardId: string, fetch: CustomFetch) => Promise<void>
  /** The provider's record of the free rounds that were granted between two moments. */
  readonly listFreeRounds?: (
    provider: Provider,
    query: TransactionQuery,
    fetch: CustomFetch,
  ) => Promise<readonly ListedRounds[]>
  listGames?(provider: Provider, fetch: CustomFetch): Promise<readonly RawGame[]>
  /** The pools of progressive jackpots. Absent where the protocol has no such call. */
  readonly listJackpots?: (
    provider: Provider,
    query: JackpotQuery,
    fetch: CustomFetch,
  ) => Promise<readonly ListedJackpot[]>
  /** The provider's record of transactions between two moments. */
  listTransactions?(
    provider: Provider,
    query: TransactionQuery,
    fetch: CustomFetch,
  ): Promise<readonly ListedTransactionAt[]>
  /** Returns the URL of the provider's page for a played round. Absent where the protocol has no such call. */
  readonly openRound?: (provider: Provider, round: RoundToOpen, fetch: CustomFetch) => Promise<string>
}

export interface ListedTransactionAt extends ListedTransaction {
  readonly atMs: number
}

/**
 * Why a call to a provider failed: no connection, a refusal, no valid signature on the answer, an unreadable answer, no
 * free place or an open circuit breaker, no key of ours.
 */
export type ProviderFault = 'not_reached' | 'refused' | 'unsigned' | 'unreadable' | 'busy' | 'no_key'

/** A call to a provider failed, or its outcome is unknown. */
export class ProviderFailed extends Error {
  readonly fault: ProviderFault
  /** HTTP status of its answer, if there was one. */
  readonly status: number | undefined

  constructor(
    why: string,
    cause?: unknown,
    { fault = 'not_reached', status }: { readonly fault?: ProviderFault; readonly status?: number } = {},
  ) {
    super(why, { cause })
    this.name = 'ProviderFailed'
    this.fault = fault
    this.status = status
  }
}
