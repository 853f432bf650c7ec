import { hash } from 'node:crypto'

import type { FreeRoundRefusal } from '#domain/offers/free-round-play.ts'
import { type PlayCommand, type PlayOutcome, contentOf } from '#domain/play/command.ts'
import { playerName, readPlayerName } from '#domain/play/player-name.ts'
import { openVendors } from '#domain/merchant/wallet-settings.ts'
import { judgeStatus } from '#domain/merchant/status.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type TtlCache, openTtlCache } from './ttl-cache.ts'
import type { PlayAnswer, PlayItem } from './play-store.ts'
import {
  type PlaySession,
  selectPlaySession,
  selectStandingSession,
  updatePlaySessionEnded,
} from './session-store.ts'
import type { Provider } from './provider-cache.ts'
import {
  type PlayerRow,
  type ProviderGame,
  selectHasRound,
  selectOwner,
  selectPlayer,
  selectProviderGame,
  selectPurse,
} from './store.ts'

/** The outcome of a command once wins of free bets are counted or held. */
type FinalOutcome = Exclude<PlayOutcome, 'of_free_bet'>

/** Why a call is refused before its command is judged. */
export type SeatRefusal =
  | 'unknown_token'
  | 'unknown_member'
  | 'unknown_game'
  | 'wrong_currency'
  /** The brand or the provider accepts no new play. */
  | 'closed'

/** Ids that a call names; each protocol sends a part of it. */
export interface Named {
  readonly token?: string | undefined
  readonly player?: string | undefined
  readonly providerGameId?: string | undefined
  readonly currency?: string | undefined
  /** For protocols without a token: use the member's newest session with the provider. */
  readonly findsSession?: boolean
}

export interface WalletAnswer {
  readonly outcome: FinalOutcome | SeatRefusal | FreeRoundRefusal
  readonly player?: string
  readonly currency?: string
  readonly balance?: bigint
  /** Our transfer id. */
  readonly transferId?: bigint | null
}

export interface PlayWallet {
  /** The player, and whether their session is open. */
  authenticate(provider: Provider, named: Named): Promise<WalletAnswer>
  balance(provider: Provider, named: Named): Promise<WalletAnswer>
  play(provider: Provider, named: Named, command: PlayCommand): Promise<WalletAnswer>
  /** Balances that these games play from; games of other providers are left out. */
  balances(
    provider: Provider,
    player: string,
    providerGameIds: readonly string[],
  ): Promise<SeatRefusal | readonly GameBalance[]>
  /** Ends a session at the provider's request: no new bets, but existing ones are settled. */
  endSession(provider: Provider, named: Named): Promise<SeatRefusal | undefined>
  /** Whether the round belongs to this player at this provider. */
  knowsRound(provider: Provider, player: string, roundId: string): Promise<boolean>
  /** The member data that a provider may see. */
  findPlayer(player: string): Promise<PlayerRow | undefined>
}

export interface GameBalance {
  readonly providerGameId: string
  readonly balance: bigint
}

/** The answer to a command, which may be one of free rounds that the house gave. */
export type FreeAnswer =
  | (PlayAnswer & { readonly outcome: FinalOutcome })
  | { readonly outcome: FreeRoundRefusal }

export interface WalletParts {
  readonly read: Tx
  readonly registry: MerchantRegistry
  readonly submit: (item: PlayItem) => Promise<FreeAnswer>
  readonly now: () => number
  /** Notifies open pages that the member's balance changed. */
  readonly notify: (memberId: bigint) => void
  /** Counts judged calls by their outcome. */
  readonly count: (provider: string, outcome: string) => void
}

/** The resolved member and the account that the call plays from. */
interface Seat {
  readonly memberId: bigint
  readonly merchant: Merchant
  readonly player: string
  readonly currency: string
  readonly account: string
  readonly session: PlaySession | undefined
  readonly game: ProviderGame | undefined
}

interface Memory {
  readonly sessions: TtlCache<PlaySession>
  readonly games: TtlCache<ProviderGame>
}

