// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type CSSProperties, type ReactNode, useId } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { SectionHead } from '#browser/ui/SectionHead.tsx'
import type { Game } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import type { Launching } from '#site/lobby/LobbyTile.tsx'

/** The games of halls that have too few for a strip, as wide cards: two beside each other. */
export function WideCards({
  title,
  games,
  launching,
}: {
  title?: string
  games: readonly Game[]
  launching: Launching
}) {
  const t = useT()
  const id = useId()
  const [first] = games
  if (!first) return null
  const category = categoryOfCode(first.gameType)
  return (
    <section className="sect" aria-labelledby={id}>
      <SectionHead id={id} title={title ?? t('shelves.games')} icon={category} category={category} />
      <ul className="wide-cards">
        {games.map((game) => (
          <WideCard key={game.nodeId} game={game} launching={launching} />
        ))}
      </ul>
    </section>
  )
}

/** In a hall the card names the studio, and its name opens the details of the game. */
export function WideCard({
  game,
  launching,
  isInHall = false,
  motion,
}: {
  game: Game
  launching: Launching
  isInHall?: boolean
  motion?: ReactNode
}) {
  const t = useT()
  const category = categoryOfCode(game.gameType)
  const title = game.gameName
  return (
    <li
      className={`wide-card${isDrawn(game) ? ' is-drawn' : ''}`}
      style={{ '--c': `var(--cat-${category})` } as CSSProperties}
    >
      <div className="wide-words">
        <span className="tag">{isInHall ? <bdi>{game.vendorName}</bdi> : t(`category.${category}`)}</span>
        {isInHall ? (
          <h2 dir="auto">
            <button type="button" onClick={() => launching.open(game)}>
              {title}
            </button>
          </h2>
        ) : (
          <h3 dir="auto">{title}</h3>
        )}
        <p>
          {!isInHall && <bdi>{game.vendorName}</bdi>}
          {game.minBet !== undefined && (
            <span>
              {t('shelves.from')} <MoneyText amount={game.minBet} tone="plain" />
            </span>
          )}
        </p>
        <div className="wide-ways">
          {game.canPlay && (
            <Button
              className="wide-play"
              aria-label={t('ui.game.play_title', { title })}
              onClick={() => launching.play(game)}
            >
              {t('ui.game.play')}
            </Button>
          )}
          {game.canPlay && game.hasFreePlay && (
            <Button
              className="wide-try"
              aria-label={t('ui.game.try_title', { title })}
              onClick={() => launching.tryFree(game)}
            >
              {t('ui.game.try')}
            </Button>
          )}
        </div>
      </div>
      <WideArt game={game} />
      {motion}
    </li>
  )
}

/** Games without a picture of their provider are drawn: their card has a scene of its own, the others show their tile. */
const isDrawn = ({ picture, fallback }: Game) => fallback === undefined && picture.startsWith('/art/game/')

function WideArt({ game }: { game: Game }) {
  const { direction } = useWords()
  const src = isDrawn(game) ? `${game.picture}/${direction}.svg` : game.picture
  return <GamePicture key={src} src={src} fallback={game.fallback} />
}
