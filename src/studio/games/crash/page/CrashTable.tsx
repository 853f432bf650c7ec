import type { ReactNode } from 'react'

import { crash } from '#studio/games/crash/crash-game.ts'

import { BetPanel, type BetPanelProps } from './BetPanel.tsx'
import { FlightPanel } from './FlightPanel.tsx'
import { PastRounds, type PastRound } from './PastRounds.tsx'

/** The flight in the middle, the bet panel before it, the players after it. */
export function CrashTable({
  bettingEndsAtMs,
  past,
  aside,
  ...bet
}: BetPanelProps & {
  readonly bettingEndsAtMs: number
  readonly past: readonly PastRound[]
  readonly aside: ReactNode
}) {
  return (
    <div className="table-game fly">
      <BetPanel {...bet} />
      <div className="fly-main">
        <PastRounds rounds={past} />
        <FlightPanel view={bet.view} bettingEndsAtMs={bettingEndsAtMs} bettingMs={crash.bettingMs} />
      </div>
      {aside}
    </div>
  )
}
