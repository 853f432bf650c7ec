import type { TableGame } from '#studio/game/table-game.ts'
import type { SeedChain, BetView, TableView } from '#studio/wire/answers.ts'

import { houseOf, isIn, seatsFor } from './seats.ts'
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
      publicPart: currentPartOf(game, round, betsSeenBy(session, bets), nowMs),
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

/** Players see the hands of those of the same operator and currency. */
function betsSeenBy(session: PlaySession | undefined, bets: readonly TableBet[]): readonly unknown[] {
  const house = session && houseOf(session)
  return bets.filter((one) => isIn(one) && (house === undefined || one.house === house)).map(({ bet }) => bet)
}

/** The public part of the current round, with the hands that are played. */
function currentPartOf(game: TableGame, round: TableRound, bets: readonly unknown[], nowMs: number): unknown {
  const { decisions } = game
  if (!decisions || round.phase === 'betting' || !round.playedAt) return publicPartOf(game, round, nowMs)
  const turnedMs =
    round.phase === 'settled'
      ? Number.POSITIVE_INFINITY
      : round.decidedMs === null
        ? undefined
        : nowMs - round.playedAt.getTime() - round.decidedMs
  return decisions.showPlay({ outcome: round.outcome, bets, turnedMs })
}

/** The round's place in its chain of seeds, if any. */
export function chainOf({ chainEnd, chainPlace }: TableRound): SeedChain | undefined {
  return chainEnd === null || chainPlace === null ? undefined : { endHash: chainEnd, place: chainPlace }
}
