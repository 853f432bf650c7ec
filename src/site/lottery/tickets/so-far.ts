import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'
import { wonSoFar } from '#domain/lottery/lines/hits.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

import { knownOf } from './known.ts'

interface TicketLine {
  readonly type: string
  readonly choice: Choice
  readonly stake: string
  readonly odds: readonly string[]
}

/** Winnings of a ticket by the numbers that are known, if there are any; lines that further numbers may still lose count nothing. */
export function soFarOf(
  lines: readonly TicketLine[],
  {
    types,
    family,
    opened,
    second,
    step,
  }: {
    readonly types: readonly BetType[]
    readonly family: FamilyCode
    readonly opened: Result
    /** Of a ticket on two draws, empty until it has numbers. */
    readonly second?: Result | undefined
    readonly step: bigint
  },
): string | undefined {
  const { form } = families[family]
  const facts = factsOf(form, knownOf(form, opened, second))
  const sum = lines.reduce((all, { type: code, choice, stake, odds }) => {
    const type = types.find((one) => one.code === code)
    const units = readAmount(stake)
    if (!type || units === undefined) return all
    const oddsMilli = odds.map((one) => BigInt(one.replace('.', '')))
    return all + (wonSoFar(type, { type: code, choice, stake: units, oddsMilli }, { facts, step }) ?? 0n)
  }, 0n)
  return sum > 0n ? writeAmount(sum) : undefined
}
