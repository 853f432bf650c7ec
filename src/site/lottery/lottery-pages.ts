import { lazyPage } from '#browser/routing/lazy-page.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'

/** Chunks of their own: a visitor of the lobby loads no number boards. */
export const lobbyPage = lazyPage(() => loadWithin(() => import('./lobby/LotteryLobbyPage.tsx')))
export const bettingPage = lazyPage(() => loadWithin(() => import('./betting/BettingPage.tsx')))
