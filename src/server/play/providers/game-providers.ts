import type { CustomFetch } from 'openid-client'
import type { Logger } from 'pino'

import { isFinalRefusal } from '#domain/offers/free-round-play.ts'
import type { AskingAnswer } from '#server/money/offers/actions.ts'
import type { Config } from '#server/platform/config.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import {
  CallNotStarted,
  type CircuitBreakers,
  openCircuitBreakers,
} from '#server/platform/http/circuit-breakers.ts'
import { openOutbound } from '#server/platform/http/outbound.ts'
import { type Committing, openCommitting } from '#server/money/ledger/committing.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { ProviderMetrics } from '#server/platform/metrics/provider-metrics.ts'

import {
  type TransactionQuery,
  type GameToOpen,
  type JackpotQuery,
  type ListedJackpot,
  type ListedRounds,
  type ListedTransactionAt,
  type ProtocolAdapter,
  ProviderFailed,
  type RoundToOpen,
  type RoundsToGrant,
  type RawGame,
} from './adapter.ts'
import { forms } from './protocols/forms.ts'
import { type FloodGate, openFloodGate } from './flood-gate.ts'
import { playCommand } from './free-play.ts'
import { type Bulkhead, openBulkhead } from './bulkhead.ts'
import { hub88 } from './protocols/hub88.ts'
import { openSecret, wrapKey } from './keys.ts'
import {
  type Launch,
  type Launched,
  type NewLaunch,
  type Redeemer,
  createLaunch,
  redeemLaunch,
} from './launch.ts'
import { type Meter, openMeter } from './meter.ts'
import { type PlayAnswer, type PlayItem, callPlay } from './play-store.ts'
import { type ProviderCache, openProviderCache } from './provider-cache.ts'
import type { ProviderKeyRow } from './store.ts'
import { swipe } from './protocols/swipe.ts'
import { type PlayWallet, openPlayWallet } from './wallet.ts'

/** Protocol adapters by the name that is stored. */
const adapters: Readonly<Record<string, ProtocolAdapter>> = { hub88, swipe, forms }
export const protocolNames = Object.keys(adapters)

export function adapterOf(protocol: string): ProtocolAdapter | undefined {
  return Object.hasOwn(adapters, protocol) ? adapters[protocol] : undefined
}

/** Bulkhead: concurrent calls of one provider. */
const AT_ONCE = 512
/** Lists of games are long, and no player waits for them. */
const lists = { patienceSeconds: 30, answerBytes: 32 * 1024 * 1024 }

/** Everything between external games and the wallets. */
export interface GameProviders {
  readonly cache: ProviderCache
  readonly wallet: PlayWallet
  readonly breakers: CircuitBreakers
  /** Running calls; each provider has a bulkhead of its own. */
  readonly bulkhead: Bulkhead
  readonly gate: FloodGate
  readonly meter: Meter
  /** Creates a play session and its launch token, in the transaction of the caller. */
  launch(tx: Parameters<typeof createLaunch>[0], request: NewLaunch): Promise<Launch>
  redeem(
    tx: Parameters<typeof redeemLaunch>[0],
    launchToken: string,
    who: Redeemer,
  ): Promise<Launched | undefined>
  /** Returns the URL of the game's frame. Call it outside any transaction: a provider may be slow. */
  openGame(code: string, game: GameToOpen): Promise<string>
  /** Whether the protocol has a list of games. Undefined for an unknown provider. */
  canListGames(code: string): Promise<boolean | undefined>
  /** The provider's games; empty where its protocol has no lists. */
  listGames(code: string): Promise<readonly RawGame[]>
  listTransactions(code: string, query: TransactionQuery): Promise<readonly ListedTransactionAt[]>
  /** Asks the provider for free rounds. A refusal is an answer, so that it opens no circuit breaker. */
  grantFreeRounds(code: string, rounds: RoundsToGrant): Promise<AskingAnswer>
  /** Has the provider cancel free rounds; false if it will not. A refusal opens no circuit breaker. */
  cancelFreeRounds(code: string, rewardId: string): Promise<boolean>
  /** The provider's record of free rounds. Undefined where its protocol has none. */
  listFreeRounds(code: string, query: TransactionQuery): Promise<readonly ListedRounds[] | undefined>
  /** The provider's pools for a brand. Undefined where it has no feed, which opens no circuit breaker. */
  listJackpots(code: string, query: JackpotQuery): Promise<readonly ListedJackpot[] | undefined>
  /** Checks that the provider is reachable; returns the HTTP status. */
  ping(code: string): Promise<number>
  canOpenRound(code: string): Promise<boolean>
  /** Returns the URL of the provider's page for a round. Call it outside any transaction. */
  openRound(code: string, round: RoundToOpen): Promise<string>
  wrapSecret(code: string, side: 'ours' | 'theirs', secret: string): string
  /** Unwraps a secret, for what is shown of it. Undefined if another house secret wrapped it. */
  openSecret(row: Pick<ProviderKeyRow, 'providerCode' | 'side' | 'wrappedSecret'>): string | undefined
  /** Number of running calls. */
  count(): number
  close(): Promise<void>
}

