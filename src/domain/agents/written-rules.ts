import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { AgentRules } from './brand-rules.ts'
import type { ContractKind } from './terms.ts'

/** Rules of a brand as they are sent and stored: amounts are decimal strings. */
export interface WrittenRules {
  readonly kinds: readonly ContractKind[]
  readonly capPpm: Readonly<Record<ContractKind, number>>
  readonly gapPpm: number
  readonly marginPpm: number
  readonly sharePpm: number
  readonly activeBet: string
  readonly activeDeposit: string
  readonly advanceMax: string
  readonly releaseMax: string
}

export function readRules(written: WrittenRules): AgentRules | undefined {
  const { kinds, capPpm, gapPpm, marginPpm, sharePpm } = written
  const [validBetLeast, depositLeast, advanceMax, releaseMax] = (
    ['activeBet', 'activeDeposit', 'advanceMax', 'releaseMax'] as const
  ).map((name) => readAmount(written[name]))
  if (validBetLeast === undefined || depositLeast === undefined) return undefined
  if (advanceMax === undefined || releaseMax === undefined) return undefined
  if ([validBetLeast, depositLeast, advanceMax, releaseMax].some((amount) => amount < 0n)) return undefined
  return {
    kinds,
    capPpm,
    gapPpm,
    marginPpm,
    sharePpm,
    active: { validBetLeast, depositLeast },
    advanceMax,
    releaseMax,
  }
}

export function writeRules(rules: AgentRules): WrittenRules {
  const { kinds, capPpm, gapPpm, marginPpm, sharePpm, active, advanceMax, releaseMax } = rules
  return {
    kinds,
    capPpm,
    gapPpm,
    marginPpm,
    sharePpm,
    activeBet: writeAmount(active.validBetLeast),
    activeDeposit: writeAmount(active.depositLeast),
    advanceMax: writeAmount(advanceMax),
    releaseMax: writeAmount(releaseMax),
  }
}
