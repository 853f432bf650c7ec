// The page's own sheet first, because it defines the order of the layers.
import '#site/site.css'
import '#site/lobby/lobby.css'

import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/site'

import { createWords, WordsContext } from '#browser/i18n/translate.ts'
import { categories } from '#domain/navigation/category.ts'
import type { Game } from '#contract/games.ts'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { type Launching, LobbyTile } from '#site/lobby/LobbyTile.tsx'

/** A full home page: many strips, each as long as a hall. */
const STRIPS = 30
const TILES = 400
/** Number of pictures that the lazy loader caches. */
const PICTURES = 200
const STUDIO_GAMES: ReadonlyMap<number, string> = new Map([
  [3, 'koi-river'],
  [4, 'plinko'],
])

const nothing = () => undefined
const launching: Launching = { play: nothing, tryFree: nothing, open: nothing }
const strips = Array.from({ length: STRIPS }, (_, strip) => ({
  category: categories[strip % categories.length]?.id ?? 'slots',
  games: Array.from({ length: TILES }, (__, tile): Game => {
    const number = strip * TILES + tile
    return {
      nodeId: String(number),
      // Two games of our studio, whose tiles play a scene.
      vassalage: STUDIO_GAMES.has(number) ? 'TESSERA' : 'STUDIO',
      vendorName: `Studio ${number % 40}`,
      gameType: codeOfCategory(categories[strip % categories.length]?.id ?? 'slots'),
      gameCode: STUDIO_GAMES.get(number) ?? String(number),
      gameName: `Game ${number}`,
      gameClassify: [],
      features: [],
      picture: `/tile/${number % PICTURES}.webp`,
      isHot: number % 9 === 0,
      isNew: false,
      isInMaintenance: false,
      hasFreePlay: true,
      canPlay: true,
    }
  }),
}))

const tileOf = (game: Game) => (
  <LobbyTile game={game} isEager={false} isFavourite={false} onFavourite={nothing} launching={launching} />
)

const words = createWords('EN', ((await catalogues.EN?.()) ?? { default: {} }).default)
const strips30 = () =>
  strips.map(({ category, games }, strip) => (
    <GameStrip key={strip} title={words.t(`category.${category}`)} {...{ category, games, tileOf }} />
  ))

/** All games of a hall on one page. */
const hall400 = () => (
  <ul className="tiles lobby-tiles">
    {strips[0]?.games.map((game) => (
      <li key={game.nodeId}>{tileOf(game)}</li>
    ))}
  </ul>
)

createRoot(document.getElementById('site') ?? document.body).render(
  <WordsContext value={words}>
    <main className="wrap page">{location.pathname === '/lobby' ? hall400() : strips30()}</main>
  </WordsContext>,
)
