import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { BaccaratRoundView } from '#studio/games/baccarat/baccarat-game.ts'
import { backOf, spots } from '#studio/games/baccarat/payouts.ts'
import { BETTING_MS } from '#studio/games/baccarat/times.ts'
import { BetActions } from '#studio/games/chip-table/page/BetActions.tsx'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'
import type { ChipView } from '#studio/games/chip-table/page/chip-view.ts'
import { PaidText } from '#studio/games/chip-table/page/PaidText.tsx'
import { TableTools } from '#studio/games/chip-table/page/TableTools.tsx'
import { useCardSounds } from '#studio/games/chip-table/page/use-round-sounds.ts'
import { RoundClock } from '#studio/games/table-parts/RoundClock.tsx'
import { later } from '#studio/pages/later.tsx'

import { Felt } from './Felt.tsx'
import { Hands } from './Hands.tsx'

/** Loaded behind the spots and the action, which are what a player needs first. */
const Roads = later(() => import('./Roads.tsx').then((part) => part.Roads))
const TableCloth = later(() => import('./TableCloth.tsx').then((part) => part.TableCloth))

const NO_CARDS: Pick<BaccaratRoundView, 'player' | 'banker' | 'result'> = {
  player: [],
  banker: [],
  result: undefined,
}

/** The table: cards above, betting spots below, then the results of the shoe, the chips and the action. */
export function BaccaratTable({ view, chips, aside }: ChipTableProps<BaccaratRoundView>) {
  const t = useT()
  const seen = view.seen ?? NO_CARDS
  const { result } = seen
  const wonSpots = result ? spots.filter((spot) => backOf(spot, result) > 100) : []
  const marks = marksOf(view)
  useCardSounds(seen.player.length + seen.banker.length)
  return (
    <div className="ct-game bac bac-game" data-phase={view.phase}>
      <TableTools chips={chips} />
      {aside}
      <div className="bac-table">
        <Suspense fallback={null}>
          <TableCloth won={wonSpots} />
        </Suspense>
        <Hands seen={seen} middle={<Middle view={view} marks={marks} />} />
        <Felt view={view} chips={chips} outcome={result} />
      </div>
      <BetActions chips={chips} opposite={t('baccarat.fault_opposite')} />
      <Suspense fallback={null}>
        <Roads marks={marks} />
      </Suspense>
    </div>
  )
}

/** The results of the shoe so far: between two rounds those of the last one, unless its shoe is over. */
function marksOf({ seen, past: [before] }: ChipView<BaccaratRoundView>): string {
  return seen?.marks ?? (before && !before.isLast ? before.marks : '')
}

/** Between the hands: the betting clock, a note that cards are dealt, or the winner and the payout. */
function Middle({ view, marks }: { view: ChipView<BaccaratRoundView>; marks: string }) {
  const t = useT()
  const { phase, seen } = view
  const result = seen?.result
  return (
    <>
      {phase === 'betting' ? (
        <>
          <span className="ct-said">{t('tables.place_bets')}</span>
          <RoundClock endsAtMs={view.bettingEndsAtMs} lastsMs={BETTING_MS} />
        </>
      ) : (
        <span className="ct-said" role="status" data-winner={result?.winner}>
          {result ? t(`baccarat.won_${result.winner}`, totalsOf(result)) : t('baccarat.dealing')}
        </span>
      )}
      <PaidText view={view} />
      {phase === 'betting' && marks === '' && <span className="small">{t('baccarat.new_shoe')}</span>}
      {seen?.isLast && <span className="small">{t('baccarat.last_of_shoe')}</span>}
    </>
  )
}

function totalsOf({ playerTotal, bankerTotal }: { playerTotal: number; bankerTotal: number }) {
  return { playerTotal, bankerTotal }
}
