import { type AddressRange, isInRanges, parseAddress } from '#domain/network/address.ts'

/** Facts that decide whether a site is open to a visitor. */
export interface OpeningRules {
  /** The operator's switch. */
  readonly isClosed: boolean
  /** The brand is closed for good. */
  readonly isEnded?: boolean
  /** When the switch was turned on, where it is known. */
  readonly closedSinceMs?: number | undefined
  /** Announced reopening of a closed site. */
  readonly opensAtMs: number | undefined
  readonly windows: readonly MaintenanceWindow[]
  readonly blockedRanges: readonly AddressRange[]
  /** Addresses admitted although their region is blocked: partners, testers. */
  readonly admittedRanges: readonly AddressRange[]
  readonly blockedCountries: readonly string[]
  /** When not empty, only these countries are served, and an unknown country is not. */
  readonly servedCountries: readonly string[]
}

export interface MaintenanceWindow {
  readonly startsAtMs: number
  /** Infinity where the end is not known. */
  readonly endsAtMs: number
}

export type SystemStatus =
  | { readonly status: 0 }
  | {
      readonly status: 1
      readonly sinceMs?: number | undefined
      readonly opensAtMs: number | undefined
      readonly isEnded?: true
    }
  | { readonly status: 2 }

/**
 * 0 normal, 1 closed, 2 region restricted. The restriction has priority over maintenance: waiting does not help. A brand
 * that is closed for good says so in every region, because its members may have money left there.
 */
export function judgeStatus(
  rules: OpeningRules,
  visitor: { readonly address: string; readonly country: string | undefined },
  nowMs: number,
): SystemStatus {
  if (rules.isEnded === true) return { status: 1, opensAtMs: undefined, isEnded: true }
  if (isRegionBlocked(rules, visitor)) return { status: 2 }
  const window = rules.windows.find((one) => nowMs >= one.startsAtMs && nowMs < one.endsAtMs)
  if (rules.isClosed) return { status: 1, sinceMs: rules.closedSinceMs, opensAtMs: rules.opensAtMs }
  if (window) return { status: 1, sinceMs: known(window.startsAtMs), opensAtMs: known(window.endsAtMs) }
  return { status: 0 }
}

const known = (atMs: number) => (Number.isFinite(atMs) ? atMs : undefined)

function isRegionBlocked(
  rules: OpeningRules,
  visitor: { readonly address: string; readonly country: string | undefined },
): boolean {
  // This runs on every call, and most merchants have no ranges: skip parsing then.
  const hasRanges = rules.admittedRanges.length + rules.blockedRanges.length > 0
  const address = hasRanges ? parseAddress(visitor.address) : undefined
  if (address && isInRanges(address, rules.admittedRanges)) return false
  if (address && isInRanges(address, rules.blockedRanges)) return true
  if (visitor.country !== undefined && rules.blockedCountries.includes(visitor.country)) return true
  if (rules.servedCountries.length === 0) return false
  return visitor.country === undefined || !rules.servedCountries.includes(visitor.country)
}
