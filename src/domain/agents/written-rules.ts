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
  readonly validBetsFrom?: string | undefined
  readonly depositFeePpm: number
  readonly withdrawalFeePpm: number
  /** By the code of the game provider. */
  readonly providerFees: readonly { readonly code: string; readonly ratePpm: number }[]
  readonly flagOnePpm: number
  readonly flagNewDays: number
  readonly flagNewLeast: number
  readonly flagCircle: string
  readonly flagMembers: number
  readonly flagTurnover: string
}

/** Rules that were stored before payments had fees, and signs of abuse and corrections limits, of the brand. */
type StoredRules = Omit<WrittenRules, LaterName> & Partial<Pick<WrittenRules, LaterName>>
type LaterName = FlagName | FeeName | 'rowLeast'
type FeeName = 'depositFeePpm' | 'withdrawalFeePpm' | 'providerFees'
type FlagName = 'flagOnePpm' | 'flagNewDays' | 'flagNewLeast' | 'flagCircle' | 'flagMembers' | 'flagTurnover'

export function readRules(stored: StoredRules): AgentRules | undefined {
  const written = {
    ...writeFlags(defaultAgentRules),
    ...writeFees(defaultAgentRules),
    rowLeast: '0.00',
    ...stored,
  }
  const { kinds, capPpm, gapPpm, marginPpm, sharePpm } = written
  const amounts = amountsOf(written)
  if (!amounts) return undefined
  const { activeBet: validBetLeast, activeDeposit: depositLeast, advanceMax, releaseMax, rowLeast } = amounts
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
    validBetsFrom: written.validBetsFrom,
    fees: {
      depositPpm: written.depositFeePpm,
      withdrawalPpm: written.withdrawalFeePpm,
      providers: Object.fromEntries(written.providerFees.map(({ code, ratePpm }) => [code, ratePpm])),
    },
    flags: {
      onePpm: written.flagOnePpm,
      newDays: written.flagNewDays,
      newLeast: written.flagNewLeast,
      circleLeast: amounts.flagCircle,
      membersLeast: written.flagMembers,
      turnoverLeast: amounts.flagTurnover,
    },
  }
}

/** The rules that are amounts of money. */
export const amountNames = [
  'activeBet',
  'activeDeposit',
  'advanceMax',
  'releaseMax',
  'rowLeast',
  'flagCircle',
  'flagTurnover',
] as const
type AmountName = (typeof amountNames)[number]

/** The amounts of rules in units of the ledger; undefined if one is no amount, or below zero. */
function amountsOf(written: Pick<WrittenRules, AmountName>): Record<AmountName, bigint> | undefined {
  const read = amountNames.flatMap((name): [AmountName, bigint][] => {
    const amount = readAmount(written[name])
    return amount === undefined || amount < 0n ? [] : [[name, amount]]
  })
  return read.length < amountNames.length
    ? undefined
    : (Object.fromEntries(read) as Record<AmountName, bigint>)
}

export function writeRules(rules: AgentRules): WrittenRules {
  const { kinds, capPpm, gapPpm, marginPpm, sharePpm, active, advanceMax, releaseMax, rowLeast } = rules
  const { validBetsFrom } = rules
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
    ...(validBetsFrom === undefined ? {} : { validBetsFrom }),
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
    flagMembers: flags.membersLeast,
    flagTurnover: writeAmount(flags.turnoverLeast),
  }
}
