import type { CrashConfig, CrashResult, CrashRoundView, CrashTicket } from '#studio/games/crash/crash-game.ts'
import type { TableView } from '#studio/wire/answers.ts'

import type { PastRound } from './PastRounds.tsx'
import type { CrashOwn, CrashView } from './view.ts'

/** Converts the studio's view for the page. `aheadMs` is the clock skew to the studio. */
export function crashViewFrom(
  { round, mine }: TableView,
  { limits }: CrashConfig,
  aheadMs: number,
): CrashView | undefined {
  if (!round) return undefined
  const outcome = round.publicPart as CrashRoundView | undefined
  return {
    phase: round.phase,
    startedAtMs: round.playedAtMs === undefined ? undefined : round.playedAtMs - aheadMs,
    bust: outcome?.bust,
    own: ownOf(mine),
    limits,
  }
}

function ownOf(mine: TableView['mine']): CrashOwn | undefined {
  const own = mine.find(({ status }) => status !== 'void')
  if (!own) return undefined
  const { target } = own.bet as CrashTicket
  const result = own.result as CrashResult | undefined
  return { stake: own.stake, target, left: result?.left ?? undefined, back: own.win }
}

/** Ends of the last rounds; interrupted rounds have none. */
export function pastFrom({ past, round }: TableView): readonly PastRound[] {
  return past.flatMap(({ id, publicPart }) => {
    const bust = (publicPart as CrashRoundView | undefined)?.bust
    return bust === undefined || id === round?.id ? [] : [{ roundId: id, bust }]
  })
}
