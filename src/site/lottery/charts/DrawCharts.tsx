import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lottery } from '#contract/lottery.ts'
import { heatOf, placesHeatOf, sumsOf } from '#domain/lottery/draw/charts.ts'
import { progressOf } from '#domain/lottery/draw/reveal.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'

import { CHARTED } from './charted.ts'
import { HeatList, HeatLegend } from './HeatList.tsx'
import { Road } from './Road.tsx'
import { SumBars } from './SumBars.tsx'

import './charts.css'

/** The last draws as the chart that fits the family, and as a road of odd and even. */
export function DrawCharts({ gameCode, family }: { gameCode: string; family: FamilyCode }) {
  const { data } = useQuery(queryOf(useApi(), lottery.openedNumbersOfGame, { gameCode, count: CHARTED }))
  const draws = (data?.list ?? []).flatMap(({ opened = [], state }) => {
    const { drawn, all } = progressOf(family, opened)
    return state !== 'cancelled' && drawn === all ? [opened] : []
  })
  if (draws.length === 0) return null
  return (
    <div className="draw-charts">
      <FamilyChart family={family} draws={draws} />
      <Road family={family} draws={draws} />
    </div>
  )
}

/** Sums of dice and digits, places of cars and digits, else how often each number came. */
function FamilyChart({ family, draws }: { family: FamilyCode; draws: readonly Result[] }) {
  const t = useT()
  const { form } = families[family]
  const count = draws.length
  if (family === 'k3' || family === 'pc28')
    return (
      <section className="card draw-chart" aria-labelledby="draw-chart">
        <div className="draw-chart-head">
          <h2 id="draw-chart">{t('lottery.sums_of', { count })}</h2>
          <span className="chart-legend">
            <i className="average" />
            {t('lottery.on_average')}
          </span>
        </div>
        <SumBars bars={sumsOf(form, draws)} />
      </section>
    )
  const places = family === 'pk10' || family === 'ssc' ? placesHeatOf(form, draws) : []
  const whole = heatOf(form, draws)
  return (
    <section className="card draw-chart" aria-labelledby="draw-chart">
      <div className="draw-chart-head">
        <h2 id="draw-chart">
          {places.length > 0 ? t('lottery.often_by_place', { count }) : t('lottery.how_often', { count })}
        </h2>
        <HeatLegend steps={(places[0] ?? whole).steps} />
      </div>
      {places.length === 0 && <HeatList cells={whole.cells} />}
      {places.map(({ cells }, place) => (
        <div key={place} className="chart-place">
          <span>{t('lottery.place_no', { place: place + 1 })}</span>
          <HeatList cells={cells} />
        </div>
      ))}
    </section>
  )
}
