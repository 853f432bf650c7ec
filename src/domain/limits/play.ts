import { type ShutOut, shutOutBy } from './exclusion.ts'
import { type Limit, bindingOf } from './limit.ts'

/** Play goes on while no more than this lies between two bets. */
export const PLAY_PAUSE_MS = 15 * 60_000

export type PlayRefusal = 'not_active' | 'excluded' | 'stake_limit' | 'loss_limit' | 'session_limit'

/** Everything that is asked before somebody plays. */
export interface PlayStanding extends ShutOut {
  readonly isActive: boolean
  readonly limits: readonly PlayLimit[]
}

export interface PlayLimit extends Omit<Limit, 'pending'> {
  /** The last bet that this limit of time has seen. */
  readonly lastAtMs?: number | undefined
}

export interface Play {
  /** Nothing where a game is only opened. */
  readonly stake: bigint
  readonly atMs: number
}

const judged = ['stake', 'loss', 'session'] as const

/**
 * Why a member may not stake so much. The guard in the database says the same (db/functions/play_guard.sql), and decides:
 * both are held to one table of cases, `play-cases.ts`.
 */
export function refusePlay(standing: PlayStanding, play: Play): PlayRefusal | undefined {
  if (!standing.isActive) return 'not_active'
  if (shutOutBy(standing, play.atMs)) return 'excluded'
  const kind = judged.find((one) =>
    standing.limits.some((limit) => limit.kind === one && isOver(limit, play)),
  )
  return kind && `${kind}_limit`
}

function isOver(limit: PlayLimit, { stake, atMs }: Play): boolean {
  const binding = bindingOf(limit)
  if (binding === undefined) return false
  const used = atMs < limit.endsAtMs ? limit.used : 0n
  if (limit.kind === 'session') return used + sinceLast(limit, atMs) >= binding
  return used + stake > binding
}

/** Play that goes on counts up to this very moment. */
function sinceLast({ lastAtMs, endsAtMs }: PlayLimit, atMs: number): bigint {
  if (lastAtMs === undefined || atMs >= endsAtMs || atMs <= lastAtMs) return 0n
  return atMs - lastAtMs > PLAY_PAUSE_MS ? 0n : BigInt(atMs - lastAtMs)
}

/** Whether a deposit would pass a limit of deposits, before fees. What is ordered counts until it is credited or ends. */
export function refuseDeposit(
  limits: readonly Omit<Limit, 'pending'>[],
  { amount, atMs }: { readonly amount: bigint; readonly atMs: number },
): 'deposit_limit' | undefined {
  const isOverDeposits = limits.some((limit) => {
    const binding = bindingOf(limit)
    const used = atMs < limit.endsAtMs ? limit.used : 0n
    return limit.kind === 'deposit' && binding !== undefined && used + amount > binding
  })
  return isOverDeposits ? 'deposit_limit' : undefined
}

/** From when on the limits leave room for so much, as they stand; nothing where it is more than a whole period allows. */
export function depositFitsFrom(
  limits: readonly Omit<Limit, 'pending'>[],
  { amount, atMs }: { readonly amount: bigint; readonly atMs: number },
): number | undefined {
  let fromMs = atMs
  for (const limit of limits) {
    const binding = bindingOf(limit)
    if (limit.kind !== 'deposit' || binding === undefined) continue
    if (amount > binding) return undefined
    if (refuseDeposit([limit], { amount, atMs }) && limit.endsAtMs > fromMs) fromMs = limit.endsAtMs
  }
  return fromMs
}
