import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'
import type { Store } from '#server/db/transaction.ts'
import { openProviderFetch } from '#server/http/provider-fetch.ts'
import { type Committing, openCommitting } from '#server/ledger/committing.ts'
import type { Hub } from '#server/live/hub.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'

import { type GameToOpen, type ProtocolAdapter, ProviderFailed, type RoundToOpen } from './adapter.ts'
import { forms } from './forms.ts'
import { hub88 } from './hub88.ts'
import { wrapKey } from './keys.ts'
import {
  type Launch,
  type Launched,
  type NewLaunch,
  type Redeemer,
  createLaunch,
  redeemLaunch,
} from './launch.ts'
import { type Lines, openLines } from './line.ts'
import { type PlayAnswer, type PlayItem, callPlay } from './play-store.ts'
import { type ProviderShelf, openProviderShelf } from './shelf.ts'
import { swipe } from './swipe.ts'
import { type PlayWallet, openPlayWallet } from './wallet.ts'

/** The ways of speaking with providers, by the names that are stored. */
const adapters: Readonly<Record<string, ProtocolAdapter>> = { hub88, swipe, forms }
export const protocolNames = Object.keys(adapters)

export function adapterOf(protocol: string): ProtocolAdapter | undefined {
  return Object.hasOwn(adapters, protocol) ? adapters[protocol] : undefined
}

/** Everything between games of others and the wallets. */
export interface Play {
  readonly shelf: ProviderShelf
  readonly wallet: PlayWallet
  readonly lines: Lines
  /** A session of play, and what launches it. In the transaction of whoever starts a game. */
  launch(tx: Parameters<typeof createLaunch>[0], wanted: NewLaunch): Promise<Launch>
  redeem(
    tx: Parameters<typeof redeemLaunch>[0],
    launchToken: string,
    who: Redeemer,
  ): Promise<Launched | undefined>
  /** Where the frame of the game leads. Outside of any transaction: a provider may take its time. */
  openGame(code: string, game: GameToOpen): Promise<string>
  /** Whether a provider's protocol can show a round. */
  canOpenRound(code: string): Promise<boolean>
  /** Where the provider shows a round. Outside of any transaction, as a game is. */
  openRound(code: string, round: RoundToOpen): Promise<string>
  /** A secret as its row keeps it. */
  wrapSecret(code: string, side: 'ours' | 'theirs', secret: string): string
  /** What is under way. */
  count(): number
  close(): Promise<void>
}

export interface PlayParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly wrappingKey: Buffer
  readonly hub: Hub
  readonly now: () => number
  readonly log: Logger
  readonly config: Pick<Config, 'allowsLocalGames'>
}

export function openPlay(parts: PlayParts): Play {
  const { store, registry, wrappingKey, hub, now, log, config } = parts
  const door = openDoor(store, log)
  const news = gatherNews((memberId) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' }),
  )
  const shelf = openProviderShelf({ store, wrappingKey })
  const lines = openLines({ fetch: openProviderFetch({ allowsLocal: config.allowsLocalGames }), now })
  return {
    shelf,
    lines,
    wallet: openPlayWallet({ read: store.read, registry, submit: door.submit, now, tell: news.tell }),
    launch: (tx, wanted) => createLaunch(tx, wrappingKey, wanted),
    redeem: (tx, launchToken, who) => redeemLaunch(tx, wrappingKey, launchToken, who),
    async openGame(code, game) {
      const provider = await shelf.find(code)
      const adapter = provider && adapterOf(provider.protocol)
      if (!provider?.isOn || !adapter) throw new ProviderFailed(`${code} is off`)
      return await lines.call(code, (fetch) => adapter.openGame(provider, game, fetch))
    },
    canOpenRound: async (code) => {
      const provider = await shelf.find(code)
      return provider !== undefined && adapterOf(provider.protocol)?.openRound !== undefined
    },
    async openRound(code, round) {
      const provider = await shelf.find(code)
      const open = provider && adapterOf(provider.protocol)?.openRound
      // One that is switched off still tells what was played.
      if (!provider || !open) throw new ProviderFailed(`${code} shows no rounds`)
      return await lines.call(code, (fetch) => open(provider, round, fetch))
    },
    wrapSecret: (providerCode, side, secret) => wrapKey(wrappingKey, { providerCode, side }, secret),
    count: door.count,
    async close() {
      await door.close()
      news.close()
    },
  }
}

/** Commands of providers are committed in groups, like the postings of the ledger: of a member one at a time. */
function openDoor(store: Store, log: Logger): Committing<PlayItem, PlayAnswer> {
  return openCommitting<PlayItem, PlayAnswer>({
    log,
    isOneEach: true,
    call: (items, how) => callPlay(store.read, items, how),
    // The same number came for two members at once: the second one finds it known.
    isClash: (error) => error instanceof Error && 'code' in error && error.code === '23505',
  })
}

const TELL_EVERY_MS = 250

/** A member who plays fast is told a few times a second, not with each bet. */
function gatherNews(tell: (memberId: bigint) => void) {
  const waiting = new Set<bigint>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const told = [...waiting]
    waiting.clear()
    for (const memberId of told) tell(memberId)
  }
  return {
    tell(memberId: bigint) {
      waiting.add(memberId)
      timer ??= setTimeout(flush, TELL_EVERY_MS)
    },
    close() {
      clearTimeout(timer)
    },
  }
}
