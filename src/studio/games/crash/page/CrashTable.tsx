import type { ReactNode } from 'react'

import { crash } from '#studio/games/crash/crash-game.ts'
import { GameTools } from '#studio/pages/GameTools.tsx'

import { BetPanel, type BetPanelProps } from './BetPanel.tsx'
import type { BetHands } from './bet-hands.ts'
import { FlightPanel } from './FlightPanel.tsx'
import { LastBets } from './LastBets.tsx'
import { PastRounds, type PastRound } from './PastRounds.tsx'
import { places } from './table-view.ts'

/** The flight in the middle, both bets before it, the players after it; in landscape the bets stand after it. */
export function CrashTable({
  hands,
  bettingEndsAtMs,
  past,
  aside,
  ...bet
}: BetPanelProps & {
  /** The commands of each bet: one panel waiting for its answer does not hold up the other. */
  readonly hands: readonly BetHands[]
  readonly bettingEndsAtMs: number
  readonly past: readonly PastRound[]
  readonly aside: ReactNode
}) {
  const { owns, phase } = bet.view
  return (
    <div className="fly">
      <div className="fly-bets">
        {places.map((place) => {
          const own = hands[place]
          return own && <BetPanel key={place} place={place} hands={own} {...bet} />
        })}
        <LastBets isFresh={phase === 'settled' && owns.some((own) => own !== undefined)} />
      </div>
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
