import type { SidePlay } from '#domain/agents/opposite-sides.ts'
import type { RebatedPlay } from '#domain/agents/rebates.ts'
import type { CostLine, ProviderLine } from '#domain/agents/team-costs.ts'
import type { MemberPlay } from '#domain/agents/team-figures.ts'
import { type BrandClock, dayOf } from '#domain/agents/periods.ts'
import { minuteOf } from '#domain/records/zone.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

interface Days {
  readonly merchantId: number
  readonly startDay: string
  readonly endDay: string
}

/** Reads of the record of play, passed in by `shell`: plays lie above money. */
export interface PlayReads {
  readonly findTeamPlay: (
    tx: Tx,
    of: Days & {
      readonly currency: string
      readonly agentIds?: readonly bigint[]
      readonly bookedThrough?: string
    },
  ) => Promise<readonly MemberPlay[]>
  /** Bonuses and payments by member and the agents above. */
  readonly findCostLines: (
    tx: Tx,
    of: Days & { readonly currency: string; readonly agentIds?: readonly bigint[] },
  ) => Promise<readonly CostLine[]>
  /** Play at some providers by member and the agents above. */
  readonly findProviderLines: (
    tx: Tx,
    of: Days & {
      readonly currency: string
      readonly agentIds?: readonly bigint[]
      readonly codes: readonly string[]
      readonly booked: readonly [string, string]
    },
  ) => Promise<readonly ProviderLine[]>
  /** Whether all money that was booked before a day begins is in the costs. */
  readonly areCostsComplete: (tx: Tx, of: Day) => Promise<boolean>
  /** The first day whose costs are still known. */
  readonly findCostsKeptFrom: (tx: Tx) => Promise<string>
  readonly findClosedThrough: (tx: Tx, merchantId: number) => Promise<string | undefined>
  readonly findRebatedPlay: (
    tx: Tx,
    of: {
      readonly merchantId: number
      readonly currency: string
      readonly day: string
      readonly memberId?: bigint
    },
  ) => Promise<readonly RebatedPlay[]>
  readonly findDayHashes: (tx: Tx, of: Days) => Promise<Readonly<Record<string, string>>>
  readonly findCorrectedDays: (
    tx: Tx,
    booked: Days,
  ) => Promise<readonly { readonly settledDay: string; readonly bookedDay: string }[]>
  readonly findHourPlay: (
    tx: Tx,
    of: Day & {
      readonly currency: string
      readonly agentIds?: readonly bigint[]
      readonly bookedThrough?: string
      readonly throughCount?: bigint
    },
  ) => Promise<readonly (MemberPlay & { readonly hour: number })[]>
  readonly findWindowHash: (tx: Tx, of: Day & { readonly bookedThrough?: string }) => Promise<string>
  readonly findOpenWindowDays: (tx: Tx, from: Day) => Promise<readonly string[]>
  readonly findWindowBases: (
    tx: Tx,
    of: Day & {
      readonly currency: string
      readonly agentIds: readonly bigint[]
      readonly throughCount: bigint
      readonly byWindow: boolean
    },
  ) => Promise<readonly { readonly agentId: bigint; readonly slot: number; readonly validBet: bigint }[]>
  /** Bets of linked accounts on sides of one draw, by groups of accounts. */
  readonly findSidePlays: (
    tx: Tx,
    of: Days & { readonly currency: string; readonly groups: readonly (readonly bigint[])[] },
  ) => Promise<readonly SidePlay[]>
  /** Salaries and rebates of the days of a period, by agent, whenever they are paid. The settlement lies above contracts. */
  readonly findEarned: (
    tx: Tx,
    of: Days & { readonly agentIds: readonly bigint[] },
  ) => Promise<ReadonlyMap<bigint, bigint>>
  /** Takes open windows into a count: the one write that the settlement makes in the record of play. */
  readonly countWindows: (tx: Tx, of: Day & { readonly before: number }) => Promise<bigint>
}

interface Day {
  readonly merchantId: number
  readonly day: string
}

export type Brand = Pick<Merchant, 'id' | 'currency' | 'zone' | 'dayStart'>

export function clockOf({ zone, dayStart }: Brand): BrandClock {
  return { zone, cutMinute: minuteOf(dayStart) }
}

export function todayOf(brand: Brand, nowMs: number): string {
  return dayOf(nowMs, clockOf(brand))
}
