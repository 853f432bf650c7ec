import { bytesOf, hashOf, hashOfText, hmacOf } from '#domain/chance/hmac.ts'
import { openRandom } from '#domain/chance/random.ts'

/** A prize that is left, by its place in the published list. */
export interface WeightedPlace {
  readonly place: number
  readonly weight: number
}

export interface TicketDraw {
  readonly ticket: string
  /** 32 bytes in hexadecimal, whose hash the member read with the ticket. */
  readonly seed: string
  /** Chosen by the member's device once the hash is known, so that the house could not choose a seed for it. */
  readonly word: string
  /** The prizes that were left, in the order of their places. */
  readonly from: readonly WeightedPlace[]
}

/** The prize of a ticket: a number below the sum of weights, counted through the prizes. The same draw gives the same prize. */
export function drawPrize({ ticket, seed, word, from }: TicketDraw): {
  readonly number: number
  readonly place: number
} {
  const total = from.reduce((sum, { weight }) => sum + weight, 0)
  const random = openRandom((block) => hmacOf(bytesOf(seed), `raffle:${ticket}:${word}:${block}`))
  const number = random.below(total)
  let passed = 0
  for (const { place, weight } of from) {
    passed += weight
    if (number < passed) return { number, place }
  }
  throw new Error(`no prize for ${number} of ${total}`)
}

/** The hash that is published with a ticket. */
export const seedHashOf = (seed: string): string => hashOf(bytesOf(seed))

export interface Envelope {
  /** From 1 on; envelopes are opened in this order. */
  readonly position: number
  readonly place: number
  /** 32 random bytes in hexadecimal, without which the few possible prizes could be tried. */
  readonly salt: string
}

/** The hash that is published for an envelope before it is opened. */
export const commitmentOf = ({ position, place, salt }: Envelope): string =>
  hashOfText(`${position}:${place}:${salt}`)

/** The hash of the whole list, which two operators approved. */
export const listHashOf = (commitments: readonly string[]): string => hashOfText(commitments.join('\n'))

/** One envelope for each piece, in random order: each order has the same probability (Fisher and Yates). */
export function shuffledPlaces(
  prizes: readonly { readonly stock?: number | undefined }[],
  below: (limit: number) => number,
): number[] {
  const rest = prizes.flatMap(({ stock = 0 }, index) => Array.from({ length: stock }, () => index + 1))
  return [...rest].flatMap(() => rest.splice(below(rest.length), 1))
}
