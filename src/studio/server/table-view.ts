import type { TableGame } from '#studio/game/table-game.ts'
import type { SeedChain, BetView, TableView } from '#studio/wire/answers.ts'

import { type Totals, houseOf, isAloneIn, isIn, openSeats, totalsOf } from './seats.ts'
import type { PlaySession } from './session-store.ts'
import { openCaps } from './table-caps.ts'
import { isDrawnFor, isOverAtOnceIn, outcomeOf, revealMsOf } from './table-outcomes.ts'
import type { TableBet, TableRound } from './table-store.ts'

export function viewOf(seen: {
  readonly game: TableGame
  readonly round: TableRound | undefined
  readonly bets: readonly TableBet[]
  readonly past: readonly TableRound[]
  readonly session: PlaySession | undefined
  /** The house whose cards are shown. */
  readonly house: string
  readonly nowMs: number
  /** The bets of others, computed once for all pages that show the same bets. */
  readonly others: Others
}): TableView {
  const { game, round, bets, past, session, house, nowMs, others } = seen
  // A player who sits alone sees the rounds that they played: any other would cost a shuffle for each such player.
  const dealt = isAloneIn(house) ? past.filter((one) => isDrawnFor(game, one, house)) : past
  const mine = bets.filter(({ playerId, status }) => playerId === session?.playerId && status !== 'refused')
  return {
    nowMs,
    round: round && {
      id: round.id,
      phase: round.phase,
      bettingEndsAtMs: round.bettingEndsAt.getTime(),
      playedAtMs: round.playedAt?.getTime(),
      decideEndsAtMs: decideEndsAtMsOf(game, round),
      endsAtMs: round.settledAt ? round.settledAt.getTime() + game.settledMs : undefined,
      serverHash: round.serverHash,
      chain: chainOf(round),
      publicPart: currentPartOf({ game, round, bets, house, nowMs }),
      isInterrupted: round.isInterrupted,
      players: others.totals.players,
      paid: others.totals.paid,
      staked: session ? others.totals.stakedIn(houseOf(session)) : 0n,
      seated: session ? others.seatsFor(session) : [],
      cap:
        session && round.phase === 'betting'
          ? others.caps.of({ ...session, house: houseOf(session) })
          : undefined,
    },
    mine: mine.map(showBet),
    past: dealt.map((one) => ({ id: one.id, publicPart: pastPartOf(game, one, house, nowMs) })),
  }
}

export interface Others {
  readonly seatsFor: ReturnType<typeof openSeats>
  readonly caps: ReturnType<typeof openCaps>
  readonly totals: Totals
}

export function othersOf(game: TableGame, bets: readonly TableBet[]): Others {
  return { seatsFor: openSeats(bets, game), caps: openCaps(game, bets), totals: totalsOf(bets) }
}

export function showBet({ id, bet, stake, win, result, status }: TableBet): BetView {
  return { id, bet, stake, win: win ?? undefined, result: result ?? undefined, status }
}

/** By past round and house, what is shown of it: it changes no more, and a table shows 40 of them to each player. */
const partCache = new WeakMap<TableRound, Map<string, unknown>>()

/** Past rounds, as the objects whose parts have been shown already. */
export function keepParts(past: readonly TableRound[], before: readonly TableRound[]): readonly TableRound[] {
  return past.map((one) => before.find(({ id }) => id === one.id) ?? one)
}

function pastPartOf(game: TableGame, round: TableRound, house: string, nowMs: number): unknown {
  const name = game.decisions ? house : ''
  const parts = partCache.get(round) ?? new Map<string, unknown>()
  if (!parts.has(name)) parts.set(name, publicPartOf(game, round, name, nowMs))
  partCache.set(round, parts)
  return parts.get(name)
}

/** The part of a round's outcome that is public by now. */
export function publicPartOf(game: TableGame, round: TableRound, house: string, nowMs: number): unknown {
  if (round.phase === 'betting' || !round.playedAt) return undefined
  const elapsedMs = round.phase === 'settled' ? Number.POSITIVE_INFINITY : nowMs - round.playedAt.getTime()
  return game.show({ outcome: outcomeOf(game, round, house), elapsedMs })
}

/** The end of the time for decisions while they are open. */
function decideEndsAtMsOf(game: TableGame, round: TableRound): number | undefined {
  if (!game.decisions || round.phase !== 'playing' || !round.playedAt || round.decidedMs !== null)
    return undefined
  return round.playedAt.getTime() + (round.playMs ?? 0) - revealMsOf(game, round)
}

/** The public part of the current round, with the hands that are played in the house. */
function currentPartOf({
  game,
  round,
  bets,
  house,
  nowMs,
}: {
  readonly game: TableGame
  readonly round: TableRound
  readonly bets: readonly TableBet[]
  readonly house: string
  readonly nowMs: number
}): unknown {
  const { decisions } = game
  if (!decisions || round.phase === 'betting' || !round.playedAt)
    return publicPartOf(game, round, house, nowMs)
  const outcome = outcomeOf(game, round, house)
  const elapsedMs = nowMs - round.playedAt.getTime()
  // Where nothing can be decided, the rest is shown although other houses still decide.
  const endedMs = isOverAtOnceIn(game, outcome) ? 0 : round.decidedMs
  const turnedMs =
    round.phase === 'settled' ? Number.POSITIVE_INFINITY : endedMs === null ? undefined : elapsedMs - endedMs
  const hands = bets.filter((one) => isIn(one) && one.house === house).map(({ bet }) => bet)
  return decisions.showPlay({ outcome, bets: hands, turnedMs })
}

/** The round's place in its chain of seeds, if any. */
export function chainOf({ chainEnd, chainPlace }: TableRound): SeedChain | undefined {
  return chainEnd === null || chainPlace === null ? undefined : { endHash: chainEnd, place: chainPlace }
}
