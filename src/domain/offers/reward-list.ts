import { parseAmount } from '#domain/money/amount.ts'
import type { CsvRecord } from '#domain/text/csv-reader.ts'

import { type DryRunRefusal, dryRunRefusals } from './dry-run.ts'
import type { OfferVersion } from './version.ts'

/** Bounds of a file of rewards for many members. */
export const REWARD_LIST_BYTES = 1_000_000
export const REWARD_LIST_LINES = 10_000

/** Why a line cannot be read, or names no member of its own. */
export const lineFaults = ['unreadable', 'account_missing', 'amount_unfit', 'unknown', 'doubled'] as const
export type LineFault = (typeof lineFaults)[number]

/** The outcome of a line if it were rewarded now. */
export const lineVerdicts = ['granted', 'review', ...lineFaults, ...dryRunRefusals] as const
export type LineVerdict = (typeof lineVerdicts)[number]

/** Why an approved line was not rewarded. */
export type LineRefusal = DryRunRefusal

/** A line of the file: an account, and the amount that the tiers of the offer compare. */
export interface ListedLine {
  readonly line: number
  readonly account: string
  readonly value: bigint
  readonly fault?: LineFault | undefined
}

const accountNames = ['account', 'member', 'player', 'username']
const amountNames = ['amount', 'value']
/** Longer cells are no account; the beginning shows the operator which line it is. */
const ACCOUNT_CHARACTERS = 60

/**
 * Reads the lines of a file with a header line; undefined without a column of accounts. Without a column of amounts each
 * value is 0, for offers with a fixed amount.
 */
export function readRewardLines(records: readonly CsvRecord[], currency: string): ListedLine[] | undefined {
  const [head, ...rest] = records
  if (!head || head.fault) return undefined
  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  const accountAt = names.findIndex((name) => accountNames.includes(name))
  const amountAt = names.findIndex((name) => amountNames.includes(name))
  if (accountAt < 0) return undefined
  const filled = rest.filter(({ cells, fault }) => fault !== undefined || cells.some((cell) => cell.trim()))
  const known = new Set<string>()
  return filled.map(({ line, cells, fault }) => {
    const cell = (cells[accountAt] ?? '').trim()
    const account = [...cell].slice(0, ACCOUNT_CHARACTERS).join('')
    const value = amountAt < 0 ? 0n : parseAmount((cells[amountAt] ?? '').trim(), currency)
    const name = cell.toLowerCase()
    const isDoubled = known.has(name)
    known.add(name)
    const read = { line, account, value: value ?? 0n }
    if (fault) return { ...read, fault: 'unreadable' }
    if (cell === '') return { ...read, fault: 'account_missing' }
    if (value === undefined) return { ...read, fault: 'amount_unfit' }
    // A member whom the file names twice by mistake gets one reward.
    return isDoubled ? { ...read, fault: 'doubled' } : read // guard: list-line-doubled
  })
}

/** Whether operators give the reward of this offer by a list. */
export function isGivenByList({ trigger, reward }: Pick<OfferVersion, 'trigger' | 'reward'>): boolean {
  return trigger.event === 'operator' && (reward.of === 'cash' || reward.of === 'bonus')
}
