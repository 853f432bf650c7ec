import type * as calls from '#contract/console/game-providers.ts'
import type { Output } from '#contract/endpoint.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import { atMostMs } from '#domain/play/latency.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { countOpenDifferences } from '#server/play/providers/comparison-store.ts'
import { findLapsedKeys } from './console-actions.ts'
import { type StandingKey, type WaitingKey, selectStandingKeys, selectWaitingKeys } from './console-store.ts'
import {
  type BreakerRow,
  type PaceRow,
  selectBreakers,
  selectPaces,
} from '#server/play/providers/meter-store.ts'
import { type GameProviders, adapterOf } from '#server/play/providers/game-providers.ts'
import { factsOf, publicPartOf } from '#server/play/providers/public-key.ts'
import type { ProviderRow } from '#server/play/providers/store.ts'

type One = Output<typeof calls.readGameProvider>
type Listed = Output<typeof calls.listGameProviders>['list'][number]
export type Window = One['windows'][number]

const HOUR = 60
/** A provider's own page shows call times over five minutes, an hour and a day. */
export const WINDOWS = [5, HOUR, 24 * HOUR] as const

/** Figures of the list of providers, and the head of a provider's own page. */
export async function lookAtProviders(
  tx: Tx,
  providers: readonly ProviderRow[],
  {
    minutes = [HOUR],
    code,
    nowMs,
  }: { readonly minutes?: readonly number[]; readonly code?: string; readonly nowMs: number },
): Promise<readonly (Omit<Listed, 'hour'> & { readonly windows: Window[] })[]> {
  const [paces, breakers, keys, waiting, differences] = await Promise.all([
    selectPaces(tx, { minutes, code }),
    selectBreakers(tx),
    selectStandingKeys(tx, code),
    selectWaitingKeys(tx, code),
    countOpenDifferences(tx),
  ])
  const lapsed = await findLapsedKeys(tx, waiting, nowMs)
  return providers.map((provider) => ({
    code: provider.code,
    name: provider.name,
    protocol: provider.protocol,
    isOn: provider.isOn,
    version: provider.version,
    ...breakerOf(breakers, provider.code),
    lacks: lackOf(keys, provider.code),
    isKeyWaiting: waiting.some(
      ({ id, code: of, side }) => of === provider.code && side === 'theirs' && !lapsed.has(id),
    ),
    openDifferences: differences.get(provider.code) ?? 0,
    windows: minutes.map((one) => windowOf(paces, provider.code, one)),
  }))
}

function breakerOf(breakers: readonly BreakerRow[], code: string) {
  const found = breakers.find((breaker) => breaker.code === code)
  return {
    circuit: found?.circuit ?? ('closed' as const),
    runningIn: found?.runningIn ?? 0,
    runningOut: found?.runningOut ?? 0,
  }
}

function lackOf(keys: readonly StandingKey[], code: string): Listed['lacks'] {
  return (['ours', 'theirs'] as const).filter(
    (side) => !keys.some((key) => key.code === code && key.side === side),
  )
}

function windowOf(paces: readonly PaceRow[], code: string, minutes: number): Window {
  const of = (direction: PaceRow['direction']) =>
    paces.find((one) => one.code === code && one.minutes === minutes && one.direction === direction)
  return { minutes, unbelieved: of('in')?.unbelieved ?? 0, in: paceOf(of('in')), out: paceOf(of('out')) }
}

function paceOf(row: PaceRow | undefined): Window['in'] {
  const [p50Ms, p99Ms] = [atMostMs(row?.buckets ?? [], 500), atMostMs(row?.buckets ?? [], 990)]
  return {
    calls: row?.calls ?? 0,
    faults: row?.faults ?? 0,
    ...(p50Ms === undefined ? {} : { p50Ms }),
    ...(p99Ms === undefined ? {} : { p99Ms }),
  }
}

type OpenSecret = GameProviders['openSecret']

export function keysOf(keys: readonly StandingKey[], provider: ProviderRow, open: OpenSecret): One['keys'] {
  return keys.map((key) => ({
    side: key.side,
    ...publicPart(key, provider, open),
    createdAt: key.createdAt.toISOString(),
    ...(key.endsAt === null ? {} : { endsAt: key.endsAt.toISOString() }),
  }))
}

export function waitingOf(
  keys: readonly WaitingKey[],
  provider: ProviderRow,
  {
    open,
    operatorId,
    lapsed,
  }: {
    readonly open: OpenSecret
    readonly operatorId: bigint
    readonly lapsed: ReadonlyMap<string, LapseReason>
  },
): One['waiting'] {
  return keys.map((key) => {
    const lapse = lapsed.get(key.id)
    return {
      id: key.id,
      side: key.side,
      ...publicPart(key, provider, open),
      proposedBy: key.proposedByName,
      isOwn: key.proposedBy === operatorId,
      ...(lapse === undefined ? {} : { lapse }),
      proposedAt: key.proposedAt.toISOString(),
      reason: key.reason,
    }
  })
}

/** The public half and fingerprint of a key pair; nothing of a secret. */
function publicPart(
  { side, publicKey, wrappedSecret }: Pick<StandingKey, 'side' | 'publicKey' | 'wrappedSecret'>,
  { code, protocol }: ProviderRow,
  open: OpenSecret,
): { readonly fingerprint?: string; readonly bits?: number; readonly publicKey?: string } {
  if (publicKey !== null) return { ...factsOf(publicKey), ...(side === 'ours' ? { publicKey } : {}) }
  if (side === 'theirs' || adapterOf(protocol)?.keys !== 'pair') return {}
  const secret = open({ providerCode: code, side, wrappedSecret })
  if (secret === undefined) return {}
  const made = publicPartOf(secret)
  return { ...factsOf(made), publicKey: made }
}
