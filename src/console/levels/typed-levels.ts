import type { readLevelTerms, saveLevelTerms } from '#contract/console/levels.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { LEVELS_LEAST, WINDOW_DAYS, isLevelName } from '#domain/levels/levels.ts'
import { parseAmount } from '#domain/money/amount.ts'

type Read = Output<typeof readLevelTerms>
type Sent = Input<typeof saveLevelTerms>['terms']

export interface TypedLevel {
  readonly name: string
  readonly turnover: string
}

/** Terms as operators type them. */
export interface TypedLevels {
  readonly windowDays: number
  readonly levels: readonly TypedLevel[]
}

const WINDOW = 90

/** Those of the newest version, which may wait for its day. */
export function typedLevels({ versions: [newest] }: Pick<Read, 'versions'>): TypedLevels {
  if (newest) return { windowDays: newest.windowDays, levels: newest.levels }
  const levels = Array.from({ length: LEVELS_LEAST }, (_, rank) => ({
    name: '',
    turnover: rank === 0 ? '0.00' : '',
  }))
  return { windowDays: WINDOW, levels }
}

export function sentLevels({ windowDays, levels }: TypedLevels): Sent {
  return {
    windowDays,
    levels: levels.map(({ name, turnover }, rank) => ({
      name: name.trim(),
      turnover: rank === 0 ? '0.00' : turnover,
    })),
  }
}

export interface LevelFault {
  readonly field: 'windowDays' | `levels[${number}].${'name' | 'turnover'}`
  readonly fault: 'window' | 'name' | 'twice' | 'amount' | 'rising'
}

/** Fields whose values cannot be saved. Places count from one, as in the changes. */
export function faultsOf({ windowDays, levels }: TypedLevels, currency: string): readonly LevelFault[] {
  const faults: LevelFault[] = []
  if (!Number.isInteger(windowDays) || windowDays < WINDOW_DAYS.least || windowDays > WINDOW_DAYS.most)
    faults.push({ field: 'windowDays', fault: 'window' })
  const names = levels.map(({ name }) => name.trim().toLowerCase())
  const amounts = levels.map(({ turnover }, rank) => (rank === 0 ? 0n : parseAmount(turnover, currency)))
  for (const [rank, { name }] of levels.entries()) {
    const place = rank + 1
    if (!isLevelName(name.trim())) faults.push({ field: `levels[${place}].name`, fault: 'name' })
    else if (names.indexOf(names[rank] ?? '') < rank)
      faults.push({ field: `levels[${place}].name`, fault: 'twice' })
    const amount = amounts[rank]
    if (amount === undefined) faults.push({ field: `levels[${place}].turnover`, fault: 'amount' })
    else if (rank > 0 && amount <= (amounts[rank - 1] ?? 0n))
      faults.push({ field: `levels[${place}].turnover`, fault: 'rising' })
  }
  return faults
}
