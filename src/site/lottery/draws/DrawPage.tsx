import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { type DrawPlace, readDrawPlace } from '#site/lottery/draw-place.ts'
import { LotteryWords } from '#site/lottery/words.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { CheckDraw } from './CheckDraw.tsx'
import { DrawBand } from './DrawBand.tsx'
import { DrawResult } from './DrawResult.tsx'
import { PastDraws } from './PastDraws.tsx'

import './draws.css'

/** One draw: its state, its numbers, and the proof that every visitor can recompute. */
export default function DrawPage() {
  const place = useSearch(readDrawPlace)
  return <LotteryWords>{place ? <OneDraw key={place.numero} place={place} /> : <NoDraw />}</LotteryWords>
}

/** Between its time and its result, a draw is asked for so often where no live message arrives. */
const AGAIN_MS = 5_000

function OneDraw({ place }: { place: DrawPlace }) {
  const t = useT()
  const api = useApi()
  const found = useQuery({
    ...queryOf(api, lottery.draw, place),
    refetchInterval: ({ state: { data } }) =>
      data &&
      data.opened === undefined &&
      data.state !== 'cancelled' &&
      Date.parse(data.closesAt) < Date.now()
        ? AGAIN_MS
        : false,
  })
  const terms = useQuery(queryOf(api, lotteryTickets.terms, { gameCode: place.gameCode })).data
  if (found.isError) return <NoDraw />
  const draw = found.data
  if (!draw) return <div className="wrap page" aria-busy="true" />
  return (
    <div className="wrap page draw-page">
      <DrawBand draw={draw} name={terms?.remark ?? draw.gameCode} />
      {draw.drawnBy === 'demo' && <Note>{t('lottery.demo_results')}</Note>}
      {draw.version > 1 && <Note tone="warn">{t('lottery.corrected', { version: draw.version })}</Note>}
      {draw.state === 'cancelled' && <Note tone="warn">{t('lottery.draw_cancelled')}</Note>}
      {draw.opened && draw.state !== 'cancelled' && <DrawResult draw={draw} />}
      <CheckDraw draw={draw} />
      <PastDraws gameCode={draw.gameCode} numero={draw.numero} />
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
