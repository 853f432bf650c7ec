import { describe, expect, test } from 'vitest'

import type { PlaySession } from '#studio/server/session-store.ts'
import {
  begin,
  deal,
  isPhase,
  join,
  movedBy,
  player,
  roundOf,
  setCards,
  stacked,
  theStage,
  watch,
} from '#test/pg/card-hands.ts'

setCards()

const done = { done: true }

/** Another launch of the same player. */
const again = ({ player: name }: PlaySession, given: Parameters<typeof player>[0]) =>
  theStage().seat(stacked, name, given)

async function seated(given?: Parameters<typeof player>[0]) {
  const process = begin()
  const [one, other] = [await player({ addressMark: 'home', ...given }), await player(given)]
  await join(process, one)
  const page = watch(process, other)
  expect(await process.cards.sit(other, 0)).toEqual(done)
  const { id } = roundOf(await page.until(isPhase('betting')))
  const ready = (session: PlaySession) => process.cards.ready(session, { round: id, seed: 'mine' })
  return { process, one, other, ready }
}

describe('a seated player who comes back', () => {
  test.each([
    ['a limit below the stake', { stakeMax: 1n }, 'stake_not_offered'],
    ['the address of another player', { addressMark: 'home' }, 'seat_lost'],
    ['no address', { addressMark: null }, 'address_unknown'],
    ['another brand', { brand: 'other' }, 'seat_lost'],
  ] as const)('with %s takes part in no hand', async (_, given, refusal) => {
    const { process, other, ready } = await seated()
    expect(await ready(await again(other, given))).toEqual({ refusal })
    expect(movedBy(other)).toEqual([])
    // The seat is free again, unless only the stake was refused.
    const keepsSeat = refusal === 'stake_not_offered'
    expect(await ready(await again(other, {}))).toEqual(keepsSeat ? done : { refusal: 'stale' })
    expect(await process.cards.sit(await again(other, {}), 0)).toEqual(done)
  })
})

describe('brands of an operator', () => {
  test.each(['other', 'PLAY 7'])('play apart: %s', async (brand) => {
    const process = begin()
    const [one, other] = [await player({ brand: 'main' }), await player({ brand })]
    const pages = [await join(process, one), await join(process, other)]
    for (const { views } of pages) {
      const view = views.at(-1)
      expect(view?.rooms[0]?.seated).toBe(1)
      expect(view?.table?.seats.filter(Boolean)).toHaveLength(1)
      expect(roundOf(view).startsAtMs).toBeUndefined()
    }
  })

  test('and find their hand again after a restart', async () => {
    const { process: dies, one, other, ready } = await seated({ brand: 'main' })
    expect(await ready(other)).toEqual(done)
    await deal(watch(dies, one))
    await dies.end()
    const resumes = begin()
    await resumes.cards.resume()
    const view = await watch(resumes, one).until(isPhase('playing'))
    expect(view.table?.seats.filter(Boolean)).toHaveLength(2)
  })
})
