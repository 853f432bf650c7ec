import type { Random } from '#domain/chance/random.ts'
import {
  type Carried,
  type Drawn,
  type SlotModel,
  UNITS_OF_STAKE,
  beginBought,
} from '#studio/games/slots/slot-model.ts'

/** The returns of simulated rounds; sums of several simulations can be added. */
export interface Simulated {
  readonly rounds: number
  /** Sums over rounds, in stakes. */
  readonly back: number
  readonly squares: number
  /** Of the paid spins alone, without free spins and respins. */
  readonly backPaid: number
  /** Rounds that paid anything, rounds with free spins or respins, rounds that paid the most. */
  readonly hits: number
  readonly features: number
  readonly tops: number
  /** The most that a round paid, in stakes. */
  readonly most: number
  /** Rounds by their payout: below each of `payoutSteps`, and the rest. */
  readonly spread: readonly number[]
}

export const payoutSteps = [0, 1, 5, 20, 100, 1_000] as const

export const nothingSimulated: Simulated = {
  rounds: 0,
  back: 0,
  squares: 0,
  backPaid: 0,
  hits: 0,
  features: 0,
  tops: 0,
  most: 0,
  spread: [...payoutSteps, 0].map(() => 0),
}

/** Payout and state after the first step of a round. */
type Begun = Pick<Drawn, 'units' | 'freeLeft' | 'level' | 'kept'>

/** Plays rounds to their end. */
export function simulate(
  model: SlotModel,
  { rounds, random }: { readonly rounds: number; readonly random: Random },
) {
  let sum = nothingSimulated
  for (let round = 0; round < rounds; round += 1) sum = addSimulated(sum, simulateRound(model, random))
  return sum
}

/** Plays rounds whose feature was bought, in shares of its price. */
export function simulateBought(
  model: SlotModel,
  { rounds, random }: { readonly rounds: number; readonly random: Random },
) {
  const { bought } = model
  if (!bought) throw new Error(`${model.code} sells no feature`)
  let sum = nothingSimulated
  for (let round = 0; round < rounds; round += 1)
    sum = addSimulated(
      sum,
      playOut(model, random, {
        first: { units: 0, ...beginBought(bought) },
        price: bought.times,
      }),
    )
  return sum
}

export function addSimulated(one: Simulated, other: Simulated): Simulated {
  return {
    rounds: one.rounds + other.rounds,
    back: one.back + other.back,
    squares: one.squares + other.squares,
    backPaid: one.backPaid + other.backPaid,
    hits: one.hits + other.hits,
    features: one.features + other.features,
    tops: one.tops + other.tops,
    most: Math.max(one.most, other.most),
    spread: one.spread.map((count, place) => count + (other.spread[place] ?? 0)),
  }
}

function simulateRound(model: SlotModel, random: Random): Simulated {
  return playOut(model, random, { first: model.draw(random, undefined), price: 1 })
}

/** Plays what the first step of a round leaves, and counts all it pays in shares of its price. */
function playOut(
  model: SlotModel,
  random: Random,
  { first, price }: { readonly first: Begun; readonly price: number },
): Simulated {
  const mostUnits = model.mostTimes * UNITS_OF_STAKE
  let units = Math.min(first.units, mostUnits)
  let carried: Carried = { ...first, freePlayed: 0 }
  while (carried.freeLeft > 0 && units < mostUnits) {
    const next = model.draw(random, carried)
    units = Math.min(units + next.units, mostUnits)
    carried = { ...next, freePlayed: carried.freePlayed + 1 }
  }
  const back = units / UNITS_OF_STAKE / price
  const place = payoutSteps.findIndex((step) => (step === 0 ? back === 0 : back < step))
  return {
    rounds: 1,
    back,
    squares: back * back,
    backPaid: Math.min(first.units, mostUnits) / UNITS_OF_STAKE / price,
    hits: back > 0 ? 1 : 0,
    features: first.freeLeft > 0 ? 1 : 0,
    tops: units === mostUnits ? 1 : 0,
    most: back,
    spread: nothingSimulated.spread.map((_, at) =>
      at === (place === -1 ? payoutSteps.length : place) ? 1 : 0,
    ),
  }
}

/** The return with its 99 % confidence interval, and the standard deviation of a round, in stakes. */
export function estimateOf({ rounds, back, squares }: Simulated) {
  const mean = back / rounds
  const deviation = Math.sqrt(Math.max(0, squares / rounds - mean * mean))
  const half = (2.576 * deviation) / Math.sqrt(rounds)
  return { mean, deviation, half, low: mean - half, high: mean + half }
}
