import type { Game } from '#domain/lottery/games/game.ts'
import { findGame, games } from '#domain/lottery/games/games.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

/** The lotteries of a brand: it sells their prize mode, and its market allows their category and their return. */
export function offersOf(
  registry: MerchantRegistry,
  { id }: Pick<MerchantOfCall, 'id'>,
  prizeMode?: string,
): readonly Game[] {
  const merchant = registry.findById(id)
  if (!merchant) throw new Error(`no merchant ${id}`)
  return games.filter(
    (game) =>
      (prizeMode === undefined || game.prizeMode === prizeMode) &&
      merchant.prizeModes.includes(game.prizeMode) &&
      merchant.categories.includes(categoryOf(game)) && // guard: lottery-offered
      game.returnMilli >= merchant.profile.returnToPlayerMinMilli, // guard: return-by-market
  )
}

/** A lottery of the brand; any other one does not exist for it. */
export function offeredGame(
  registry: MerchantRegistry,
  merchant: Pick<MerchantOfCall, 'id'>,
  code: string,
): Game {
  const game = findGame(code)
  if (!game || !offersOf(registry, merchant).includes(game)) throw refusePlainly('absent')
  return game
}

/** The category under which a lottery is sold and counted. */
export function categoryOf({ prizeMode }: Game): 'lottery' | 'elottery' {
  return prizeMode === 'Elott' ? 'elottery' : 'lottery'
}
