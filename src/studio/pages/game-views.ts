import type { ComponentType } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

/** The views of a game: its page, one of its rounds, its rules. */
export interface GameView {
  readonly Page: ComponentType
  readonly Round: ComponentType<{ readonly round: RoundDetails }>
  readonly Rules: ComponentType
  /** How its rounds are proven, where that differs from other games of its kind. */
  readonly fairText?: MessageId
}

/** Each game is a separate chunk. A new game needs a line here and one in `games/games.ts`. */
const gameViews: Readonly<Record<string, () => Promise<GameView>>> = {
  'peacock-mosaic': () =>
    import('#studio/games/peacock/peacock-view.ts').then(({ peacockView }) => peacockView),
  baccarat: () =>
    import('#studio/games/baccarat/page/baccarat-view.ts').then(({ baccaratView }) => baccaratView),
  crash: () => import('#studio/games/crash/page/crash-view.ts').then(({ crashView }) => crashView),
  mines: () => import('#studio/games/mines/page/mines-view.ts').then(({ minesView }) => minesView),
  'jacks-or-better': () =>
    import('#studio/games/poker/page/jacks-view.ts').then(({ jacksView }) => jacksView),
  'deuces-wild': () => import('#studio/games/poker/page/deuces-view.ts').then(({ deucesView }) => deucesView),
  dice: () => import('#studio/games/dice/page/dice-view.ts').then(({ diceView }) => diceView),
  limbo: () => import('#studio/games/limbo/page/limbo-view.ts').then(({ limboView }) => limboView),
  plinko: () => import('#studio/games/plinko/page/plinko-view.ts').then(({ plinkoView }) => plinkoView),
  keno: () => import('#studio/games/keno/page/keno-view.ts').then(({ kenoView }) => kenoView),
  hilo: () => import('#studio/games/hilo/page/hilo-view.ts').then(({ hiloView }) => hiloView),
}

/** Slots, tables with chips, seas and card games have lists of their own. */
export async function loadGameView(code: string): Promise<GameView | undefined> {
  const load = gameViews[code] ?? (await import('./late-views.ts')).lateViews[code]
  return await load?.()
}
