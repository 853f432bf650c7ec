import type { TableGame } from '#studio/game/table-game.ts'

import { chanceOf, joinSeeds } from './chance.ts'
import { formerHouseOf } from './seats.ts'
import type { TableBet, TableRound } from './table-store.ts'

/**
 * The outcomes of a round. Players of all houses share its time, and without decisions its outcome too. Where hands are
 * played, each house (operator and currency, or one player of free play) has an outcome of its own, because a player who also
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

/** Draws a round with its standing bets. */
export function drawRound(
  game: TableGame,
  round: Seeded,
  { bets, before }: { readonly bets: readonly TableBet[]; readonly before: unknown },
): RoundDrawn {
  if (!game.decisions) {
    const outcome = game.draw(chanceFor(game, round, ''), before)
    return { outcome, playMs: game.playMs(outcome) }
  }
  const names = [...new Set(bets.length === 0 ? [''] : bets.map(({ house }) => house))]
  const drawn = names.map((house) => [house, game.draw(chanceFor(game, round, house), undefined)] as const)
  const outcome: HouseOutcomes = { houses: Object.fromEntries(drawn) }
  return { outcome, playMs: decideMsOf(game, { outcome }, bets) + revealMsOf(game, { outcome }) }
}

/** The client seed from which the outcome of a house is drawn. */
export function clientSeedOf(
  game: TableGame,
  { clientSeed, outcome }: Pick<Drawn, 'clientSeed' | 'outcome'>,
  house: string,
): string {
  return seedOfHouse(game, clientSeed, game.decisions ? drawnNameOf(outcome, house) : house)
}

function seedOfHouse(game: TableGame, clientSeed: string | null, house: string): string {
  if (game.decisions) return joinSeeds(house, [clientSeed ?? '']) // guard: cards-of-house
  return clientSeed ?? ''
}

/** The outcome of a drawn round for a house. One without bets is drawn when its players look on. */
export function outcomeOf(game: TableGame, round: Drawn, house: string): unknown {
  if (!game.decisions) return round.outcome
  const { houses } = round.outcome as HouseOutcomes
  return houses[drawnNameOf(round.outcome, house)] ?? drawToWatch(game, round, house)
}

/** Whether the house had bets in the round. */
export function isDrawnFor(game: TableGame, { outcome }: Pick<Drawn, 'outcome'>, house: string): boolean {
  return (
    !game.decisions || drawnNameOf(outcome, house) in ((outcome ?? { houses: {} }) as HouseOutcomes).houses
  )
}

/** Older rounds have one outcome for all players of free play. */
function drawnNameOf(outcome: unknown, house: string): string {
  const { houses } = (outcome ?? { houses: {} }) as HouseOutcomes
  const former = formerHouseOf(house)
  return former in houses ? former : house
}

/** How long the rest of a round with decisions is shown: as long as the slowest of its houses needs. */
export function revealMsOf(game: TableGame, { outcome }: Pick<Drawn, 'outcome'>): number {
  const outcomes = Object.values((outcome as HouseOutcomes).houses)
  return Math.max(...outcomes.map((one) => game.decisions?.revealMs(one) ?? 0))
}

/** The time for decisions: as long as the player with the most hands has, for all houses. */
export function decideMsOf(
  game: TableGame,
  { outcome }: Pick<Drawn, 'outcome'>,
  bets: readonly TableBet[],
): number {
  const houses = Object.entries((outcome as HouseOutcomes).houses)
  return Math.max(
    ...houses.map(([house, one]) => {
      const own = bets.filter((bet) => drawnNameOf(outcome, bet.house) === house)
      const first = own.filter(({ bet }) => game.decisions?.baseOf(bet) === undefined)
      const players = Map.groupBy(first, ({ playerId }) => playerId)
      const hands = Math.max(0, ...[...players.values()].map(({ length }) => length))
      return game.decisions?.decideMs({ outcome: one, hands }) ?? 0
    }),
  )
}

/** Whether a house has nothing to decide, because its outcome is over at once. */
export function isOverAtOnceIn(game: TableGame, outcome: unknown): boolean {
  return game.decisions?.decideMs({ outcome, hands: 1 }) === 0
}

function chanceFor(game: TableGame, { serverSeed, clientSeed }: Seeded, house: string) {
  return chanceOf({ serverSeed, clientSeed: seedOfHouse(game, clientSeed, house), nonce: 0 })
}

const WATCHED_MOST = 4_000
const watched = new Map<string, unknown>()

function drawToWatch(game: TableGame, round: Seeded, house: string): unknown {
  const key = `${game.code} ${round.serverSeed} ${seedOfHouse(game, round.clientSeed, house)}`
  const known = watched.get(key)
  if (known !== undefined) return known
  const outcome = game.draw(chanceFor(game, round, house), undefined)
  const [oldest] = watched.keys()
  if (watched.size >= WATCHED_MOST && oldest !== undefined) watched.delete(oldest)
  watched.set(key, outcome)
  return outcome
}