/** The wallet core behind all protocols. The database decides everything about money in a single call. */
export function openPlayWallet(parts: WalletParts): PlayWallet {
  const memory: Memory = {
    // Only immutable session data is cached; each command checks that the session is open.
    sessions: openTtlCache({ ms: 60_000, most: 20_000 }),
    games: openTtlCache({ ms: 10_000, most: 20_000 }),
  }
  const sit = (provider: Provider, named: Named) => findSeat(parts, memory, provider, named)
  const look = async (provider: Provider, named: Named): Promise<WalletAnswer> => {
    const seat = await sit(provider, named)
    if (typeof seat === 'string') return { outcome: seat }
    const { memberId, currency, account, session, player } = seat
    const game = seat.game ?? session
    const purse = await selectPurse(parts.read, { memberId, currency, account, sessionId: session?.id, game })
    if (named.token !== undefined && !purse.isOpen) return { outcome: 'session_ended', player }
    return { outcome: 'done', player, currency, balance: purse.balance }
  }
  const counted =
    <Arguments extends readonly unknown[]>(
      work: (provider: Provider, named: Named, ...args: Arguments) => Promise<WalletAnswer>,
    ) =>
    async (provider: Provider, named: Named, ...args: Arguments) => {
      const answer = await work(provider, named, ...args)
      parts.count(provider.code, answer.outcome)
      return answer
    }
  return {
    authenticate: counted(look),
    balance: counted(look),
    play: counted(async (provider, named, command: PlayCommand) => {
      const seat = await sit(provider, await withOwner(parts, provider, named, command))
      if (typeof seat === 'string') return { outcome: seat }
      const refusal = command.kind === 'bet' ? refuseBet(seat, provider, named, parts.now()) : undefined
      if (refusal) return { outcome: refusal, player: seat.player }
      const answer = await parts.submit(itemOf(provider, seat, command))
      if (answer.outcome === 'done' && command.amount !== 0n) parts.notify(seat.memberId)
      return { ...answer, player: seat.player, currency: seat.currency }
    }),
    async balances(provider, player, providerGameIds) {
      if (!(await findMember(parts, player))) return 'unknown_member'
      const found: GameBalance[] = []
      for (const providerGameId of providerGameIds) {
        // Skips games of other providers, else a provider could read the balances of other wallets.
        // guard: provider-sees-own-games
        if (!(await findGame(parts, memory, provider, providerGameId))) continue
        const answer = await look(provider, { player, providerGameId })
        if (answer.balance !== undefined) found.push({ providerGameId, balance: answer.balance })
      }
      return found
    },
    async endSession(provider, named) {
      const session = await findSession(parts, memory, provider, named, undefined)
      if (!session) return 'unknown_token'
      const whose = named.player === undefined ? undefined : readPlayerName(named.player)
      // guard: provider-sees-own-session
      if (named.player !== undefined && whose?.memberId !== session.memberId) return 'unknown_token'
      await updatePlaySessionEnded(parts.read, session)
      return undefined
    },
    async knowsRound(provider, player, roundId) {
      const whose = await findMember(parts, player)
      return (
        whose !== undefined &&
        (await selectHasRound(parts.read, { provider: provider.code, memberId: whose.memberId, roundId }))
      )
    },
    async findPlayer(player) {
      const read = readPlayerName(player)
      const merchant = read && parts.registry.findByCode(read.merchantCode)
      return (
        merchant && (await selectPlayer(parts.read, { merchantId: merchant.id, memberId: read.memberId }))
      )
    },
  }
}

/** No new bets while the brand or provider is closed, or for a game of another provider. */
function refuseBet(
  { merchant, game }: Seat,
  provider: Provider,
  named: Named,
  nowMs: number,
): SeatRefusal | undefined {
  if (!provider.isOn) return 'closed' // guard: provider-on-for-bets
  const nowhere = { address: '', country: undefined }
  const rules = { ...merchant.opening, blockedCountries: [], servedCountries: [] }
  if (judgeStatus(rules, nowhere, nowMs).status === 1) return 'closed' // guard: brand-open-for-bets
  return named.providerGameId !== undefined && !game ? 'unknown_game' : undefined // guard: bet-on-own-games
}

function itemOf(provider: Provider, seat: Seat, command: PlayCommand): PlayItem {
  const { memberId, merchant, currency, account, session, game, player } = seat
  return {
    memberId,
    key: command.transactionId,
    merchantId: merchant.id,
    provider: provider.code,
    currency,
    account,
    vendorCode: game?.vendorCode ?? session?.vendorCode,
    gameCode: game?.gameCode ?? session?.gameCode,
    category: game?.category ?? session?.category,
    sessionId: session?.id,
    fingerprint: hash('sha256', contentOf(command, { user: player, currency }), 'buffer'),
    command,
  }
}

