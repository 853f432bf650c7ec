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
