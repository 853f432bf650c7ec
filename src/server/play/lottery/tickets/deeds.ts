import { findGame } from '#domain/lottery/games/games.ts'
import { categoryOf } from '#server/play/lottery/draws/actions.ts'
import type { PlayDeed } from '#server/play/plays/actions.ts'

/** The source of lottery plays; a ticket's play is `T<id>`. */
export const SOURCE = 'lottery'
export const referenceOf = (ticketId: bigint) => `T${ticketId}`

/** The part that all deeds on a ticket have in common. */
export function deedOn({
  id,
  merchantId,
  memberId,
  currency,
  gameCode,
}: {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly gameCode: string
}): Omit<PlayDeed, 'request' | 'kind' | 'amount'> {
  const game = findGame(gameCode)
  return {
    merchantId,
    memberId,
    currency,
    product: 'lottery',
    category: game ? categoryOf(game) : 'lottery',
    gameCode,
    source: SOURCE,
    reference: referenceOf(id),
  }
}
