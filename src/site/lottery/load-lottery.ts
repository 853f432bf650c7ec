import type { RawSearch } from '#browser/routing/search-text.ts'
import type { RouterContext } from '#site/routes.tsx'

import { loadBetting } from './betting/load-betting.ts'
import { loadLobby } from './lobby/load-lobby.ts'
import { bettingPage, lobbyPage } from './lottery-pages.ts'
import { readGameCode } from './lottery-place.ts'
import { loadLotteryWords } from './words.ts'

/** Loads the chunk, the words and the first data of the lobby or of the betting page. */
export async function loadLottery(context: RouterContext, search: RawSearch): Promise<void> {
  const code = readGameCode(search)
  await Promise.all([
    loadLotteryWords(context.language()),
    code === undefined ? lobbyPage.preload() : bettingPage.preload(),
    code === undefined ? loadLobby(context) : loadBetting(context, code),
  ])
}
