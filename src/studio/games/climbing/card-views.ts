import type { GameView } from '#studio/pages/game-views.ts'

/** The card games. A new one needs a line here and one in `games/games.ts`. */
export const cardViews: Readonly<Record<string, () => Promise<GameView>>> = {
  'tien-len': () =>
    import('#studio/games/tien-len/page/tien-len-view.ts').then(({ tienLenView }) => tienLenView),
}
