import { expect, test } from 'vitest'

import type { PlaySession } from '#studio/server/session-store.ts'
import {
  begin,
  isPhase,
  join,
  player,
  roundOf,
  setCards,
  stackHands,
  takePart,
  theStage,
  watch,
} from '#test/pg/card-hands.ts'

setCards()

/** The places of a table as a player sees them: their own, those of others, and free ones. */
async function placesOf(process: ReturnType<typeof begin>, session: PlaySession) {
  const page = watch(process, session)
  const view = await page.until(() => true)
  page.leave()
  return view.table?.seats.map((seat) => (seat === null ? 'free' : seat.isOwn ? 'own' : 'other'))
}

const storedSeats = async () =>
  (
    await theStage().database.read<{ place: number }>('SELECT place FROM studio.card_seat ORDER BY place')
  ).map(({ place }) => place)

test('players between hands sit where they sat when the next process leads, and play on', async () => {
  const process = begin()
  const [one, other] = [await player(), await player()]
  await join(process, one)
  const page = watch(process, other)
  expect(await process.cards.sit(other, 0)).toEqual({ done: true })
  expect(await storedSeats()).toEqual([0, 1])
  page.leave()
  await process.end()
  const next = begin({ awaitsResume: true })
  await next.cards.resume()
  expect(await placesOf(next, other)).toEqual(['other', 'own', 'free', 'free'])
  stackHands('3S KS', '4S 5S 2H')
  const pages = [watch(next, one), watch(next, other)]
  for (const each of pages) await takePart(next, each)
  const [first] = pages
  if (!first) throw new Error('no page')
  theStage().clock.moveTo(
    roundOf(await first.until((view) => roundOf(view).startsAtMs !== undefined)).startsAtMs ?? 0,
  )
  await first.until(isPhase('playing'))
})

test('a stored seat is judged as a new one: another address is needed, and a session that goes on', async () => {
  const process = begin()
  const [one, over, twin] = [await player(), await player(), await player()]
  for (const session of [one, over, twin]) await process.cards.sit(session, 0)
  expect(await storedSeats()).toEqual([0, 1, 2])
  await process.end()
  const { read } = theStage().database
  await read('UPDATE studio.session SET expires_at = clock_timestamp() WHERE id = $1', [over.id])
  await read('UPDATE studio.session SET address_mark = $2 WHERE id = $1', [twin.id, one.addressMark])
  const next = begin({ awaitsResume: true })
  await next.cards.resume()
  expect(await placesOf(next, one)).toEqual(['own', 'free', 'free', 'free'])
  expect(await storedSeats()).toEqual([0])
})

test('a player whose page does not come back gets up, and an empty table leaves no seat behind', async () => {
  const process = begin()
  const one = await player()
  await process.cards.sit(one, 0)
  await process.end()
  const next = begin({ awaitsResume: true })
  await next.cards.resume()
  theStage().clock.moveTo(theStage().clock.nowMs() + 60_000)
  await expect.poll(storedSeats, { timeout: 60_000 }).toEqual([])
})
