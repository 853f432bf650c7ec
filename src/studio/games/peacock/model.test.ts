import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { volatilityOf } from '#domain/games/volatility.ts'
import { basisPoints } from '#studio/games/slots/par/share.ts'
import { chanceOf } from '#studio/server/chance.ts'
import { writeJson } from '#studio/wire/json.ts'

import { modelOf } from './model.ts'
import { type PeacockState, peacock } from './peacock-game.ts'
import { RULES_VERSION, SPIN_MOST_TENTHS, linePays, lines, reels, scatterPays } from './reels.ts'
import { judgeLine, judgeStops, windowAt } from './rules.ts'

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
  const paid = lines.map(() => 0n)
  for (let one = 0; one < first.length; one += 1)
    for (let two = 0; two < second.length; two += 1)
      for (let three = 0; three < third.length; three += 1) {
        const seen = windowAt([one, two, three, 0, 0])
        for (const [line, [a, b, c]] of lines.entries()) {
          const row = [seen[0]?.[a], seen[1]?.[b], seen[2]?.[c], 'scatter', 'scatter'] as const
          paid[line] = (paid[line] ?? 0n) + (judgeLine(row.map((symbol) => symbol ?? 'scatter'))?.pays ?? 0n)
        }
      }
  expect(new Set(paid).size).toBe(1)
})

/** The most that a free spin with these first three or four reels could pay, in twentieths of the stake. */
function boundOf(stops: readonly number[]): number {
  const seen = windowAt([...stops, 0, 0].slice(0, reels.length))
  const alive = lines.map((rows) => {
    const row = rows.map((place, reel) => (reel < stops.length && seen[reel]?.[place]) || 'scatter')
    const found = judgeLine(row)
    if (!found) return 0
    // A line that breaks before the last of these reels pays what it pays.
    return found.count < stops.length
      ? Number(found.pays)
      : Number(linePays[found.symbol as keyof typeof linePays][2])
  })
  return 2 * alive.reduce((sum, pays) => sum + pays, 0) + 20 * Number(scatterPays[2])
}

test('no position of the reels pays more in a free spin than the stated most', () => {
  const places = Array.from({ length: reels[0]?.length ?? 0 }, (_, place) => place)
  const firsts = places.flatMap((one) => places.flatMap((two) => places.map((three) => [one, two, three])))
  let most = 0n
  const isHigh = (stops: readonly number[]) => boundOf(stops) > 2 * SPIN_MOST_TENTHS - 1
  for (const first of firsts.filter(isHigh))
    for (const four of places.filter((place) => isHigh([...first, place])))
      for (const five of places) {
        const { win } = judgeStops([...first, four, five], { stake: 20n, isFree: true })
        if (win > most) most = win
      }
  expect(most).toBe(BigInt(2 * SPIN_MOST_TENTHS))
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
  const ofRound = Math.sqrt(squares / ROUNDS - mean * mean)
  expect(volatilityOf(ofRound * 100)).toBe('low')
  const deviation = ofRound / Math.sqrt(ROUNDS)
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
