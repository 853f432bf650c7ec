import { Suspense, type ReactNode } from 'react'

import { BETTING_MS } from '#studio/games/crash/times.ts'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { later } from '#studio/pages/later.tsx'

import { BetPanel, type BetPanelProps } from './BetPanel.tsx'
import type { BetHands } from './bet-hands.ts'
import { FlightPanel } from './FlightPanel.tsx'
import { PastRounds, type PastRound } from './PastRounds.tsx'
import { places } from './table-view.ts'

/** Loaded behind the bets, which are what a player needs first. */
const LastBets = later(() => import('./LastBets.tsx').then((part) => part.LastBets))

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
        <Suspense fallback={null}>
          <LastBets isFresh={phase === 'settled' && owns.some((own) => own !== undefined)} />
        </Suspense>
      </div>
      <div className="fly-sky">
        <PastRounds rounds={past} />
        <FlightPanel view={bet.view} bettingEndsAtMs={bettingEndsAtMs} bettingMs={BETTING_MS} />
      </div>
      {aside}
      <div className="fly-tools">
        <GameTools />
      </div>
    </div>
  )
}
