import type { GameView } from '#studio/pages/game-views.ts'

/** The slots of `themes/`, each in a folder with its code. */
const themes = import.meta.glob<GameView>('./themes/*/view.ts', { import: 'view' })

/** Each slot is a separate chunk. A new one is a folder of `themes/` and a line in `slot-models.ts`. */
export const slotViews: Readonly<Record<string, () => Promise<GameView>>> = {
  'copper-sevens': () => import('./models/sevens-view.ts').then(({ sevensView }) => sevensView),
  'lantern-ways': () => import('./models/lanterns-view.ts').then(({ lanternsView }) => lanternsView),
  'firefly-garden': () => import('./models/fireflies-view.ts').then(({ firefliesView }) => firefliesView),
  'golden-foundry': () => import('./models/foundry-view.ts').then(({ foundryView }) => foundryView),
  'reef-cascade': () => import('./models/reef-view.ts').then(({ reefView }) => reefView),
  'sundial-dunes': () => import('./models/dunes-view.ts').then(({ dunesView }) => dunesView),
  'jester-parade': () => import('./models/parade-view.ts').then(({ paradeView }) => paradeView),
  'storm-temple': () => import('./models/storm-view.ts').then(({ stormView }) => stormView),
  ...Object.fromEntries(Object.entries(themes).map(([path, load]) => [path.split('/')[2] ?? path, load])),
}
