import type { MerchantOfCall } from '#server/platform/http/context.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { showGames } from './game-view.ts'
import { offersOf, timesOf } from './offers.ts'
import type { DrawReads } from './reads.ts'

/** Finds the hot lotteries of a brand as lists of hot games show them: those of each hall, first place first. */
export function hotLotteriesOf(reads: DrawReads, registry: MerchantRegistry) {
  return async (merchant: MerchantOfCall, language: string) => {
    const times = timesOf(registry, merchant)
    const list = await showGames(reads, merchant, offersOf(registry, merchant), { language, times })
    return list
      .flatMap((game) => (game.hotPlace === undefined ? [] : [{ ...game, place: game.hotPlace }]))
      .toSorted((a, b) => a.place - b.place)
      .map(({ gameId, remark, picture, prizeMode }) => ({
        gameType: prizeMode === 'Elott' ? ('ELOTT' as const) : ('LOTT' as const),
        gameCode: gameId,
        remark,
        webIconUrl: picture,
      }))
  }
}