/** A rollback may name only the transaction it reverses; its owner is the player. */
async function withOwner(
  { read, registry }: WalletParts,
  provider: Provider,
  named: Named,
  { kind, reference }: PlayCommand,
): Promise<Named> {
  if (kind !== 'rollback' || named.token !== undefined || named.player !== undefined) return named
  const owner = await selectOwner(read, { provider: provider.code, transactionId: reference ?? '' })
  const merchant = owner && registry.findById(owner.merchantId)
  if (!merchant) return named
  return { ...named, player: playerName({ merchantCode: merchant.code, memberId: owner.memberId }) }
}

async function findSeat(
  parts: WalletParts,
  memory: Memory,
  provider: Provider,
  named: Named,
): Promise<Seat | SeatRefusal> {
  const game = await findGame(parts, memory, provider, named.providerGameId)
  const session = await findSession(parts, memory, provider, named, game)
  if (named.token !== undefined && !session) return 'unknown_token'
  const whose = session ?? (await findMember(parts, named.player))
  if (!whose) return named.player === undefined ? 'unknown_token' : 'unknown_member'
  const merchant = parts.registry.findById(whose.merchantId)
  if (!merchant) return 'unknown_member'
  const player = playerName({ merchantCode: merchant.code, memberId: whose.memberId })
  // A token is valid only for its own member's wallet.
  // guard: wallet-of-session-player
  if (named.player !== undefined && named.player !== player) return 'unknown_token'
  const currency = session?.currency ?? merchant.currency
  if (named.currency !== undefined && named.currency !== currency) return 'wrong_currency'
  const vendorCode = game?.vendorCode ?? session?.vendorCode
  const account =
    session && (!game || game.vendorCode === session.vendorCode)
      ? session.account // guard: wallet-of-vendor-shown
      : accountOf(merchant, vendorCode)
  return { memberId: whose.memberId, merchant, player, currency, account, session, game }
}

/** The account that a vendor's games play from. */
export function accountOf(merchant: Pick<Merchant, 'wallets'>, vendorCode: string | undefined): string {
  return vendorCode !== undefined && openVendors(merchant.wallets).includes(vendorCode)
    ? `vendor:${vendorCode}`
    : 'main'
}

async function findMember({ read, registry }: WalletParts, player: string | undefined) {
  const named = player === undefined ? undefined : readPlayerName(player)
  const merchant = named && registry.findByCode(named.merchantCode)
  return merchant && (await selectPlayer(read, { merchantId: merchant.id, memberId: named.memberId }))
}

async function findSession(
  { read, registry }: WalletParts,
  { sessions }: Memory,
  provider: Provider,
  { token, player, findsSession }: Named,
  game: ProviderGame | undefined,
): Promise<PlaySession | undefined> {
  if (token !== undefined) {
    if (token.length > 100) return undefined
    const tokenHash = hashToken(token)
    const key = `${provider.code} ${tokenHash.toString('base64')}`
    return await sessions.find(key, () => selectPlaySession(read, { provider: provider.code, tokenHash }))
  }
  const named = findsSession === true && player !== undefined ? readPlayerName(player) : undefined
  const merchant = named && registry.findByCode(named.merchantCode)
  if (!merchant) return undefined
  const found = await selectStandingSession(read, {
    provider: provider.code,
    memberId: named.memberId,
    vendorCode: game?.vendorCode,
    gameCode: game?.gameCode,
  })
  return found?.merchantId === merchant.id ? found : undefined
}

async function findGame(
  { read }: WalletParts,
  { games }: Memory,
  provider: Provider,
  providerGameId: string | undefined,
): Promise<ProviderGame | undefined> {
  if (providerGameId === undefined || providerGameId.length > 120) return undefined
  return await games.find(`${provider.code} ${providerGameId}`, () =>
    selectProviderGame(read, { provider: provider.code, providerGameId }),
  )
}

/** Session tokens are stored as hashes. */
export function hashToken(token: string): Buffer {
  return hash('sha256', `play ${token}`, 'buffer')
}
