import { readAmount, writeAmount } from '#domain/money/amount.ts'

import { type AgentRules, defaultAgentRules } from './brand-rules.ts'
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
  readonly rowLeast: string
  readonly depositFeePpm: number
  readonly withdrawalFeePpm: number
  /** By the code of the game provider. */
  readonly providerFees: readonly { readonly code: string; readonly ratePpm: number }[]
  readonly flagOnePpm: number
  readonly flagNewDays: number
  readonly flagNewLeast: number
  readonly flagCircle: string
}

/** Rules that were stored before payments had fees, and signs of abuse and corrections limits, of the brand. */
type StoredRules = Omit<WrittenRules, LaterName> & Partial<Pick<WrittenRules, LaterName>>
type LaterName = FlagName | FeeName | 'rowLeast'
type FeeName = 'depositFeePpm' | 'withdrawalFeePpm' | 'providerFees'
type FlagName = 'flagOnePpm' | 'flagNewDays' | 'flagNewLeast' | 'flagCircle'

export function readRules(stored: StoredRules): AgentRules | undefined {
  const written = {
    ...writeFlags(defaultAgentRules),
    ...writeFees(defaultAgentRules),
    rowLeast: '0.00',
    ...stored,
  }
  const { kinds, capPpm, gapPpm, marginPpm, sharePpm } = written
  const [validBetLeast, depositLeast, advanceMax, releaseMax, circleLeast, rowLeast] = (
    ['activeBet', 'activeDeposit', 'advanceMax', 'releaseMax', 'flagCircle', 'rowLeast'] as const
  ).map((name) => readAmount(written[name]))
  if (validBetLeast === undefined || depositLeast === undefined || rowLeast === undefined) return undefined
  if (advanceMax === undefined || releaseMax === undefined || circleLeast === undefined) return undefined
  if (
    [validBetLeast, depositLeast, advanceMax, releaseMax, circleLeast, rowLeast].some((amount) => amount < 0n)
  )
    return undefined
  return {
    kinds,
    capPpm,
    gapPpm,
    marginPpm,
    sharePpm,
    active: { validBetLeast, depositLeast },
    advanceMax,
    releaseMax,
    rowLeast,
    fees: {
      depositPpm: written.depositFeePpm,
      withdrawalPpm: written.withdrawalFeePpm,
      providers: Object.fromEntries(written.providerFees.map(({ code, ratePpm }) => [code, ratePpm])),
    },
    flags: {
      onePpm: written.flagOnePpm,
      newDays: written.flagNewDays,
      newLeast: written.flagNewLeast,
      circleLeast,
    },
  }
}

export function writeRules(rules: AgentRules): WrittenRules {
  const { kinds, capPpm, gapPpm, marginPpm, sharePpm, active, advanceMax, releaseMax, rowLeast } = rules
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
    rowLeast: writeAmount(rowLeast),
    ...writeFees(rules),
    ...writeFlags(rules),
  }
}

function writeFees({ fees }: Pick<AgentRules, 'fees'>): Pick<WrittenRules, FeeName> {
  const providers = Object.entries(fees.providers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    depositFeePpm: fees.depositPpm,
    withdrawalFeePpm: fees.withdrawalPpm,
    providerFees: providers.filter(([, ppm]) => ppm > 0).map(([code, ratePpm]) => ({ code, ratePpm })),
  }
}

function writeFlags({ flags }: Pick<AgentRules, 'flags'>): Pick<WrittenRules, FlagName> {
  return {
    flagOnePpm: flags.onePpm,
    flagNewDays: flags.newDays,
    flagNewLeast: flags.newLeast,
    flagCircle: writeAmount(flags.circleLeast),
  }
}
