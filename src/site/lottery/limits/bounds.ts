import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { Lottery, Terms } from '#site/lottery/betting/lottery.ts'

/** Bounds of the stake for one unit of a bet type, as decimal strings. */
export interface StakeBounds {
  readonly least: string
  readonly most: string | undefined
}

/** Those of the bet type, else those of the lottery; the least is never below the smallest payable amount. */
export function stakeBoundsOf(
  {
    terms,
    step,
  }: { readonly terms: Pick<Terms, 'types' | 'stakeLeast' | 'stakeMost'>; readonly step: bigint },
  code: string,
): StakeBounds {
  const own = terms.types.find(({ type }) => type === code)
  return {
    least: own?.stakeLeast ?? terms.stakeLeast ?? writeAmount(step),
    most: own?.stakeMost ?? terms.stakeMost,
  }
}

/** A bound that a slip passes. */
export interface PassedBound {
  readonly fault: 'line_low' | 'line_high' | 'ticket_low' | 'ticket_high'
  readonly bound: string
  /** The bet type of the line. */
  readonly type?: string
}

interface SlipCosts {
  readonly lines: readonly { readonly line: { readonly type: string; readonly stake: bigint } }[]
  readonly cost: bigint
}

/** The first bound that the slip passes, in the order in which the server judges. */
export function passedBound(
  lottery: Pick<Lottery, 'terms' | 'step'>,
  { lines, cost }: SlipCosts,
): PassedBound | undefined {
  for (const { line } of lines) {
    const { least, most } = stakeBoundsOf(lottery, line.type)
    if (isAbove(line.stake, most)) return { fault: 'line_high', bound: most ?? '', type: line.type }
    if (isBelow(line.stake, least)) return { fault: 'line_low', bound: least, type: line.type }
  }
  const { ticketLeast, ticketMost, drawMost } = lottery.terms
  if (isAbove(cost, ticketMost)) return { fault: 'ticket_high', bound: ticketMost ?? '' }
  if (isAbove(cost, drawMost)) return { fault: 'ticket_high', bound: drawMost ?? '' }
  return isBelow(cost, ticketLeast) ? { fault: 'ticket_low', bound: ticketLeast ?? '' } : undefined
}

function isAbove(amount: bigint, bound: string | undefined): boolean {
  const units = readAmount(bound ?? '')
  return units !== undefined && amount > units
}

function isBelow(amount: bigint, bound: string | undefined): boolean {
  const units = readAmount(bound ?? '')
  return units !== undefined && amount < units
}