export interface GameProvidersParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly wrappingKey: Buffer
  readonly hub: Hub
  readonly now: () => number
  readonly log: Logger
  readonly config: Pick<Config, 'allowsLocalGames'>
  readonly metrics: ProviderMetrics
}

export function openGameProviders(parts: GameProvidersParts): GameProviders {
  const { store, registry, wrappingKey, hub, now, log, config, metrics } = parts
  const queue = openQueue(store, log)
  const news = gatherNews((memberId) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' }),
  )
  const cache = openProviderCache({ store, wrappingKey })
  const breakers: CircuitBreakers = openCircuitBreakers({
    fetch: openOutbound({ allowsLocal: config.allowsLocalGames }),
    longFetch: openOutbound({ allowsLocal: config.allowsLocalGames, ...lists }),
    now,
    explain,
    took: (code, ms, isGood) => meter.took(code, 'out', ms, isGood ? 'good' : 'fault'),
  })
  const bulkhead = openBulkhead(AT_ONCE)
  const meter = openMeter({
    read: store.read,
    now,
    log,
    stateOf: breakers.stateOf,
    runningIn: bulkhead.count,
    runningOut: breakers.runningOf,
    observe: (provider, direction, elapsedMs, outcome) =>
      metrics.observeProvider({ kind: 'games', provider, direction, outcome, elapsedMs }),
  })
  metrics.watchCircuits('games', breakers.states)
  return {
    cache,
    breakers,
    bulkhead,
    gate: openFloodGate(now),
    meter,
    wallet: openPlayWallet({
      read: store.read,
      registry,
      submit: (item) => playCommand(store, { now, submit: queue.submit }, item),
      now,
      notify: news.notify,
      count: metrics.countWallet,
    }),
    launch: (tx, requested) => createLaunch(tx, wrappingKey, requested),
    redeem: (tx, launchToken, who) => redeemLaunch(tx, wrappingKey, launchToken, who),
    async openGame(code, game) {
      const provider = await cache.find(code)
      const adapter = provider && adapterOf(provider.protocol)
      if (!provider?.isOn || !adapter) throw new ProviderFailed(`${code} is off`)
      return await breakers.call(code, (fetch) => adapter.openGame(provider, game, fetch))
    },
    ...openLists({ cache, breakers }),
    listJackpots: jackpotsOf({ cache, breakers }),
    canOpenRound: async (code) => {
      const provider = await cache.find(code)
      return provider !== undefined && adapterOf(provider.protocol)?.openRound !== undefined
    },
    async openRound(code, round) {
      const provider = await cache.find(code)
      const open = provider && adapterOf(provider.protocol)?.openRound
      // A provider that is switched off still shows past rounds.
      if (!provider || !open) throw new ProviderFailed(`${code} shows no rounds`)
      return await breakers.call(code, (fetch) => open(provider, round, fetch))
    },
    wrapSecret: (providerCode, side, secret) => wrapKey(wrappingKey, { providerCode, side }, secret),
    openSecret: (row) => openSecret(wrappingKey, row),
    count: queue.count,
    async close() {
      await queue.close()
      await meter.close()
      news.close()
    },
  }
}

function jackpotsOf({
  cache,
  breakers,
}: Pick<GameProviders, 'cache' | 'breakers'>): GameProviders['listJackpots'] {
  return async (code, query) => {
    const provider = await cache.find(code)
    const list = provider && adapterOf(provider.protocol)?.listJackpots
    if (!provider || !list) return undefined
    const ask = (fetch: CustomFetch) => unlessRefused(() => list(provider, query, fetch))
    // A broken feed must not stop launches.
    return await breakers.call(code, ask, { line: 'jackpots' })
  }
}

/** Turns every failure of a provider into `ProviderFailed`. */
function explain(code: string, error: unknown): ProviderFailed {
  if (error instanceof CallNotStarted) return new ProviderFailed(error.message, undefined, { fault: 'busy' })
  return error instanceof ProviderFailed ? error : new ProviderFailed(`${code} did not answer`, error)
}

