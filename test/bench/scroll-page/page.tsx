// The layers come in their order: the page's own sheet first.
import '#site/site.css'

import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/site'

import { createWords, WordsContext } from '#browser/i18n/translate.ts'
import { categories } from '#domain/navigation/category.ts'
import { GameStrip, type StripDeeds, type StripGame } from '#site/games/GameStrip.tsx'

/** As a home page that has everything: its strips, each as long as a hall. */
const STRIPS = 30
const TILES = 400
/** As many pictures as are kept by the lazy loader. */
const PICTURES = 200

const nothing = () => undefined
const deeds: StripDeeds = { play: nothing, tryFree: nothing, favourite: nothing, open: nothing }
const strips = Array.from({ length: STRIPS }, (_, strip) => ({
  category: categories[strip % categories.length]?.id ?? 'slots',
  games: Array.from({ length: TILES }, (__, tile): StripGame => {
    const number = strip * TILES + tile
    return {
      id: String(number),
      title: `Game ${number}`,
      picture: `/tile/${number % PICTURES}.svg`,
      note: `Studio ${number % 40}`,
      canTry: true,
      ...(number % 9 === 0 ? { mark: 'hot' as const } : {}),
    }
  }),
}))

const words = createWords('EN', ((await catalogues.EN?.()) ?? { default: {} }).default)
createRoot(document.getElementById('site') ?? document.body).render(
  <WordsContext value={words}>
    <main className="wrap page">
      {strips.map(({ category, games }, strip) => (
        <GameStrip key={strip} title={words.t(`category.${category}`)} {...{ category, games, deeds }} />
      ))}
    </main>
  </WordsContext>,
)
