import { findGame } from '#domain/lottery/games/games.ts'
import { playKey } from '#domain/plays/play.ts'
import { categoryOf } from '#server/play/lottery/draws/actions.ts'
import { type SharedTicket, jackpotSharesOf } from '#server/play/lottery/jackpots/actions.ts'
import type { PlayDeed } from '#server/play/plays/actions.ts'

/** The source of lottery plays; a ticket's play is `T<id>`. */
export const SOURCE = 'lottery'
export const referenceOf = (ticketId: bigint) => `T${ticketId}`

/** The ledger's keys of a ticket's wins by versions of its result. */
export function winKeysOf(
  { id, memberId }: { readonly id: bigint; readonly memberId: bigint },
  versions: number,
): readonly { readonly memberId: bigint; readonly key: string }[] {
  return Array.from({ length: versions }, (_, earlier) => ({
    memberId,
    key: playKey(SOURCE, `${referenceOf(id)}:win:${earlier + 1}`),
  }))
}

/** The deed that returns a stake, with what it had added to pools. */
export function returnDeed(
  ticket: Parameters<typeof deedOn>[0] & {
    readonly cost: bigint
    readonly betTransferId: bigint
  } & Pick<SharedTicket, 'firstShare' | 'secondShare'>,
): PlayDeed {
  return {
    ...deedOn(ticket),
    request: `${referenceOf(ticket.id)}:return`,
    kind: 'bet_return',
    amount: ticket.cost,
    reverses: ticket.betTransferId,
    shares: jackpotSharesOf(ticket), // guard: returned-stake-leaves-jackpot
  }
}

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
