import type { TableGame } from '#studio/game/table-game.ts'

import { chanceOf, joinSeeds } from './chance.ts'
import type { TableRound } from './table-store.ts'

/**
 * The outcomes of a round. Players of all houses share its time, and without decisions its outcome too. Where hands are
 * played, each house (operator and currency; free play is one) has an outcome of its own, because a player who also
 * sits in another house would see the next cards there before they decide.
 */
interface HouseOutcomes {
  /** Of the houses that have bets. */
  readonly houses: Readonly<Record<string, unknown>>
}

type Seeded = Pick<TableRound, 'serverSeed' | 'clientSeed'>
type Drawn = Seeded & Pick<TableRound, 'outcome'>

export interface RoundDrawn {
  /** The stored form. */
  readonly outcome: unknown
  readonly playMs: number
}

/** Draws a round; `houses` are those of its bets. */
export function drawRound(
  game: TableGame,
  round: Seeded,
  { houses, before }: { readonly houses: readonly string[]; readonly before: unknown },
): RoundDrawn {
  if (!game.decisions) {
    const outcome = game.draw(chanceFor(game, round, ''), before)
    return { outcome, playMs: game.playMs(outcome) }
  }
  const names = [...new Set(houses.length === 0 ? [''] : houses)]
  const drawn = names.map((house) => [house, game.draw(chanceFor(game, round, house), undefined)] as const)
  const outcome: HouseOutcomes = { houses: Object.fromEntries(drawn) }
  const { decideMs, revealMs } = timesOf(game, { outcome })
  return { outcome, playMs: decideMs + revealMs }
}

/** The client seed from which the outcome of a house is drawn. */
export function clientSeedOf(game: TableGame, { clientSeed }: Pick<Drawn, 'clientSeed'>, house: string) {
  if (game.decisions) return joinSeeds(house, [clientSeed ?? '']) // guard: cards-of-house
  return clientSeed ?? ''
}

/** The outcome of a drawn round for a house. One without bets is drawn when its players look on. */
export function outcomeOf(game: TableGame, round: Drawn, house: string): unknown {
  if (!game.decisions) return round.outcome
  return (round.outcome as HouseOutcomes).houses[house] ?? drawToWatch(game, round, house)
}

/** How long a round with decisions lasts: as long as the slowest of its houses needs. */
export function timesOf(
  game: TableGame,
  { outcome }: Pick<Drawn, 'outcome'>,
): { readonly decideMs: number; readonly revealMs: number } {
  const outcomes = Object.values((outcome as HouseOutcomes).houses)
  return {
    decideMs: Math.max(...outcomes.map((one) => decideMsOf(game, one))),
    revealMs: Math.max(...outcomes.map((one) => game.decisions?.revealMs(one) ?? 0)),
  }
}

/** The time for decisions in a house; none where its outcome is over at once. */
export function decideMsOf(game: TableGame, outcome: unknown): number {
  return game.playMs(outcome) - (game.decisions?.revealMs(outcome) ?? 0)
}

function chanceFor(game: TableGame, round: Seeded, house: string) {
  return chanceOf({
    serverSeed: round.serverSeed,
    clientSeed: clientSeedOf(game, round, house),
    nonce: 0,
  })
}

const WATCHED_MOST = 4_000
const watched = new Map<string, unknown>()

function drawToWatch(game: TableGame, round: Seeded, house: string): unknown {
  const key = `${game.code} ${round.serverSeed} ${clientSeedOf(game, round, house)}`
  const known = watched.get(key)
  if (known !== undefined) return known
  const outcome = game.draw(chanceFor(game, round, house), undefined)
  const [oldest] = watched.keys()
  if (watched.size >= WATCHED_MOST && oldest !== undefined) watched.delete(oldest)
  watched.set(key, outcome)
  return outcome
}
