import { fineShare, payable } from './rates.ts'
import { type TeamFigures, type Tier, chooseTier } from './tiers.ts'

/** An agent with a real-time salary on one day. Its row is chosen once, from the figures of the full days before. */
export interface RealTimeAgent {
  readonly id: bigint
  readonly uplineId: bigint | undefined
  readonly ratePpm: number
  /** The team's valid bet of the day from which no further window counts; undefined: no stop. */
  readonly dailyStop?: bigint | undefined
}

export interface WindowBase {
  readonly index: number
  /** The team's valid bet in the window, by agent. */
  readonly bases: ReadonlyMap<bigint, bigint>
}

/** An agent's share of one window, in millionths of a unit: nothing is rounded before it is paid. */
export interface WindowLine {
  readonly id: bigint
  readonly index: number
  readonly base: bigint
  readonly grossFine: bigint
  readonly netFine: bigint
}

/** The row of a day: from the snapshot, or without one a row that has no conditions. */
export function tierOfDay(tiers: readonly Tier[], snapshot: TeamFigures | undefined): Tier | undefined {
  const nothing: TeamFigures = { validBet: 0n, profit: 0n, active: 0, betAmount: 0n }
  if (snapshot) return chooseTier(tiers, snapshot).tier
  const open = tiers.filter(
    ({ validBet, profit, active, betAmount }) =>
      validBet === undefined && profit === undefined && active === undefined && betAmount === undefined,
  )
  return chooseTier(open, nothing).tier
}

/**
 * The shares of a day's windows, computed anew from all of them, so that it does not matter when a window arrives. A stop
 * of an agent stops the team as well: otherwise the downlines would earn from an upline that no longer does.
 */
export function windowLines(agents: readonly RealTimeAgent[], windows: readonly WindowBase[]): WindowLine[] {
  const byId = new Map(agents.map((agent) => [agent.id, agent]))
  const before = new Map<bigint, bigint>()
  const isStopped = ({ id, uplineId, dailyStop }: RealTimeAgent): boolean => {
    const upline = uplineId === undefined ? undefined : byId.get(uplineId)
    const isOver = dailyStop !== undefined && (before.get(id) ?? 0n) >= dailyStop
    return isOver || (upline !== undefined && isStopped(upline))
  }
  return windows
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ index, bases }) => {
      const gross = new Map(
        agents.map((agent) => {
          const base = bases.get(agent.id) ?? 0n
          return [agent.id, isStopped(agent) ? 0n : fineShare(base, agent.ratePpm)]
        }),
      )
      for (const [id, base] of bases) before.set(id, (before.get(id) ?? 0n) + base)
      return linesOf({ agents, gross, bases, index })
    })
}

/** Pays whole steps of what has accrued; the rest, and what is below zero after a correction, is carried on. */
export function payAccrued({
  carriedFine,
  addedFine,
  step,
}: {
  readonly carriedFine: bigint
  readonly addedFine: bigint
  readonly step: bigint
}): { readonly paid: bigint; readonly carriedFine: bigint } {
  const total = carriedFine + addedFine
  const paid = total > 0n ? payable(total, step) : 0n
  return { paid, carriedFine: total - fineShare(paid, 1_000_000) }
}

function linesOf({
  agents,
  gross,
  bases,
  index,
}: {
  readonly agents: readonly RealTimeAgent[]
  readonly gross: ReadonlyMap<bigint, bigint>
  readonly bases: ReadonlyMap<bigint, bigint>
  readonly index: number
}): WindowLine[] {
  const below = new Map<bigint, bigint>()
  for (const { id, uplineId } of agents)
    if (uplineId !== undefined) below.set(uplineId, (below.get(uplineId) ?? 0n) + (gross.get(id) ?? 0n))
  return agents.map(({ id }) => {
    const grossFine = gross.get(id) ?? 0n
    return { id, index, base: bases.get(id) ?? 0n, grossFine, netFine: grossFine - (below.get(id) ?? 0n) }
  })
}
