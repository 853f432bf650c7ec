import { commitmentOf, drawPrize, listHashOf, seedHashOf, type WeightedPlace } from './draw-prize.ts'

/** A played ticket as its member received it. */
export interface DrawnProof {
  readonly ticket: string
  readonly place: number
  readonly draw?:
    | {
        readonly seedHash: string
        readonly seed: string
        readonly word: string
        readonly from: readonly WeightedPlace[]
        readonly number: number
      }
    | undefined
  readonly envelope?:
    | { readonly position: number; readonly salt: string; readonly listHash: string }
    | undefined
}

/** The version and the ticket as the member's device read them before the draw. */
export interface KeptTicket {
  readonly seedHash?: string | undefined
  readonly listHash?: string | undefined
  readonly prizes: readonly (WeightedPlace & {
    readonly gives: string
    readonly amount: string
    /** Its pieces may run out before the draw. */
    readonly isLimited: boolean
  })[]
}

export type KeptFault = 'hash_differs' | 'prize_differs' | 'weights_differ'

/** Why a drawn ticket does not follow from what the device had read before the draw. */
export function refuseKept(
  { place, gives, amount, draw, envelope }: DrawnProof & { readonly gives: string; readonly amount: string },
  kept: KeptTicket,
): KeptFault | undefined {
  if (draw?.seedHash !== kept.seedHash || envelope?.listHash !== (envelope && kept.listHash))
    return 'hash_differs'
  const prize = kept.prizes.find((one) => one.place === place)
  // A good that is not there any more is paid with the points that it costs.
  const isGiven = prize?.gives === gives || (prize?.gives === 'good' && gives === 'points')
  if (!isGiven || prize?.amount !== amount) return 'prize_differs'
  if (!draw) return undefined
  const isKnown = draw.from.every(({ place: at, weight }) =>
    kept.prizes.some((one) => one.place === at && one.weight === weight),
  )
  // A prize without a limit never leaves the draw.
  const isWhole = kept.prizes.every(
    (one) => one.isLimited || draw.from.some(({ place: at }) => at === one.place),
  )
  return isKnown && isWhole ? undefined : 'weights_differ'
}

export type ProofFault = 'seed_differs' | 'draw_differs' | 'list_differs' | 'envelope_differs' | 'no_list'

/** Why a drawn ticket does not follow from what was published; an envelope needs the commitments of its version. */
export function refuseDrawn(
  { ticket, place, draw, envelope }: DrawnProof,
  commitments?: readonly string[],
): ProofFault | undefined {
  if (draw) {
    if (seedHashOf(draw.seed) !== draw.seedHash) return 'seed_differs'
    const again = drawPrize({ ticket, ...draw })
    return again.place === place && again.number === draw.number ? undefined : 'draw_differs'
  }
  if (!envelope || !commitments) return 'no_list'
  if (listHashOf(commitments) !== envelope.listHash) return 'list_differs'
  const { position, salt } = envelope
  return commitmentOf({ position, place, salt }) === commitments[position - 1]
    ? undefined
    : 'envelope_differs'
}
