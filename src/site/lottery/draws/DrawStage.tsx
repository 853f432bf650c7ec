import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { lottery } from '#contract/lottery.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { type Moment, sceneOf } from '#site/lottery/stage/moment.ts'
import { Scene } from '#site/lottery/stage/Scene.tsx'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { Link } from '#site/routing.ts'

import type { Draw } from './draw.ts'
import { type DrawPhase, phaseOf } from './draw-phase.ts'

/** The lottery, the number and the state of the draw, its picture, and the way to the next one. */
export function DrawStage({
  game,
  draw,
  name,
  moment,
  showNow,
}: {
  game: Game
  draw: Draw
  name: string
  moment: Moment
  showNow: () => void
}) {
  const t = useT()
  const phase = phaseOf(draw, game.family, useNowMs())
  return (
    <section
      className="draw-stage"
      aria-labelledby="draw-name"
      style={{ '--c': `var(--cat-${game.prizeMode === 'Elott' ? 'elottery' : 'lottery'})` } as CSSProperties}
    >
      <div className="draw-info">
        <div>
          <h1 id="draw-name">{name}</h1>
          <p className="draw-sub">
            <span>{t('lottery.draw_of', { number: draw.numero })}</span>
            {' · '}
            <DateText atMs={Date.parse(draw.drawnAt ?? draw.drawsAt)} look="both" />
          </p>
        </div>
        <State phase={moment.phase === 'playing' ? 'drawing' : phase} />
        <Ahead game={game} draw={draw} phase={phase} />
      </div>
      <div className="draw-stage-scene">
        <Scene
          family={game.family}
          opened={draw.opened}
          moment={moment}
          isDrawing={phase === 'closed' || phase === 'drawing' || phase === 'partial'}
        />
        {moment.phase === 'playing' && sceneOf(game.family) === 'board' && (
          <Button tone="line" size="sm" onClick={showNow}>
            {t('lottery.show_now')}
          </Button>
        )}
      </div>
      <span className="mosaic" aria-hidden="true" />
    </section>
  )
}

function State({ phase }: { phase: DrawPhase }) {
  const t = useT()
  const isDone = phase === 'drawn' || phase === 'settling' || phase === 'settled'
  return (
    <p className={isDone ? 'draw-state done' : 'draw-state'} role="status">
      {phase === 'drawing' || phase === 'partial' ? (
        <FillingTiles />
      ) : (
        <Icon name={isDone ? 'check' : phase === 'late' ? 'alarm' : 'clock'} />
      )}
      {t(`lottery.draw_state.${phase}`)}
    </p>
  )
}

/** The time that is left until bets close, or until the draw; after it, until the bets of the next one close. */
function Ahead({ game, draw, phase }: { game: Game; draw: Draw; phase: DrawPhase }) {
  const t = useT()
  const isAhead = phase === 'planned' || phase === 'open' || phase === 'closed'
  const { data } = useQuery({
    ...queryOf(useApi(), lottery.comingDraws, { gameCode: game.code, count: 1 }),
    enabled: !isAhead,
  })
  const next = data?.list[0]
  const ends = phase === 'open' ? draw.closesAt : isAhead ? draw.drawsAt : next?.closesAt
  return (
    <div className="draw-ahead">
      {ends !== undefined && (
        <>
          <span className="xs">
            {phase === 'open' && t('lottery.closes_in')}
            {phase !== 'open' && isAhead && t('lottery.drawn_in')}
            {!isAhead && t('lottery.next_closes', { number: next?.numero ?? '' })}
          </span>
          <Countdown endsAtMs={Date.parse(ends)} isFeatured isAnnounced={isAhead} />
        </>
      )}
      <Link className={buttonClass({ tone: 'line', size: 'sm' })} {...addressOfLottery(game.code)}>
        {t('lottery.betting_page')}
      </Link>
    </div>
  )
}
