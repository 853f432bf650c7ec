import type { ReactNode } from 'react'

import { crash } from '#studio/games/crash/crash-game.ts'
import { GameTools } from '#studio/pages/GameTools.tsx'

import { BetPanel, type BetPanelProps } from './BetPanel.tsx'
import { FlightPanel } from './FlightPanel.tsx'
import { PastRounds, type PastRound } from './PastRounds.tsx'

/** The flight in the middle, the bet panel before it, the players after it; in landscape the panel stands after it. */
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
    <div className="fly">
      <BetPanel {...bet} />
      <div className="fly-sky">
        <PastRounds rounds={past} />
        <FlightPanel view={bet.view} bettingEndsAtMs={bettingEndsAtMs} bettingMs={crash.bettingMs} />
      </div>
      {aside}
      <div className="fly-tools">
        <GameTools />
      </div>
    </div>
  )
}
