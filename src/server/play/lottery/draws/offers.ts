import type { Game } from '#domain/lottery/games/game.ts'
import { findGame, games } from '#domain/lottery/games/games.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { isAsHouse, type BrandTimes } from '#domain/lottery/terms/brand-times.ts'
import { houseTerms, inOrder, type LotteryTerms } from '#domain/lottery/terms/terms.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

/**
 * The lotteries of a brand, in its order: it sells their prize mode, its market allows their category and their return,
 * and they are switched on.
 */
export function offersOf(
  registry: MerchantRegistry,
  merchant: Pick<MerchantOfCall, 'id'>,
  prizeMode?: string,
): readonly Game[] {
  return soldBy(registry, merchant, prizeMode).filter(
    ({ code }) => termsOf(registry, merchant, code).isOn, // guard: lottery-off-hidden
  )
}

/** The lotteries that the brand may sell, whether or not they are switched on. */
export function soldBy(
  registry: MerchantRegistry,
  { id }: Pick<MerchantOfCall, 'id'>,
  prizeMode?: string,
): readonly Game[] {
  const merchant = registry.findById(id)
  if (!merchant) throw new Error(`no merchant ${id}`)
  const { lotteryTerms, profile } = merchant
  return gamesOf(merchant).filter(
    (game) =>
      (prizeMode === undefined || game.prizeMode === prizeMode) &&
      returnAt(game, lotteryTerms.get(game.code)) >= profile.returnToPlayerMinMilli, // guard: return-by-market
  )
}

/** The lotteries of the brand's prize modes and categories, in its order, whatever its terms are. */
export function gamesOf({
  prizeModes,
  categories,
  lotteryOrder,
}: Pick<Merchant, 'prizeModes' | 'categories' | 'lotteryOrder'>): readonly Game[] {
  return inOrder(games, lotteryOrder).filter(
    (game) => prizeModes.includes(game.prizeMode) && categories.includes(categoryOf(game)), // guard: lottery-offered
  )
}

function returnAt(game: Game, terms: LotteryTerms = houseTerms): number {
  return resolveReturn({ game, merchantMilli: terms.returnMilli, memberMilli: undefined })
}

/** How the brand sells a lottery. */
export function termsOf(
  registry: MerchantRegistry,
  { id }: Pick<MerchantOfCall, 'id'>,
  code: string,
): LotteryTerms {
  return registry.findById(id)?.lotteryTerms.get(code) ?? houseTerms
}

/** A lottery that the brand may sell: its draws go on while it is switched off. Any other one does not exist for it. */
export function soldGame(
  registry: MerchantRegistry,
  merchant: Pick<MerchantOfCall, 'id'>,
  code: string,
): Game {
  const game = findGame(code)
  if (!game || !soldBy(registry, merchant).includes(game)) throw refusePlainly('absent')
  return game
}

/** A lottery that the brand offers; any other one does not exist for it. */
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

/** When the brand sells the draws of each lottery, by its code. */
export type TimesOf = (code: string) => BrandTimes

export function timesOf(registry: MerchantRegistry, merchant: Pick<MerchantOfCall, 'id'>): TimesOf {
  return (code) => {
    const { weekdays, closesEarlierMinutes } = termsOf(registry, merchant, code)
    return { weekdays, closesEarlierMinutes }
  }
}

/** Lotteries that the brand sells at times of its own. */
export function timedGames(codes: readonly string[], times: TimesOf) {
  return codes.flatMap((gameCode) => (isAsHouse(times(gameCode)) ? [] : [{ gameCode, ...times(gameCode) }]))
}
