import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { Line } from './line.ts'

/** A line as JSON. */
export interface StoredLine {
  readonly type: string
  readonly choice: readonly (readonly number[])[]
  readonly stake: string
  /** Decimals with three places, by outcome. */
  readonly odds: readonly string[]
}

export function writeLine({ type, choice, stake, oddsMilli }: Line): StoredLine {
  return { type, choice, stake: writeAmount(stake), odds: oddsMilli.map(writeOdds) }
}

/** Undefined for what `writeLine` does not write, or where the rules of the family no longer know the choice. */
export function readLine(family: FamilyCode, { type, choice, stake, odds }: StoredLine): Line | undefined {
  const found = findBetType(family, type)
  const amount = readAmount(stake)
  const oddsMilli = odds.flatMap((text) => readOdds(text) ?? [])
  const isWhole =
    found !== undefined && oddsMilli.length === odds.length && odds.length === found.outcomes.length
  if (!isWhole || amount === undefined || amount <= 0n || refuseChoice(found, choice)) return undefined
  return { type, choice, stake: amount, oddsMilli }
}

function readOdds(text: string): bigint | undefined {
  return /^(0|[1-9][0-9]{0,14})\.[0-9]{3}$/.test(text) ? BigInt(text.replace('.', '')) : undefined
}
