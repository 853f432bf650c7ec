import type { StakedOn } from '#domain/plays/play.ts'

import { type ShutOut, shutOutBy } from './exclusion.ts'
import { type Limit, bindingOf } from './limit.ts'
import { type StakeRule, type StakeScope, covers, stakeMaxOf } from './stake-rule.ts'

/** A longer pause between two bets ends the playing time. */
export const PLAY_PAUSE_MS = 15 * 60_000

export type PlayRefusal =
  | 'not_active'
  | 'excluded'
  /** The member has excluded this product, category, vendor or game. */
  | 'game_excluded'
  /** Beyond the brand's largest stake for this game. */
  | 'stake_too_large'
  | 'stake_limit'
  | 'loss_limit'
  | 'session_limit'

/** The facts that the play guard judges. */
export interface PlayStanding extends ShutOut {
  readonly isActive: boolean
  readonly limits: readonly PlayLimit[]
  /** The member's excluded games. */
  readonly exclusions?: readonly StakeScope[]
  /** The brand's rules for stakes. */
  readonly rules?: readonly StakeRule[]
}

export interface PlayLimit extends Omit<Limit, 'pending'> {
  /** The last bet that counted towards this time limit. */
  readonly lastAtMs?: number | undefined
}

export interface Play {
  /** Zero where a game is only opened. */
  readonly stake: bigint
  readonly atMs: number
  /** Undefined where it is not known: then every exclusion and every rule applies. */
  readonly on?: StakedOn | undefined
}

const judged = ['stake', 'loss', 'session'] as const

/**
 * Why a stake is refused. The guard in the database (db/functions/ledger_1_play_guard.sql) implements the same rule and
 * decides: both are tested against the cases of `play-cases.ts`.
 */
export function refusePlay(standing: PlayStanding, play: Play): PlayRefusal | undefined {
  if (!standing.isActive) return 'not_active'
  if (shutOutBy(standing, play.atMs)) return 'excluded'
  if (standing.exclusions?.some((scope) => covers(scope, play.on))) return 'game_excluded'
  const stakeMax = stakeMaxOf(standing.rules ?? [], play.on)
  if (stakeMax !== undefined && play.stake > stakeMax) return 'stake_too_large'
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

/** Playing time since the last bet, up to now, if play was not interrupted. */
function sinceLast({ lastAtMs, endsAtMs }: PlayLimit, atMs: number): bigint {
  if (lastAtMs === undefined || atMs >= endsAtMs || atMs <= lastAtMs) return 0n
  return atMs - lastAtMs > PLAY_PAUSE_MS ? 0n : BigInt(atMs - lastAtMs)
}

/** Whether a deposit exceeds a deposit limit, before fees. Open orders count until they are credited or end. */
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

/** When the limits have room for the amount; undefined where it exceeds the limit of a whole period. */
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
