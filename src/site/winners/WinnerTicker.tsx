import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { winnings } from '#contract/winnings.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { rowsAt } from './ago.ts'
import { firstWinners, TICKER_MS, TICKER_PLACES } from './first-winners.ts'
import { WinFacts, Winner, WinRow, WinTile } from './WinRow.tsx'

import './winners.css'

/** Polling interval of the board. */
const ASK_MS = 30_000

/** The latest winners, five at a time, moving on every four seconds; pauses on hover, focus or request. */
export function WinnerTicker() {
  const t = useT()
  const api = useApi()
  const strip = useRef<HTMLUListElement>(null)
  const [turns, setTurns] = useState(0)
  const [isResting, setResting] = useState(false)
  const { data } = useQuery({ ...queryOf(api, winnings.board, firstWinners), refetchInterval: ASK_MS })
  const list = data?.list ?? []
  const moves = list.length > TICKER_PLACES
  const turn = useEffectEvent(() => {
    const isWatched = strip.current?.matches(':hover, :focus-within') ?? false
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isWatched && !isCalm && !document.hidden) setTurns((count) => count + 1)
  })
  useEffect(() => {
    if (!moves || isResting) return
    const timer = setInterval(turn, TICKER_MS)
    return () => clearInterval(timer)
  }, [moves, isResting])
  return (
    <section aria-labelledby="winners">
      <div className="sect-h">
        <h2 id="winners">{t('winners.latest_winners')}</h2>
        <div className="end">
          {moves && (
            <IconButton
              size="sm"
              icon={isResting ? 'play' : 'pause'}
              label={t(isResting ? 'winners.play' : 'winners.pause')}
              onClick={() => setResting(!isResting)}
            />
          )}
          <Link className="link" to={paths.winners}>
            {t('winners.all_winners')}
          </Link>
        </div>
      </div>
      <div className="wins">
        <Largest />
        <ul className={turns === 0 ? 'card winner-rows' : 'card winner-rows turning'} ref={strip}>
          {rowsAt(list, turns, TICKER_PLACES).map((win) => (
            <WinRow key={win.id} win={win} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The largest win of the last day, beside the latest ones on wide screens. */
function Largest() {
  const t = useT()
  const { data } = useQuery(queryOf(useApi(), winnings.best, { period: 'day' }))
  const win = data?.list[0]
  if (!win) return null
  return (
    <p className="win-largest on-band">
      <WinTile win={win} />
      <span className="pod-words">
        <small>{t('home.day_largest')}</small>
        <MoneyText amount={win.prize} />
        <b>
          <bdi>{win.gameName}</bdi>
        </b>
        <small>
          <Winner win={win} />
        </small>
        <WinFacts win={win} />
      </span>
    </p>
  )
}
