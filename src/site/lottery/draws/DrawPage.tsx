import { useQuery } from '@tanstack/react-query'
import { type CSSProperties } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { useSearch } from '#browser/routing/routing-context.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Note } from '#browser/ui/Note.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { canHavePools } from '#domain/lottery/jackpots/pooled-families.ts'
import { Near } from '#site/layout/Near.tsx'
import { type DrawPlace, readDrawPlace } from '#site/lottery/draw-place.ts'
import type { Moment } from '#site/lottery/stage/moment.ts'
import { Readout } from '#site/lottery/stage/Readout.tsx'
import { useMoment } from '#site/lottery/stage/use-moment.ts'
import { LotteryWords } from '#site/lottery/words.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { CheckDraw } from './CheckDraw.tsx'
import { type Draw, withKnown } from './draw.ts'
import { phaseOf } from './draw-phase.ts'
import { DrawStage } from './DrawStage.tsx'
import { MyBets } from './MyBets.tsx'
import { PastDraws } from './PastDraws.tsx'
import { ByFirstDigit, PrizeBoard } from './PrizeBoard.tsx'
import { ReplacedNumbers } from './ReplacedNumbers.tsx'
import { useOwnBets } from './use-own-bets.ts'

import './draws.css'

const DrawPools = lazyPart(() =>
  import('#site/lottery/jackpot/DrawPools.tsx').then((chunk) => chunk.DrawPools),
)

const DrawCharts = lazyPart(() =>
  import('#site/lottery/charts/DrawCharts.tsx').then((chunk) => chunk.DrawCharts),
)

const DrawnBefore = lazyPart(() =>
  import('#site/lottery/charts/DrawnBefore.tsx').then((chunk) => chunk.DrawnBefore),
)

/** One draw: its moment, its numbers, and the proof that every visitor can recompute. */
export default function DrawPage() {
  const place = useSearch(readDrawPlace)
  return <LotteryWords>{place ? <OneDraw key={place.numero} place={place} /> : <NoDraw />}</LotteryWords>
}

/** Between its time and its result, a draw is asked for so often where no live message arrives. */
const AGAIN_MS = 5_000

function OneDraw({ place }: { place: DrawPlace }) {
  const api = useApi()
  const game = findGame(place.gameCode)
  const found = useQuery({
    ...queryOf(api, lottery.draw, place),
    refetchInterval: ({ state: { data } }) =>
      game && data && isAwaited(data, game) && Date.parse(data.closesAt) < Date.now() ? AGAIN_MS : false,
  })
  const terms = useQuery(queryOf(api, lotteryTickets.terms, { gameCode: place.gameCode })).data
  if (found.isError || !game) return <NoDraw />
  const draw = found.data && withKnown(found.data)
  if (!draw)
    return (
      <div className="wrap page" aria-busy="true">
        <SkeletonRows />
      </div>
    )
  return <Loaded game={game} draw={draw} name={terms?.remark ?? game.name} />
}

const isAwaited = (draw: Draw, { family }: Game) =>
  !['drawn', 'settling', 'settled', 'cancelled'].includes(phaseOf(withKnown(draw), family, Date.now()))

function Loaded({ game, draw, name }: { game: Game; draw: Draw; name: string }) {
  const t = useT()
  const moment = useMoment(game.family, draw)
  const elott = game.prizeMode === 'Elott'
  return (
    <div
      className="wrap page draw-page"
      style={{ '--c': `var(--cat-${elott ? 'elottery' : 'lottery'})` } as CSSProperties}
    >
      <Link className="link small draw-back" to={elott ? paths.vnlottery : paths.lottery}>
        <Icon name="back" />
        {t('lottery.back')}
      </Link>
      <Notes game={game} draw={draw} name={name} />
      <DrawStage game={game} draw={draw} name={name} moment={moment} showNow={moment.showNow} />
      <Numbers game={game} draw={draw} moment={moment} showNow={moment.showNow} />
      {canHavePools(game.family) && draw.opened && moment.phase !== 'playing' && (
        <PartBoundary>
          <DrawPools key={draw.version} gameCode={game.code} numero={draw.numero} />
        </PartBoundary>
      )}
      <CheckDraw draw={draw} />
      <Near className="draw-charts-place">
        <div className="stack">
          <DrawnBefore gameCode={game.code} family={game.family} numero={draw.numero} />
          <DrawCharts gameCode={game.code} family={game.family} />
        </div>
      </Near>
      <PastDraws gameCode={draw.gameCode} numero={draw.numero} />
    </div>
  )
}

/** Facts of the draw that come before everything else. */
function Notes({ game, draw, name }: { game: Game; draw: Draw; name: string }) {
  const t = useT()
  const phase = phaseOf(draw, game.family, useNowMs())
  return (
    <>
      {phase === 'cancelled' && <Note tone="warn">{t('lottery.draw_cancelled')}</Note>}
      {phase === 'late' && <Note tone="warn">{t('lottery.draw_late')}</Note>}
      {phase !== 'cancelled' && draw.version > 1 && (
        <Note tone="warn">
          <p>{t('lottery.corrected', { version: draw.version })}</p>
          <ReplacedNumbers draw={draw} />
        </Note>
      )}
      {phase === 'planned' && draw.isNotSold === true && <Note tone="warn">{t('lottery.day_not_sold')}</Note>}
      {draw.drawnBy === 'demo' && <Note>{t('lottery.not_official', { name })}</Note>}
    </>
  )
}

function Numbers({
  game: { family },
  draw,
  moment,
  showNow,
}: {
  game: Game
  draw: Draw
  moment: Moment
  showNow: () => void
}) {
  const { opened, state } = draw
  const { form } = families[family]
  const bets = useOwnBets(draw, family)
  const own = <MyBets family={family} bets={bets} isPlaying={moment.phase === 'playing'} />
  if (state === 'cancelled') return own
  if (form.kind !== 'prizes')
    return (
      <>
        <Readout family={family} opened={opened} moment={moment} onShowNow={showNow} />
        {own}
      </>
    )
  const board = { family, opened, moment, hits: bets.lots }
  return (
    <div className={family === 'north' || family === 'province' ? 'draw-cols' : 'stack'}>
      <PrizeBoard {...board} prizes={form.prizes} />
      {family !== 'north' && family !== 'province' && own}
      {(family === 'north' || family === 'province') && (
        <div className="stack">
          {own}
          <ByFirstDigit {...board} />
        </div>
      )}
    </div>
  )
}

function NoDraw() {
  const t = useT()
  return (
    <div className="wrap page">
      <div className="card">
        <EmptyState
          kind="search"
          heading="h1"
          title={t('lottery.draw_lost_title')}
          text={t('lottery.draw_lost_text')}
          action={
            <Link className={buttonClass({ tone: 'main' })} to={paths.lottery}>
              {t('lottery.back')}
            </Link>
          }
        />
      </div>
    </div>
  )
}
