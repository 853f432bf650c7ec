import type { ReactNode } from 'react'

import { crash } from '#studio/games/crash/crash-game.ts'

import { BetPanel, type BetPanelProps } from './BetPanel.tsx'
import { FlightPanel } from './FlightPanel.tsx'
import { PastRounds, type PastRound } from './PastRounds.tsx'

/** The flight in the middle, the bet before it, the others after it. */
export function CrashTable({
  bettingEndsAtMs,
  past,
  onOpenRound,
  aside,
  ...bet
}: BetPanelProps & {
  readonly bettingEndsAtMs: number
  readonly past: readonly PastRound[]
  readonly onOpenRound: (roundId: string) => void
  readonly aside: ReactNode
}) {
  return (
    <div className="table-game fly">
      <BetPanel {...bet} />
      <div className="fly-main">
        <PastRounds rounds={past} onOpen={onOpenRound} />
        <FlightPanel view={bet.view} bettingEndsAtMs={bettingEndsAtMs} bettingMs={crash.bettingMs} />
      </div>
      {aside}
    </div>
  )
}
