import type { Frequencies } from '#domain/lottery/draw/frequency.ts'
import { DrawCharts } from '#site/lottery/charts/DrawCharts.tsx'

import type { Lottery } from './lottery.ts'
import { Often } from './Often.tsx'
import { PrizeTables } from './PrizeTables.tsx'
import { Results } from './Results.tsx'
import { Trend } from './Trend.tsx'
import type { Draw } from './use-lottery.ts'

import './results.css'

/** Below the board: the trend, the last draws, and the numbers that came often. */
export function PastResults({
  lottery,
  results,
  frequencies,
}: {
  lottery: Lottery
  results: readonly Draw[]
  frequencies: Frequencies
}) {
  const { game } = lottery
  return (
    <div className="stack">
      <div className="bet-below">
        <Trend game={game} />
        <div className="stack">
          <Results game={game} results={results} />
          <Often frequencies={frequencies} draws={results.length} />
        </div>
      </div>
      <PrizeTables lottery={lottery} />
      <DrawCharts gameCode={game.code} family={game.family} />
    </div>
  )
}
