import { describe, expect, test } from 'vitest'

import { dunesPar } from '#studio/games/slots/par/dunes-par.ts'
import { firefliesPar } from '#studio/games/slots/par/fireflies-par.ts'
import { foundryPar } from '#studio/games/slots/par/foundry-par.ts'
import { lanternsPar } from '#studio/games/slots/par/lanterns-par.ts'
import { paradePar } from '#studio/games/slots/par/parade-par.ts'
import { sevensPar } from '#studio/games/slots/par/sevens-par.ts'
import { type Share, basisPoints } from '#studio/games/slots/par/share.ts'
import { nothing } from '#studio/games/slots/par/slot-par.ts'
import { themePars } from '#studio/games/slots/par/theme-pars.ts'
import { estimateOf, simulate, simulateBought } from '#studio/games/slots/par/simulate.ts'
import { slotModels } from '#studio/games/slots/slot-models.ts'
import { type SlotModel, sumUnits } from '#studio/games/slots/slot-model.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { dunes } from './models/dunes.ts'
import { fireflies } from './models/fireflies.ts'
import { foundry } from './models/foundry.ts'
import { lanterns } from './models/lanterns.ts'
import { parade } from './models/parade.ts'
import { sevens } from './models/sevens.ts'

/** Returns that follow exactly from the strips. */
const exact = [
  [sevens, () => sevensPar().all],
  [lanterns, () => lanternsPar().all],
  [fireflies, () => firefliesPar().all],
  [foundry, () => foundryPar().all],
  [dunes, () => dunesPar().all],
] as const

describe('the stated return is the exact one, rounded down', () => {
  test.each(exact.map(([model, all]) => [model.code, model, all] as const))('%s', (_, model, all) => {
    expect(model.rtpBp).toBe(basisPoints(all()))
  })
})

test('the return of Jester Parade is iterated over all states of its walking wilds, rounded down', () => {
  const { all, states } = paradePar()
  expect([states, Math.floor(all * 10_000)]).toEqual([1_372, parade.rtpBp])
})

const exactPrices: Readonly<Record<string, () => Share | undefined>> = {
  'sundial-dunes': () => dunesPar().bought,
  'lantern-ways': () => lanternsPar().bought,
  'firefly-garden': () => firefliesPar().bought,
  'koi-river': () => themePars['koi-river']?.().bought,
}

describe('the return of a price is the exact one, rounded down, and not below that of a spin', () => {
  test.each(slotModels.flatMap((model) => (model.bought ? [[model.code, model] as const] : [])))(
    '%s',
    (code, { bought, rtpBp }) => {
      expect(bought?.rtpBp).toBe(basisPoints(exactPrices[code]?.() ?? nothing))
      expect(bought?.rtpBp).toBeGreaterThanOrEqual(rtpBp)
    },
  )
})

describe('bought rounds return as much of their price as stated, at a confidence of 99 %', () => {
  test.each(
    slotModels.flatMap((model) => (model.bought ? [[model.code, model, model.bought] as const] : [])),
  )('%s', (code, model, { rtpBp }) => {
    const random = chanceOf({ serverSeed: 'a seed that is known', clientSeed: code, nonce: 1 })
    const { low, high } = estimateOf(simulateBought(model, { rounds: 1_000, random }))
    expect(rtpBp / 10_000).toBeGreaterThan(low)
    expect(rtpBp / 10_000).toBeLessThan(high)
  })
})

/** The exact returns of the slots in `themes/` have a test of their own; this one compares the draw with them. */
const roundsOf = ({ code }: SlotModel) => (code in themePars ? 4_000 : 20_000)

describe('simulated rounds return as much as stated, at a confidence of 99.9 %', () => {
  test.each(slotModels.map((model) => [model.code, model] as const))('%s', (code, model) => {
    const random = chanceOf({ serverSeed: 'a seed that is known', clientSeed: code, nonce: 0 })
    const rounds = roundsOf(model)
    const simulated = simulate(model, { rounds, random })
    const { mean, deviation } = estimateOf(simulated)
    expect(Math.abs(mean - model.rtpBp / 10_000)).toBeLessThan((3.29 * deviation) / Math.sqrt(rounds))
    expect(simulated.most).toBeLessThanOrEqual(model.mostTimes)
  })
})

describe('each spin', () => {
  test.each(slotModels.map((model) => [model.code, model] as const))(
    'of %s pays the sum of its pictures, each of the size of its reels',
    (code, model) => {
      const random = chanceOf({ serverSeed: 'another seed', clientSeed: code, nonce: 0 })
      for (let spin = 0; spin < 500; spin += 1) {
        const { frames, units } = model.draw(random, undefined)
        expect(units).toBe(frames.reduce((sum, { wins }) => sum + sumUnits(wins), 0))
        for (const { reels } of frames)
          expect(
            reels.map((text) =>
              model.hasHeights ? text.length > 0 && text.length <= model.rows : text.length,
            ),
          ).toEqual(Array.from({ length: model.reels }, () => (model.hasHeights ? true : model.rows)))
      }
    },
  )
})
