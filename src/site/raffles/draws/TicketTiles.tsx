import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import type { DrawStep, OwnDraw, TicketDraw } from './draw-type.ts'
import { tilesOf } from './tiles.ts'

/** All tickets as tiles in the order of the sealed list, with the member's own and those that won. */
export function TicketTiles({
  draw: { tickets },
  own,
  steps,
  isRevealed,
}: {
  draw: TicketDraw
  own: OwnDraw | undefined
  steps: readonly DrawStep[]
  /** Winning tiles light up one after the other. */
  isRevealed: boolean
}) {
  const t = useT()
  const won = steps.filter(({ outcome }) => outcome === 'won').map(({ position }) => position)
  const mine = own?.tickets.flatMap(({ position }) => position ?? []) ?? []
  const { tiles, each } = tilesOf({ count: tickets, won, mine })
  return (
    <div className="td-list">
      <div
        className={isRevealed ? 'td-tiles reveals' : 'td-tiles'}
        role="img"
        aria-label={t('raffles.draw_picture', { count: String(tickets), won: String(won.length) })}
      >
        {tiles.map(({ nth, isMine }, index) => (
          <i
            key={index}
            className={`${nth === undefined ? '' : 'won'} ${isMine ? 'mine' : ''}`.trim() || undefined}
            style={nth === undefined ? undefined : ({ '--td-nth': nth } as CSSProperties)}
          />
        ))}
      </div>
      <ul className="td-legend xs">
        <li>
          <i />
          {each === 1
            ? t('raffles.draw_legend', { count: String(tickets) })
            : t('raffles.draw_legend_many', { count: String(each) })}
        </li>
        {mine.length > 0 && (
          <li>
            <i className="mine" />
            {t('raffles.draw_legend_mine', { count: String(mine.length) })}
          </li>
        )}
        <li>
          <i className="won" />
          {t('raffles.draw_legend_won')}
        </li>
      </ul>
    </div>
  )
}
