import { sha256 } from '#domain/registration/proof-of-work.ts'

import { type Terms, hasSameClock, uncoveredTier } from './terms.ts'

/** A running contract of one kind in the tree of an agent. */
export interface RunningContract {
  readonly id: bigint
  readonly version: number
  readonly downlineId: bigint
  readonly uplineId: bigint
  readonly terms: Terms
}

export interface Lowering {
  /** Contracts that end when the new terms begin, by id. */
  readonly ends: readonly RunningContract[]
  /** Proves that the agent has read this list: accepting sends it back. */
  readonly cascadeToken: string
}

/**
 * The contracts below an agent that end with new terms: direct ones above the new rate or without cover, and all below a
 * contract that ends, because their upline has none to pay them from. Without terms the agent's own contract ends.
 */
export function previewLowering({
  agentId,
  terms,
  gapPpm,
  below,
}: {
  readonly agentId: bigint
  readonly terms: Terms | undefined
  readonly gapPpm: number
  readonly below: readonly RunningContract[]
}): Lowering {
  const ends = new Map<bigint, RunningContract>()
  const endBelow = (uplineId: bigint, above: Terms | undefined) => {
    for (const contract of below) {
      if (contract.uplineId !== uplineId || ends.has(contract.id)) continue
      if (above && stays(contract.terms, above, gapPpm)) continue
      ends.set(contract.id, contract)
      endBelow(contract.downlineId, undefined)
    }
  }
  endBelow(agentId, terms)
  const sorted = [...ends.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ends: sorted, cascadeToken: tokenOf(agentId, terms, sorted) }
}

/** Whether the list has changed since it was read. */
export function refuseCascade(
  now: Lowering,
  cascadeToken: string | undefined,
): 'cascade_changed' | undefined {
  if (now.ends.length === 0) return undefined
  return now.cascadeToken === cascadeToken ? undefined : 'cascade_changed'
}

function stays(terms: Terms, above: Terms, gapPpm: number): boolean {
  return (
    hasSameClock(terms, above) &&
    uncoveredTier({ tiers: terms.tiers, above: above.tiers, gapPpm }) === undefined
  )
}

function tokenOf(agentId: bigint, terms: Terms | undefined, ends: readonly RunningContract[]): string {
  const lines = ends.map(({ id, version }) => `${id}:${version}`)
  return sha256([`agent:${agentId}`, termsText(terms), ...lines].join('\n'))
}

function termsText(terms: Terms | undefined): string {
  return JSON.stringify(terms ?? null, (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}
