import type { GameView } from '#studio/pages/game-views.ts'

/** The tables with chips. A new one needs a line here and one in `games/games.ts`. */
export const tableViews: Readonly<Record<string, () => Promise<GameView>>> = {
  roulette: () =>
    import('#studio/games/roulette/page/roulette-view.ts').then(({ rouletteView }) => rouletteView),
  'dragon-tiger': () =>
    import('#studio/games/dragon-tiger/page/dragon-tiger-view.ts').then((part) => part.dragonTigerView),
  blackjack: () =>
    import('#studio/games/blackjack/page/blackjack-view.ts').then(({ blackjackView }) => blackjackView),
  'sic-bo': () => import('#studio/games/sic-bo/page/sic-bo-view.ts').then(({ sicBoView }) => sicBoView),
}
