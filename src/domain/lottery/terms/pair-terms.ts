import { type LotteryTerms, stakeBoundsOf } from './terms.ts'

/** The bounds of a ticket on two draws: the stricter one of both lotteries. Its cap and its days are judged for each. */
export function pairTermsOf(one: LotteryTerms, other: LotteryTerms, typeCode: string): LotteryTerms {
  const stakes = [one, other].map((terms) => stakeBoundsOf(terms, typeCode))
  return {
    ...one,
    isOn: one.isOn && other.isOn,
    stakeLeast: largest(stakes.map(({ stakeLeast }) => stakeLeast)),
    stakeMost: smallest(stakes.map(({ stakeMost }) => stakeMost)),
    ticketLeast: largest([one.ticketLeast, other.ticketLeast]),
    ticketMost: smallest([one.ticketMost, other.ticketMost]),
    closesEarlierMinutes: Math.max(one.closesEarlierMinutes, other.closesEarlierMinutes),
    types: new Map(),
  }
}

const known = (bounds: readonly (bigint | undefined)[]) => bounds.flatMap((bound) => bound ?? [])

function largest(bounds: readonly (bigint | undefined)[]): bigint | undefined {
  return known(bounds).reduce<bigint | undefined>(
    (most, one) => (most === undefined || one > most ? one : most),
    undefined,
  )
}

function smallest(bounds: readonly (bigint | undefined)[]): bigint | undefined {
  return known(bounds).reduce<bigint | undefined>(
    (least, one) => (least === undefined || one < least ? one : least),
    undefined,
  )
}
