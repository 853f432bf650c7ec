import type { TableGame } from '#studio/game/table-game.ts'
import type { SeedChain, BetView, TableView } from '#studio/wire/answers.ts'

import { isIn, seatsFor } from './seats.ts'
import type { PlaySession } from './session-store.ts'
import type { TableBet, TableRound } from './table-store.ts'

export function viewOf(seen: {
  readonly game: TableGame
  readonly round: TableRound | undefined
  readonly bets: readonly TableBet[]
  readonly past: readonly TableRound[]
  readonly session: PlaySession | undefined
  readonly nowMs: number
}): TableView {
  const { game, round, bets, past, session, nowMs } = seen
  const mine = bets.filter(({ playerId, status }) => playerId === session?.playerId && status !== 'refused')
  return {
    nowMs,
    round: round && {
      id: round.id,
      phase: round.phase,
      bettingEndsAtMs: round.bettingEndsAt.getTime(),
      playedAtMs: round.playedAt?.getTime(),
      endsAtMs: round.settledAt ? round.settledAt.getTime() + game.settledMs : undefined,
      serverHash: round.serverHash,
      chain: chainOf(round),
      publicPart: publicPartOf(game, round, nowMs),
      isInterrupted: round.isInterrupted,
      players: new Set(bets.filter(isIn).map(({ playerId }) => playerId)).size,
      seated: seatsFor(session, bets, game),
    },
    mine: mine.map(showBet),
    past: past.map((one) => ({ id: one.id, publicPart: publicPartOf(game, one, nowMs) })),
  }
}

export function showBet({ id, bet, stake, win, result, status }: TableBet): BetView {
  return { id, bet, stake, win: win ?? undefined, result: result ?? undefined, status }
}

/** The part of a round's outcome that is public by now. */
export function publicPartOf(game: TableGame, round: TableRound, nowMs: number): unknown {
  if (round.phase === 'betting' || !round.playedAt) return undefined
  const elapsedMs = round.phase === 'settled' ? Number.POSITIVE_INFINITY : nowMs - round.playedAt.getTime()
  return game.show({ outcome: round.outcome, elapsedMs })
}

/** The round's place in its chain of seeds, if any. */
export function chainOf({ chainEnd, chainPlace }: TableRound): SeedChain | undefined {
  return chainEnd === null || chainPlace === null ? undefined : { endHash: chainEnd, place: chainPlace }
}
