import { randomBytes } from 'node:crypto'

import * as calls from '#contract/console/game-providers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseSecret } from '#domain/play/provider-key.ts'
import { type Executors, doOrPropose } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'

import { ProviderFailed } from '#server/play/providers/adapter.ts'
import { explainDifference } from '#server/play/providers/comparison.ts'
import { selectDifferences, selectLastComparison } from '#server/play/providers/comparison-store.ts'
import { assignHeldWin } from './assigning.ts'
import {
  type ByOperator,
  endOldKey,
  findLapsedKeys,
  judgeTheirKey,
  keepOurKey,
  proposeTheirKey,
  saveGameProvider,
  switchGameProvider,
  useOurKey,
} from './console-actions.ts'
import { keysOf, lookAtProviders, waitingOf, WINDOWS } from './provider-view.ts'
import { selectProviderRow, selectStanding, selectStandingKeys, selectWaitingKeys } from './console-store.ts'
import { viewOf } from './difference-view.ts'
import { type GameProviders, adapterOf, protocolNames } from '#server/play/providers/game-providers.ts'
import { factsOf, makePair } from '#server/play/providers/public-key.ts'
import { WALLET_PREFIX } from '#server/play/providers/routes.ts'
import { type ProviderRow, selectProviders } from '#server/play/providers/store.ts'

export interface ConsoleProviderParts {
  readonly store: Store
  readonly gameProviders: GameProviders
  readonly allowsLocal: boolean
}

export const gameProviderRoutes = (parts: ConsoleProviderParts) => {
  const { store, gameProviders } = parts
  /** A change applies in this process at once, in the others within two seconds. */
  const write = async <Answer>(context: Context, deed: (tx: Tx, by: ByOperator) => Promise<Answer>) => {
    const by = byOf(context)
    const answer = await store.transact((tx) => deed(tx, by))
    await gameProviders.cache.refresh()
    return answer
  }
  return bind(
    { ...calls },
    {
      listGameProviders: async (context) => {
        byOf(context)
        const { providers } = await selectProviders(store.read)
        const list = await lookAtProviders(store.read, providers, { nowMs: context.nowMs })
        return {
          list: list.map(({ windows: [hour], ...one }) => ({ ...one, hour: hour ?? nothing })),
          protocols: protocolNames.map((name) => ({ name, keys: adapterOf(name)?.keys ?? 'secret' })),
        }
      },
      readGameProvider: (context, { code }) => readOne(parts, context, code),
      saveGameProvider: (context, input) => saveOrPropose(parts, byOf(context), input),
      switchGameProvider: (context, input) => switchOrPropose(parts, byOf(context), input),
      makeOurKey: async (context, input) => {
        byOf(context)
        const made = await makeKey(parts, input)
        const isWaiting = await write(context, (tx, by) => keepOurKey(tx, by, input, made))
        return { isWaiting, ...made.details }
      },
      useOurKey: async (context, input) => {
        await write(context, (tx, by) => useOurKey(tx, by, input))
        return {}
      },
      proposeTheirKey: (context, input) =>
        write(context, (tx, by) => proposeTheirKey(tx, by, input, gameProviders.wrapSecret)),
      judgeTheirKey: async (context, input) => {
        await write(context, (tx, by) => judgeTheirKey(tx, by, input, context.nowMs))
        return {}
      },
      endOldKey: async (context, input) => {
        await write(context, (tx, by) => endOldKey(tx, by, input))
        return {}
      },
      tryGameProvider: (context, { code }) => tryOne(parts, byOf(context), code),
      listProviderDifferences: async (context, { code, isOpen, ...paging }) => {
        byOf(context)
        const limit = limitOf(paging.limit)
        const before = readCursor(paging.after, [ID_FORM])?.[0]
        const rows = await selectDifferences(store.read, { code, isOpen, before, limit: limit + 1 })
        return pageOf(rows, limit, viewOf, ({ id }) => [id])
      },
      assignHeldWin: (context, input) => assignHeldWin(store, byOf(context), input),
      explainProviderDifference: async (context, input) => {
        await write(context, (tx, by) => explainDifference(tx, by, input))
        return {}
      },
    },
  )
}

/** A new name is saved at once; a new address or operator id waits for a second operator. */
async function saveOrPropose(
  { store, gameProviders, allowsLocal }: ConsoleProviderParts,
  by: ByOperator,
  input: Input<typeof calls.saveGameProvider>,
): Promise<Output<typeof calls.saveGameProvider>> {
  const { code, reason, version = 0 } = input
  const proposal = { deed: 'gameProviders.saveGameProvider', subject: code, input, reason } as const
  const outcome = await doOrPropose(store, { ...by, merchantId: undefined }, proposal, (tx) =>
    saveGameProvider(tx, by, input, { allowsLocal }),
  )
  if (outcome.waits !== undefined) return { version, waits: outcome.waits }
  await gameProviders.cache.refresh()
  return { version: outcome.done }
}

async function switchOrPropose(
  { store, gameProviders }: ConsoleProviderParts,
  by: ByOperator,
  input: Input<typeof calls.switchGameProvider>,
): Promise<Output<typeof calls.switchGameProvider>> {
  const { code, version, reason } = input
  const proposal = { deed: 'gameProviders.switchGameProvider', subject: code, input, reason } as const
  const outcome = await doOrPropose(store, { ...by, merchantId: undefined }, proposal, (tx) =>
    switchGameProvider(tx, by, input),
  )
  if (outcome.waits !== undefined) return { version, waits: outcome.waits }
  await gameProviders.cache.refresh()
  return { version: outcome.done }
}

