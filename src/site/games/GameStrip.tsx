import { type CSSProperties, type ReactNode, useId } from 'react'

import { GameTile } from '#browser/ui/GameTile.tsx'
import { SectionHead } from '#browser/ui/SectionHead.tsx'
import { StripArrow } from '#browser/ui/StripArrow.tsx'
import { useStripPaging } from '#browser/ui/strip-paging.ts'
import type { Category } from '#domain/navigation/category.ts'

import './strip.css'
import { useStrip } from './use-strip.ts'

export interface StripGame {
  readonly id: string
  readonly title: string
  readonly picture: string
  readonly fallback?: string
  readonly note?: string
  readonly mark?: 'new' | 'hot'
  readonly isFavourite?: boolean
  readonly canTry?: boolean
}

export interface StripDeeds {
  readonly play: (game: StripGame) => void
  readonly tryFree: (game: StripGame) => void
  readonly favourite: (game: StripGame) => void
  /** A tap on a phone. */
  readonly open: (game: StripGame) => void
}

/**
 * A line of games that snaps as it scrolls. However long it is, and however many of them a page has, only the tiles in
 * sight are in the document. A strip without games is not there.
 */
export function GameStrip({
  title,
  category,
  games,
  deeds,
  all,
}: {
  title: string
  category: Category
  games: readonly StripGame[]
  deeds: StripDeeds
  /** The way to the whole list, where there is one. */
  all?: ReactNode
}) {
  const id = useId()
  const paging = useStripPaging()
  const strip = useStrip(games.length)
  const attach = (element: HTMLElement | null) => {
    const ends = [paging.attach(element), strip.watch(element)]
    return () => ends.forEach((end) => end?.())
  }
  if (games.length === 0) return null
  return (
    <section className="sect game-strip" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        icon={category}
        category={category}
        end={
          <>
            {all}
            <StripArrow side="back" isResting={paging.isAtStart} onTurn={() => paging.turn(-1)} />
            <StripArrow side="on" isResting={paging.isAtEnd} onTurn={() => paging.turn(1)} />
          </>
        }
      />
      <div
        ref={attach}
        className="strip-track"
        onScroll={(event) => {
          paging.onScroll(event)
          strip.onScroll(event.currentTarget)
        }}
      >
        <ul className="reel" style={{ '--count': games.length } as CSSProperties}>
          {strip.indexes.map((index) => {
            const game = games[index]
            return (
              game && (
                <li
                  key={game.id}
                  aria-setsize={games.length}
                  aria-posinset={index + 1}
                  style={{ '--at': index } as CSSProperties}
                >
                  <StripTile game={game} deeds={deeds} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function StripTile({ game, deeds }: { game: StripGame; deeds: StripDeeds }) {
  const { title, picture, fallback, note, mark, isFavourite, canTry } = game
  return (
    <GameTile
      title={title}
      picture={picture}
      note={note}
      {...(fallback === undefined ? {} : { fallback })}
      {...(mark === undefined ? {} : { mark })}
      {...(isFavourite === undefined ? {} : { isFavourite })}
      onPlay={() => deeds.play(game)}
      {...(canTry === true ? { onTry: () => deeds.tryFree(game) } : {})}
      onFavourite={() => deeds.favourite(game)}
      onOpen={() => deeds.open(game)}
    />
  )
}
