import type { GameView } from '#studio/pages/game-views.ts'

/** The card games. A new one needs a line here and one in `games/games.ts`. */
export const cardViews: Readonly<Record<string, () => Promise<GameView>>> = {
  'big-two': () => import('#studio/games/big-two/page/big-two-view.ts').then(({ bigTwoView }) => bigTwoView),
  'texas-holdem': () =>
    import('#studio/games/holdem/page/holdem-view.ts').then(({ holdemView }) => holdemView),
  'tien-len': () =>
    import('#studio/games/tien-len/page/tien-len-view.ts').then(({ tienLenView }) => tienLenView),
}
