import type { lotteryFavourites as contract } from '#contract/lottery-favourites.ts'
import { FAVOURITE_LOTTERIES_MAX } from '#domain/lottery/games/favourites.ts'
import { lockMember } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { deleteFavourite, insertFavourites, type OfMember, selectFavourites } from './store.ts'

/** The member, and the codes of the lotteries that the brand offers. */
export interface Marking extends OfMember {
  readonly offered: ReadonlySet<string>
}

/** Adds or removes a favourite. A lottery that the brand does not offer can only be removed. */
export async function markLottery(
  tx: Tx,
  by: Marking,
  { gameCode, isFavourite }: { readonly gameCode: string; readonly isFavourite: boolean },
): Promise<void> {
  await lockMember(tx, by)
  if (!isFavourite) {
    await deleteFavourite(tx, by, gameCode)
    return
  }
  if (!by.offered.has(gameCode)) throw refusePlainly('absent') // guard: marked-lottery-offered
  const marked = await selectFavourites(tx, by)
  if (marked.includes(gameCode)) return
  // guard: favourite-lotteries-capped
  if (marked.length >= FAVOURITE_LOTTERIES_MAX)
    throw refuse<typeof contract.markFavouriteLottery>('favourites_full', { most: FAVOURITE_LOTTERIES_MAX })
  await insertFavourites(tx, by, [gameCode])
}

/** Adds what a browser kept before accounts had favourites, as far as there is room; unknown codes are left out. */
export async function takeOverLocal(tx: Tx, by: Marking, gameCodes: readonly string[]): Promise<void> {
  await lockMember(tx, by)
  const marked = await selectFavourites(tx, by)
  const added = [...new Set(gameCodes)].filter((code) => by.offered.has(code) && !marked.includes(code))
  await insertFavourites(tx, by, added.slice(0, Math.max(0, FAVOURITE_LOTTERIES_MAX - marked.length)))
}
