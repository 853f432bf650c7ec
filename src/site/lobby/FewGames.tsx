import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { Game } from '#contract/games.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { WideCard } from '#site/shelves/WideCards.tsx'

import '#site/shelves/shelves.css'
import './few-games.css'
import { LateTileMotion } from './LateTileMotion.tsx'
import type { Launching } from './LobbyTile.tsx'

/** At most so many games are cards; more fill a row of tiles. */
export const FEW_GAMES_MAX = 6

/** The games of a small hall as wide cards. */
export function FewGames({ games, launching }: { games: readonly Game[]; launching: Launching }) {
  const [isRoused, setRoused] = useState(false)
  const watch = (list: HTMLElement | null) => {
    const watching = new AbortController()
    const rouse = () => setRoused(true)
    list?.addEventListener('pointermove', rouse, { once: true, signal: watching.signal })
    list?.addEventListener('focusin', rouse, { once: true, signal: watching.signal })
    return () => watching.abort()
  }
  return (
    <ul className="wide-cards" ref={watch}>
      {games.map((game) => (
        <WideCard
          key={game.nodeId}
          game={game}
          launching={launching}
          isInHall
          motion={isRoused && <LateTileMotion game={game} />}
        />
      ))}
      {games.length % 2 === 1 && <HowItWorks />}
    </ul>
  )
}

const points = ['lobby.how_stake', 'lobby.how_open', 'lobby.how_limits'] as const

/** Fills the place beside an odd card. */
function HowItWorks() {
  const t = useT()
  return (
    <li className="card wide-how">
      <h2>{t('lobby.how')}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {t(point)}
          </li>
        ))}
      </ul>
      <Link className="link" to={paths.help}>
        {t('lobby.how_more')}
        <Icon name="right" />
      </Link>
    </li>
  )
}
