import type { GameView } from '#studio/pages/game-views.ts'

/** Each sea is a separate chunk. A new one needs a line here and one in `games/games.ts`. */
export const fishViews: Readonly<Record<string, () => Promise<GameView>>> = {
  'tile-reef': () => import('./seas/reef-view.ts').then(({ reefView }) => reefView),
  'lotus-lagoon': () => import('./seas/lagoon-view.ts').then(({ lagoonView }) => lagoonView),
  'lantern-deep': () => import('./seas/deep-view.ts').then(({ deepView }) => deepView),
}
