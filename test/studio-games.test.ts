import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Random } from '#domain/chance/random.ts'
import { volatilityOf } from '#domain/games/volatility.ts'
import { studioGames } from '#server/shell/demo/studio-games.ts'
import { studioRooms } from '#server/shell/demo/studio-rooms.ts'
import { returnOfJackpot } from '#studio/game/jackpot.ts'
import { games } from '#studio/games/games.ts'
import type { Cell, DrawnFrame, SlotModel } from '#studio/games/slots/slot-model.ts'
import { slotModels, slots } from '#studio/games/slots/slot-models.ts'
import { chanceOf } from '#studio/server/chance.ts'

const sheet = readFileSync(new URL('../docs/studio/slots.md', import.meta.url), 'utf8')

/** Deviations of millions of simulated rounds: rare wins make too much of them for a test to simulate. */
const deviations = new Map(
  sheet.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const code = /`([a-z-]+)`$/.exec(cells[1] ?? '')?.[1]
    return code === undefined ? [] : [[code, Number(cells.at(-3)) * 100] as const]
  }),
)

const simulated = JSON.parse(
  readFileSync(new URL('../src/studio/games/slots/par/simulated.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly deviation: number }>>
for (const [code, { deviation }] of Object.entries(simulated))
  if (!deviations.get(code)) deviations.set(code, deviation * 100)

test.each(['peacock-mosaic', ...slotModels.map(({ code }) => code)])(
  'the hall shows the volatility of %s that follows from its par sheet',
  (code) => {
    const offered = studioGames.find((game) => game.code === code)
    expect(offered?.volatility).toBe(volatilityOf(deviations.get(code) ?? Number.NaN))
  },
)

test.each(
  games
    .filter(({ category }) => category === 'Video Slots')
    .map((facts) => [facts.game.code, facts] as const),
)('the hall shows the return and the features of %s that the studio states', (code, { game, features }) => {
  const offered = studioGames.find((one) => one.code === code)
  expect([offered?.rtpBp, offered?.features]).toEqual([game.rtpBp, features])
  const jackpot = game.kind === 'solo' ? game.jackpot : undefined
  expect(offered?.jackpotBp).toBe(jackpot && returnOfJackpot(jackpot))
})

test.each(slots.map((facts) => [facts.model.code, facts] as const))(
  'the features of %s are those of its model',
  (code, { model, features, jackpot }) => {
    const random = chanceOf({ serverSeed: 'features', clientSeed: code, nonce: 1 })
    const drawn = Array.from({ length: 400 }, () => model.draw(random, undefined))
    const frames = drawn.flatMap((one) => one.frames)
    const has = (feature: string) => features.includes(feature)
    expect([has('buy-feature'), has('progressive')]).toEqual([
      model.bought !== undefined,
      jackpot !== undefined,
    ])
    expect(has('many-ways')).toBe(frames.some(({ wins }) => wins.some(({ ways }) => ways !== undefined)))
    // A wild that expands and a second turn of some reels are one more frame, falls are several.
    expect(has('cascades')).toBe(drawn.some((one) => one.frames.length > 2))
    expect(has('cluster-pays')).toBe(paysClusters(model, frames))
    expect(has('expanding-wilds')).toBe(
      drawn.some((one) => one.frames.some((frame, at) => expands(frame, one.frames[at + 1]))),
    )
    expect(has('hold-and-spin')).toBe(holdsAndSpins(model, random))
  },
)

/** All wins on neither lines nor ways are groups of neighbouring cells. Scatters may lie anywhere. */
function paysClusters({ rows }: SlotModel, frames: readonly DrawnFrame[]): boolean {
  const wins = frames.flatMap((frame) =>
    frame.wins.filter(({ line, ways, symbol }) => line === undefined && ways === undefined && symbol !== 'S'),
  )
  return wins.length > 0 && wins.every(({ cells }) => cells.length > 1 && areConnected(cells, rows))
}

function areConnected(cells: readonly Cell[], rows: number): boolean {
  const left = new Set(cells)
  const next = cells.slice(0, 1)
  for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
    if (!left.delete(cell)) continue
    const row = cell % rows
    next.push(cell - rows, cell + rows, ...(row > 0 ? [cell - 1] : []), ...(row < rows - 1 ? [cell + 1] : []))
  }
  return left.size === 0
}

/** Reels with a wild turn wild from top to bottom, and the others stay. */
function expands({ reels }: DrawnFrame, after: DrawnFrame | undefined): boolean {
  const turned = after?.reels.flatMap((text, reel) =>
    text === reels[reel] ? [] : [[text, reels[reel] ?? '']],
  )
  return (
    turned !== undefined &&
    turned.length > 0 &&
    turned.every(([text = '', before = '']) => /^W+$/.test(text) && before.includes('W'))
  )
}

/** Symbols of a paid spin stay in their cells for respins, of which the last one alone pays. */
function holdsAndSpins(model: SlotModel, random: Random): boolean {
  for (let spins = 0; spins < 3_000; spins += 1) {
    let spun = model.draw(random, undefined)
    if (spun.freeLeft === 0 || spun.kept.length === 0) continue
    for (let freePlayed = 0; spun.freeLeft > 0; freePlayed += 1) {
      const { freeLeft, level, kept, chosen } = spun
      spun = model.draw(random, { freeLeft, freePlayed, level, kept, chosen })
      if (spun.freeLeft === 0) return true
      const cells = new Set(spun.kept.map(([cell]) => cell))
      if (spun.units > 0 || kept.some(([cell]) => !cells.has(cell))) return false
    }
  }
  return false
}

test.each(games.flatMap(({ game }) => (game.kind === 'cards' ? [[game.code, game] as const] : [])))(
  'the hall lists the rooms of %s with the stakes of the studio',
  (code, game) => {
    const listed = studioRooms.filter(({ gameCode }) => gameCode === code)
    for (const currency of ['PHP', 'EUR', 'CNY', 'VND']) {
      const { rooms } = game.configure({ currency, stakeMax: undefined })
      expect(listed.map(({ stakes }) => stakes[currency])).toEqual(rooms.map(({ stake }) => stake))
    }
    expect(listed.map(({ seats }) => seats)).toEqual(listed.map(() => game.seats))
    expect(studioGames.find((offered) => offered.code === code)).toMatchObject({
      rtpBp: game.rtpBp,
      category: 'cards',
    })
  },
)
