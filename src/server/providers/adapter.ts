import type { CustomFetch } from 'openid-client'

import type { ListedTransaction } from '#domain/play/compare.ts'

import type { Provider } from './shelf.ts'
import type { PlayWallet } from './wallet.ts'

/** A call of a provider as it came: its bytes are what is signed. */
export interface WalletCall {
  readonly provider: Provider
  readonly method: 'GET' | 'POST'
  /** Behind the provider's own prefix. */
  readonly path: string
  /** As it stands in the address, without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

export interface WalletReply {
  readonly status: number
  readonly body: string
  /** Why a call was not believed, for the log. */
  readonly fault?: string
}

/** What a provider is told when a member opens a game with it. */
export interface GameToOpen {
  readonly player: string
  /** What it knows the session by from now on. */
  readonly token: string
  /** For nothing: the provider is told neither player nor token, and has no wallet to ask. */
  readonly isFree?: boolean
  readonly providerGameId: string
  readonly isMobile: boolean
  readonly language: string
  readonly currency: string
  readonly country: string | undefined
  readonly lobbyUrl: string
  readonly depositUrl: string
  readonly address: string
  /** The brand, where a provider tells brands apart. */
  readonly brand: string
  /** What the market asks of a spin, at least. Zero: nothing. */
  readonly minCycleMs?: number
  /** The colours of the page around it. */
  readonly theme?: 'light' | 'dark' | undefined
}

/** A game as its provider lists it: whatever a stranger says, read and judged by whoever imports it. */
export type ToldGame = Readonly<Record<string, unknown>>

export interface AskedTransactions {
  readonly fromMs: number
  readonly toMs: number
}

/** A round that its provider is asked to show. */
export interface RoundToOpen {
  readonly player: string
  readonly roundId: string
  /** Of its first bet. */
  readonly transactionId: string
  readonly language: string
}

/** One way of speaking with providers. */
export interface ProtocolAdapter {
  /** What both sides are known by: a pair of RSA keys each, or a secret. */
  readonly keys: 'pair' | 'secret'
  /** Everything that the protocol has, its own noes and its own words for trouble among them. It never throws. */
  answer(call: WalletCall, wallet: PlayWallet): Promise<WalletReply>
  /** What the protocol says when we cannot serve at the moment: come again. */
  readonly unavailable: WalletReply
  /** Where the frame of the game leads. */
  openGame(provider: Provider, game: GameToOpen, fetch: CustomFetch): Promise<string>
  /** All games that the provider offers us, as it says. */
  listGames?(provider: Provider, fetch: CustomFetch): Promise<readonly ToldGame[]>
  /** What the provider has written down from one moment up to another. */
  listTransactions?(
    provider: Provider,
    asked: AskedTransactions,
    fetch: CustomFetch,
  ): Promise<readonly ListedTransactionAt[]>
  /** Where the provider shows a round that was played: its reels or cards. Absent where the protocol has no such call. */
  readonly openRound?: (provider: Provider, round: RoundToOpen, fetch: CustomFetch) => Promise<string>
}

export interface ListedTransactionAt extends ListedTransaction {
  readonly atMs: number
}

/** What went wrong on the way: nobody was there, it said no, nobody signed its answer, the answer says nothing. */
export type ProviderFault = 'not_reached' | 'refused' | 'unsigned' | 'unreadable' | 'busy' | 'no_key'

/** A provider did not do what it was asked, or nobody knows. */
export class ProviderFailed extends Error {
  readonly fault: ProviderFault
  /** What its answer said, where there was one. */
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
