import { type CSSProperties, type ReactNode, useId } from 'react'

import { SectionHead } from '#browser/ui/SectionHead.tsx'
import { StripArrows } from '#browser/ui/StripArrows.tsx'
import { useStripPaging } from '#browser/ui/strip-paging.ts'
import type { Game } from '#contract/games.ts'
import type { Category } from '#domain/navigation/category.ts'

import '#browser/ui/later.css'
import { useStrip } from './use-strip.ts'

/** As many tiles fit on most desktops: the server leaves out the arrows, which would move the link beside them. */
const SHORT_MOST = 5

/**
 * A horizontal list of games with scroll snapping. It is virtualized: only visible tiles are in the document. Without
 * games it renders nothing.
 */
export function GameStrip({
  title,
  category,
  games,
  tileOf,
  all,
}: {
  title: string
  category: Category
  games: readonly Game[]
  tileOf: (game: Game) => ReactNode
  /** Link to the whole list, if there is one. */
  all?: ReactNode
}) {
  const id = useId()
  const { attach: watchEnds, onScroll, ...paging } = useStripPaging(games.length <= SHORT_MOST)
  const strip = useStrip(games.length)
  const attach = (element: HTMLElement | null) => {
    const ends = [watchEnds(element), strip.watch(element)]
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
            <StripArrows paging={paging} />
          </>
        }
      />
      <div
        ref={attach}
        className="strip-track"
        onScroll={(event) => {
          onScroll(event)
          strip.onScroll(event.currentTarget)
        }}
      >
        <ul className="reel" style={{ '--count': games.length } as CSSProperties}>
          {strip.indexes.map((index) => {
            const game = games[index]
            return (
              game && (
                <li
                  key={game.nodeId}
                  aria-setsize={games.length}
                  aria-posinset={index + 1}
                  style={{ '--at': index } as CSSProperties}
                >
                  {tileOf(game)}
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}