/** Executes proposals that a second operator has approved. */
export const gameProviderExecutors = ({
  gameProviders,
  allowsLocal,
}: Omit<ConsoleProviderParts, 'store'>): Pick<
  Executors,
  'gameProviders.saveGameProvider' | 'gameProviders.switchGameProvider'
> => ({
  'gameProviders.saveGameProvider': async (tx, by, input) => {
    await saveGameProvider(tx, by, input, { allowsLocal })
    return () => gameProviders.cache.refresh()
  },
  'gameProviders.switchGameProvider': async (tx, by, input) => {
    await switchGameProvider(tx, by, input)
    return () => gameProviders.cache.refresh()
  },
})

const nothing = { minutes: 60, unbelieved: 0, in: { calls: 0, faults: 0 }, out: { calls: 0, faults: 0 } }

/** Providers are shared by all brands, so an operator of one brand may not manage them. */
function byOf({ caller }: Context): ByOperator {
  const { operatorId, merchantId } = operatorOf(caller)
  if (merchantId !== undefined) throw refusePlainly('forbidden') // guard: game-console-of-house
  return { operatorId }
}

async function readOne(
  { store, gameProviders }: ConsoleProviderParts,
  context: Context,
  code: string,
): Promise<Output<typeof calls.readGameProvider>> {
  const { operatorId } = byOf(context)
  const { nowMs } = context
  const provider = await find(store, code)
  const adapter = adapterOf(provider.protocol)
  const [[looked], keys, waiting, standing, last] = await Promise.all([
    lookAtProviders(store.read, [provider], { minutes: WINDOWS, code, nowMs }),
    selectStandingKeys(store.read, code),
    selectWaitingKeys(store.read, code),
    selectStanding(store.read, code),
    selectLastComparison(store.read, code),
  ])
  if (!looked) throw refusePlainly('absent')
  const lapsed = await findLapsedKeys(store.read, waiting, nowMs)
  return {
    ...looked,
    baseUrl: provider.baseUrl,
    operatorId: provider.operatorId,
    keysAre: adapter?.keys ?? 'secret',
    keys: keysOf(keys, provider, gameProviders.openSecret),
    waiting: waitingOf(waiting, provider, { open: gameProviders.openSecret, operatorId, lapsed }),
    walletPath: `${WALLET_PREFIX}/${code}/`,
    ...standing,
    listsGames: adapter?.listGames !== undefined,
    listsTransactions: adapter?.listTransactions !== undefined,
    ...(last.until === null ? {} : { comparedUntil: last.until.toISOString() }),
    ...(last.fault === null ? {} : { comparisonFault: last.fault }),
  }
}

async function find(store: Store, code: string): Promise<ProviderRow> {
  const provider = await selectProviderRow(store.read, code)
  if (!provider) throw refusePlainly('absent')
  return provider
}

/** The private half of a key pair never leaves the server. A generated secret is shown once, in this answer. */
async function makeKey(
  { store, gameProviders }: ConsoleProviderParts,
  { code, secret }: Input<typeof calls.makeOurKey>,
): Promise<{
  readonly wrappedSecret: string
  readonly fingerprint: string | undefined
  readonly details: { readonly publicKey?: string; readonly secret?: string }
}> {
  const { protocol } = await find(store, code)
  const wrap = (text: string) => gameProviders.wrapSecret(code, 'ours', text)
  if (adapterOf(protocol)?.keys === 'pair') {
    // A pasted private key has a copy elsewhere, so pairs are only generated here.
    if (secret !== undefined) throw refuse<typeof calls.makeOurKey>('key_made_here')
    const { privateKey, publicKey } = await makePair()
    return {
      wrappedSecret: wrap(privateKey),
      fingerprint: factsOf(publicKey).fingerprint,
      details: { publicKey },
    }
  }
  if (secret !== undefined) {
    if (refuseSecret(secret)) throw refusePlainly('invalid_input', { fields: ['secret'] })
    return { wrappedSecret: wrap(secret), fingerprint: undefined, details: {} }
  }
  const made = randomBytes(32).toString('base64url')
  return { wrappedSecret: wrap(made), fingerprint: undefined, details: { secret: made } }
}

type Tried = Output<typeof calls.tryGameProvider>

async function tryOne(
  { store, gameProviders }: ConsoleProviderParts,
  _by: ByOperator,
  code: string,
): Promise<Tried> {
  const { protocol } = await find(store, code)
  const beganAtMs = performance.now()
  const tookMs = () => Math.round(performance.now() - beganAtMs)
  try {
    if (adapterOf(protocol)?.listGames) {
      const games = await gameProviders.listGames(code)
      return { outcome: 'listed', tookMs: tookMs(), games: games.length }
    }
    const status = await gameProviders.ping(code)
    return { outcome: 'answered', tookMs: tookMs(), status }
  } catch (error) {
    // Error boundary of the provider: its failure is the result of the test call.
    if (!(error instanceof ProviderFailed)) throw error
    const { fault, status } = error
    return { outcome: fault, tookMs: tookMs(), ...(status === undefined ? {} : { status }) }
  }
}
