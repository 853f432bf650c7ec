import type { ComponentType } from 'react'

import type { RoundDetails } from '#studio/wire/answers.ts'

/** How a game looks: its page, one of its rounds, its rules and what it pays. */
export interface GameView {
  readonly Page: ComponentType
  readonly Round: ComponentType<{ readonly round: RoundDetails }>
  readonly Rules: ComponentType
}

/** Each game is a chunk of its own. A new game is a line here, beside its line in `games/games.ts`. */
export const gameViews: Readonly<Record<string, () => Promise<GameView>>> = {
  'peacock-mosaic': () =>
    import('#studio/games/peacock/peacock-view.ts').then(({ peacockView }) => peacockView),
}
