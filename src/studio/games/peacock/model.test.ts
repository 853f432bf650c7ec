import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { basisPoints } from '#studio/games/slots/par/share.ts'
import { chanceOf } from '#studio/server/chance.ts'
import { writeJson } from '#studio/wire/json.ts'

import { modelOf } from './model.ts'
import { type PeacockState, peacock } from './peacock-game.ts'
import { RULES_VERSION, lines, reels } from './reels.ts'
import { judgeLine, windowAt } from './rules.ts'

test('the return follows exactly from the reels', () => {
  const { all, trigger } = modelOf()
  expect({
    version: RULES_VERSION,
    rtp: basisPoints(all),
    triggerIn: Number(trigger.bottom / trigger.top),
  }).toEqual({
    version: 1,
    rtp: 9646,
    triggerIn: 116,
  })
  expect(peacock.rtpBp).toBe(9646)
})

test('a window never shows two scatters of one reel, as the model assumes', () => {
  for (const reel of reels) {
    const places = reel.flatMap((symbol, place) => (symbol === 'scatter' ? [place] : []))
    expect(places).toHaveLength(1)
  }
})

test('each line pays the same over all positions of its reels, as in the model', () => {
  const [first = [], second = [], third = []] = reels
  const paid = lines.map(([a, b, c]) => {
    let total = 0n
    for (let one = 0; one < first.length; one += 1)
      for (let two = 0; two < second.length; two += 1)
        for (let three = 0; three < third.length; three += 1) {
          const seen = windowAt([one, two, three, 0, 0])
          const row = [seen[0]?.[a], seen[1]?.[b], seen[2]?.[c], 'scatter', 'scatter'] as const
          total += judgeLine(row.map((symbol) => symbol ?? 'scatter'))?.pays ?? 0n
        }
    return total
  })
  expect(new Set(paid).size).toBe(1)
})

const ROUNDS = 50_000

test('rounds from seeds return as much as the model, at a confidence of 99.9 %', () => {
  const stake = 200n
  const config = peacock.configure({ currency: 'EUR', stakeMax: undefined })
  let [total, squares, nonce] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    let state: PeacockState | undefined
    let won = 0n
    for (let isOver = false; !isOver; nonce += 1) {
      const random = chanceOf({ serverSeed: 'a seed that is written down', clientSeed: 'mine', nonce })
      const command = state ? ({ kind: 'free' } as const) : ({ kind: 'spin', stake } as const)
      const played = peacock.play({ state, command, config, random })
      state = played.state
      won += played.win
      isOver = played.isOver
    }
    const back = Number(won) / Number(stake)
    total += back
    squares += back * back
  }
  const mean = total / ROUNDS
  const deviation = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS)
  const { top, bottom } = modelOf().all
  const model = Number(top) / Number(bottom)
  expect(deviation).toBeLessThan(0.05)
  expect(Math.abs(mean - model)).toBeLessThan(3.29 * deviation)
})

test('stored rounds are recomputed to the letter, as they were before the slots shared an engine', () => {
  const config = peacock.configure({ currency: 'EUR', stakeMax: undefined })
  let state: PeacockState | undefined
  const steps: string[] = []
  for (let nonce = 0; nonce < 3_000; nonce += 1) {
    const random = chanceOf({ serverSeed: 'stored', clientSeed: 'rounds', nonce })
    const command = state ? ({ kind: 'free' } as const) : ({ kind: 'spin', stake: 20_000n } as const)
    const played = peacock.play({ state, command, config, random })
    steps.push(writeJson(played))
    state = played.isOver ? undefined : played.state
  }
  expect(hash('sha256', steps.join('\n'))).toBe(
    '87aa378f83fe345de62dd7a54487205978275bfb88f0dd91ca1584f750c3d3ca',
  )
})
