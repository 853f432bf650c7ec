import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { RoundClock } from '#studio/games/table-parts/RoundClock.tsx'

import type { ChipView } from './chip-view.ts'
import { PaidText } from './PaidText.tsx'

/** The state of the round: the betting clock, or what is dealt and won, and the payout. */
export function Middle({
  view,
  bettingMs,
  children,
}: {
  readonly view: ChipView<unknown>
  readonly bettingMs: number
  /** The text of a round that is played. */
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <>
      {view.phase === 'betting' ? (
        <>
          <span className="ct-said">{t('tables.place_bets')}</span>
          <RoundClock endsAtMs={view.bettingEndsAtMs} lastsMs={bettingMs} />
        </>
      ) : (
        <span className="ct-said" role="status">
          {children}
        </span>
      )}
      <PaidText view={view} />
    </>
  )
}
