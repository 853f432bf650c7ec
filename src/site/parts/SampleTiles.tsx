import { useState } from 'react'
import { GameTile } from '#browser/ui/GameTile.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { toDataUri } from '#art/data-uri.ts'
import { gameTile } from '#art/game-tile.ts'
import { STUDIOS } from './samples.ts'
import type { SampleGame } from './samples.ts'

/** A row of drawn tiles, eight across. */
export function SampleTiles({ games, seed }: { games: readonly SampleGame[]; seed: string }) {
  return games.map((game, index) => (
    <SampleTile key={game.title} game={game} id={`${seed}${index}`} place={index} />
  ))
}

function SampleTile({ game, id, place }: { game: SampleGame; id: string; place: number }) {
  const { title, category, language, mark } = game
  const [isFavourite, setFavourite] = useState(place === 1)
  const vendor = STUDIOS[place % 11] ?? ''
  const showTitle = () => void showToast({ tone: 'info', text: title })
  return (
    <GameTile
      title={title}
      titleLanguage={language}
      picture={toDataUri(gameTile({ id, category, title, vendor }))}
      note={vendor}
      mark={mark}
      isFavourite={isFavourite}
      onFavourite={() => setFavourite(!isFavourite)}
      onPlay={showTitle}
      onTry={showTitle}
      onOpen={showTitle}
    />
  )
}
