import type { BetPlace } from '#studio/games/crash/bets.ts'
import type { CrashConfig, CrashResult, CrashRoundView, CrashTicket } from '#studio/games/crash/crash-game.ts'
import type { TableView } from '#studio/wire/answers.ts'

import type { PastRound } from './PastRounds.tsx'
import type { CrashOwn, CrashView } from './view.ts'

export const places: readonly BetPlace[] = [0, 1]

/** Converts the studio's view for the page. `aheadMs` is the clock skew to the studio. */
export function crashViewFrom(
  { round, mine }: TableView,
  { limits }: CrashConfig,
  aheadMs: number,
): CrashView | undefined {
  if (!round) return undefined
  const outcome = round.publicPart as CrashRoundView | undefined
  const here = (atMs: number | undefined) => (atMs === undefined ? undefined : atMs - aheadMs)
  const owns = places.map((place) => ownOf(mine, place))
  return {
    phase: round.phase,
    startedAtMs: here(round.playedAtMs),
    endsAtMs: here(round.endsAtMs),
    bust: outcome?.bust,
    cap: round.cap ?? owns.find((own) => own !== undefined)?.cap,
    owns,
    limits,
  }
}

function ownOf(mine: TableView['mine'], at: BetPlace): CrashOwn | undefined {
  const own = mine.find(({ bet, status }) => status !== 'void' && placeOf(bet) === at)
  if (!own) return undefined
  const { target, cap } = own.bet as CrashTicket
  const result = own.result as CrashResult | undefined
  return {
    id: own.id,
    place: at,
    isPlaced: own.status === 'standing',
    stake: own.stake,
    target,
    cap,
    left: result?.left ?? undefined,
    back: own.win,
  }
}

function placeOf(bet: unknown): BetPlace {
  return (bet as Partial<CrashTicket>).place ?? 0
}

/** Ends of the last rounds; interrupted rounds have none. */
export function pastFrom({ past, round }: TableView): readonly PastRound[] {
  return past.flatMap(({ id, publicPart }) => {
    const bust = (publicPart as CrashRoundView | undefined)?.bust
    return bust === undefined || id === round?.id ? [] : [{ roundId: id, bust }]
  })
}