/** Error boundary of a provider: its refusal of these rounds is final, every other failure is asked again. */
async function askForRounds(grant: () => Promise<string>): Promise<AskingAnswer> {
  try {
    return { is: 'accepted', rewardId: await grant() }
  } catch (error) {
    if (error instanceof ProviderFailed && error.fault === 'refused' && isFinalRefusal(error.status))
      return { is: 'refused', reason: `refused_${error.status === 422 ? 'terms' : 'by_provider'}` }
    throw error
  }
}

async function isCancelled(cancel: () => Promise<void>): Promise<boolean> {
  try {
    await cancel()
    return true
  } catch (error) {
    if (error instanceof ProviderFailed && error.fault === 'refused' && isFinalRefusal(error.status))
      return false
    throw error
  }
}

/** A provider that refuses the call for good does not have it. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFailed && error.fault === 'refused' && isFinalRefusal(error.status))
      return undefined
    throw error
  }
}

/** The console and jobs request lists also from a provider that is off, because it is tested in that state. */
function openLists({
  cache,
  breakers,
}: Pick<GameProviders, 'cache' | 'breakers'>): Pick<
  GameProviders,
  | 'canListGames'
  | 'listGames'
  | 'listTransactions'
  | 'grantFreeRounds'
  | 'cancelFreeRounds'
  | 'listFreeRounds'
  | 'ping'
> {
  const reach = async (code: string) => {
    const provider = await cache.find(code)
    const adapter = provider && adapterOf(provider.protocol)
    if (!provider || !adapter) throw new ProviderFailed(`${code} is not there`)
    return { provider, adapter }
  }
  const isLong = true
  return {
    async canListGames(code) {
      const provider = await cache.find(code)
      return provider && adapterOf(provider.protocol)?.listGames !== undefined
    },
    async listGames(code) {
      const { provider, adapter } = await reach(code)
      const { listGames } = adapter
      return listGames ? await breakers.call(code, (fetch) => listGames(provider, fetch), { isLong }) : []
    },
    async listTransactions(code, query) {
      const { provider, adapter } = await reach(code)
      const { listTransactions } = adapter
      if (!listTransactions) return []
      return await breakers.call(code, (fetch) => listTransactions(provider, query, fetch), { isLong })
    },
    async grantFreeRounds(code, rounds) {
      const { provider, adapter } = await reach(code)
      const { grantFreeRounds: grant } = adapter
      if (!provider.isOn) return { is: 'unavailable', reason: 'provider_off' }
      if (!grant) return { is: 'refused', reason: 'not_in_protocol' }
      return await breakers.call(code, (fetch) => askForRounds(() => grant(provider, rounds, fetch)))
    },
    async cancelFreeRounds(code, rewardId) {
      const { provider, adapter } = await reach(code)
      const { cancelFreeRounds: cancel } = adapter
      if (!cancel) return false
      return await breakers.call(code, (fetch) => isCancelled(() => cancel(provider, rewardId, fetch)))
    },
    async listFreeRounds(code, query) {
      const { provider, adapter } = await reach(code)
      const { listFreeRounds: list } = adapter
      return list && (await breakers.call(code, (fetch) => list(provider, query, fetch), { isLong }))
    },
    async ping(code) {
      const { provider } = await reach(code)
      return await breakers.call(code, async (fetch) => {
        const answer = await fetch(provider.baseUrl, {
          method: 'GET',
          headers: {},
          body: undefined,
          redirect: 'manual',
        })
        return answer.status
      })
    },
  }
}

/** Provider commands are group-committed like ledger postings, at most one per member in a group. */
function openQueue(store: Store, log: Logger): Committing<PlayItem, PlayAnswer> {
  return openCommitting<PlayItem, PlayAnswer>({
    log,
    isOneEach: true,
    call: (items, how) => callPlay(store.read, items, how),
    // Two members' commands with the same id collided: on retry the second finds the id taken.
    isClash: (error) => error instanceof Error && 'code' in error && error.code === '23505',
  })
}

const NOTIFY_EVERY_MS = 250

/** Batches balance notifications of a fast player to a few per second. */
function gatherNews(notify: (memberId: bigint) => void) {
  const waiting = new Set<bigint>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const pending = [...waiting]
    waiting.clear()
    for (const memberId of pending) notify(memberId)
  }
  return {
    notify(memberId: bigint) {
      waiting.add(memberId)
      timer ??= setTimeout(flush, NOTIFY_EVERY_MS)
    },
    close() {
      clearTimeout(timer)
    },
  }
}
