import { describe, expect, test } from 'vitest'

import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import { flightOf } from '#studio/games/crash/bust.ts'
import { elapsedTo } from '#studio/games/crash/curve.ts'
import { type Process, requestId } from '#test/pg/studio-tables.ts'
import {
  balanceOf,
  begin,
  betOf,
  isSettled,
  movedBy,
  paidUp,
  place,
  roundOf,
  seat,
  setTables,
  sitDown,
  steady,
  takeOff,
  theStage,
  ticket,
  unit,
} from '#test/pg/table-rounds.ts'

import { type PlaySession, selectNet } from './session-store.ts'

setTables()

const takeBack = (process: Process, session: PlaySession, bet: string, atMs = theStage().clock.nowMs()) =>
  process.tables.takeBack(session, { bet, atMs })

describe('a bet that is taken back', () => {
  test('returns its stake once, however often and from however many tabs it is requested', async () => {
    const process = begin()
    const one = await seat(steady, { units: unit(50) })
    const { watching, view } = await sitDown(process, one)
    const { id } = betOf(await place(process, one, view, ticket(unit(10))))
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeBack(process, one, id)))
    expect(answers.map((answer) => ('refusal' in answer ? answer.refusal : answer.status))).toEqual(
      Array.from({ length: 6 }, () => 'void'),
    )
    // A retry after the start gets the same answer.
    await takeOff(watching, view)
    expect(await takeBack(process, one, id)).toMatchObject({ status: 'void' })
    theStage().clock.moveTo(theStage().clock.nowMs() + flightOf(250))
    await watching.until(isSettled)
    await paidUp(process)
    expect(movedBy(one)).toEqual(['bet -1000', 'rollback 1000'])
    expect(balanceOf(one)).toBe(unit(50))
    expect(await selectNet(theStage().database.read, one.id)).toEqual({ staked: 0n, won: 0n })
  })

  test('is judged by its time of arrival, and never in flight', async () => {
    const process = begin()
    const one = await seat(steady)
    const { watching, view } = await sitDown(process, one)
    const [first, second] = [
      betOf(await place(process, one, view, ticket(unit(10)))),
      betOf(await place(process, one, view, ticket(unit(20), undefined, 1))),
    ]
    const { bettingEndsAtMs } = roundOf(view)
    expect(await takeBack(process, one, first.id, bettingEndsAtMs)).toEqual({ refusal: 'too_late' })
    expect(await takeBack(process, one, first.id, bettingEndsAtMs - 1)).toMatchObject({ status: 'void' })
    await takeOff(watching, view)
    expect(await takeBack(process, one, second.id, bettingEndsAtMs - 1)).toEqual({ refusal: 'too_late' })
    theStage().clock.moveTo(theStage().clock.nowMs() + flightOf(250))
    await watching.until(isSettled)
    await paidUp(process)
    expect(movedBy(one)).toEqual(['bet -1000', 'bet -2000', 'rollback 1000', 'win 0'])
  })

  test('leaves its place to another bet, five times in a round at the most', async () => {
    const process = begin()
    const one = await seat(steady)
    const { view } = await sitDown(process, one)
    for (let nth = 0; nth < 5; nth += 1) {
      const { id } = betOf(await place(process, one, view, ticket(unit(1))))
      expect(await takeBack(process, one, id)).toMatchObject({ status: 'void' })
    }
    expect(await place(process, one, view, ticket(unit(1)))).toEqual({ refusal: 'too_many_bets' })
    expect(balanceOf(one)).toBe(100_000_000n)
  })

  test('refuses the bet of another player, and an unknown bet', async () => {
    const process = begin()
    const [one, stranger] = [await seat(steady), await seat(steady)]
    const { view } = await sitDown(process, one)
    const { id } = betOf(await place(process, one, view, ticket(unit(10))))
    expect(await takeBack(process, stranger, id)).toEqual({ refusal: 'not_now' })
    expect(await takeBack(process, one, requestId())).toEqual({ refusal: 'not_now' })
    expect(movedBy(one)).toEqual(['bet -1000'])
  })

  test('at a table that offers no taking back stands', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    const { id } = betOf(await place(process, one, view, { chips: { tie: unit(3) } }))
    expect(await takeBack(process, one, id)).toEqual({ refusal: 'not_now' })
    expect(movedBy(one)).toEqual(['bet -300'])
  })
})

test('two bets of a player end apart, and only the last payment closes the round for the operator', async () => {
  const process = begin()
  const one = await seat(steady)
  const { watching, view } = await sitDown(process, one)
  betOf(await place(process, one, view, ticket(unit(10), 150)))
  betOf(await place(process, one, view, ticket(unit(20), undefined, 1)))
  const { id, playedAtMs = 0 } = roundOf(await takeOff(watching, view))
  theStage().clock.moveTo(playedAtMs + elapsedTo(150))
  await watching.until(({ mine }) => mine.some(({ status }) => status === 'paid'))
  theStage().clock.moveTo(playedAtMs + flightOf(250))
  await watching.until(isSettled)
  await paidUp(process)
  expect(movedBy(one)).toEqual(['bet -1000', 'bet -2000', 'win 1500', 'win 0'])
  const wins = await theStage().database.read(
    `SELECT amount, closes_round AS "closesRound" FROM studio.money_call
      WHERE round_id = $1 AND player_id = $2 AND kind = 'win' ORDER BY amount DESC`,
    [id, one.playerId],
  )
  expect(wins).toEqual([
    { amount: unit(15), closesRound: false },
    { amount: 0n, closesRound: true },
  ])
})
