import { describe, expect, test } from 'vitest'

import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import {
  begin,
  betOf,
  drawnOf,
  isSettled,
  movedBy,
  next,
  paidUp,
  place,
  roundOf,
  seat,
  setTables,
  settle,
  sitDown,
  steady,
  takeOff,
  theStage,
  ticket,
  unit,
} from '#test/pg/table-rounds.ts'

setTables()

describe('a process that dies', () => {
  test('while bets are taken: every stake is rolled back, the round is void, the shoe continues with the next', async () => {
    const dies = begin()
    const [one, other] = [await seat(baccarat), await seat(baccarat)]
    const sat = await sitDown(dies, one)
    let [view, isInShoe] = [sat.view, false]
    while (!isInShoe) {
      await takeOff(sat.watching, view)
      const { outcome } = await drawnOf(roundOf(view).id)
      view = await next(sat.watching, await settle(sat.watching, baccarat.playMs(outcome)))
      isInShoe = !outcome.isLast
    }
    betOf(await place(dies, one, view, { chips: { player: unit(10) } }))
    betOf(await place(dies, other, view, { chips: { tie: unit(2), bankerPair: unit(1) } }))
    await dies.end()

    theStage().clock.moveTo(roundOf(view).bettingEndsAtMs + 60_000)
    const resumes = begin()
    await resumes.tables.resume()
    await paidUp(resumes)
    expect([movedBy(one), movedBy(other)]).toEqual([
      ['bet -1000', 'rollback 1000'],
      ['bet -300', 'rollback 300'],
    ])
    const watching = resumes.watch(one)
    const past = await watching.until(isSettled)
    expect(roundOf(past)).toMatchObject({ id: roundOf(view).id, isInterrupted: true, publicPart: undefined })
    expect(roundOf(await next(watching, past)).serverHash).toBe(roundOf(view).serverHash)
  })

  test('while bets are taken, and restarts in time: nothing is lost, and betting continues', async () => {
    const dies = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips: { player: unit(10) } }))
    await dies.end()
    const resumes = begin()
    await resumes.tables.resume()
    const again = await resumes.watch(one).until(() => true)
    expect(again).toMatchObject({
      round: { id: roundOf(view).id, phase: 'betting' },
      mine: [{ stake: unit(10) }],
    })
  })

  test('while cards are dealt: the next process pays every bet once', async () => {
    const dies = begin()
    const [one, other] = [await seat(baccarat), await seat(baccarat)]
    const { watching, view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips: { player: unit(10) } }))
    betOf(await place(dies, other, view, { chips: { banker: unit(10) } }))
    await takeOff(watching, view)
    await dies.end()

    theStage().clock.moveTo(theStage().clock.nowMs() + 60_000)
    const [first, second] = [begin(), begin()]
    await Promise.all([first.tables.resume(), second.tables.resume()])
    await Promise.all([paidUp(first), paidUp(second)])
    const { outcome } = await drawnOf(roundOf(view).id)
    const back = (chips: Record<string, bigint>) =>
      baccarat.settle({ bet: { currency: 'EUR', level: 0, chips }, outcome }).win / 1_000n
    expect([movedBy(one), movedBy(other)]).toEqual([
      ['bet -1000', `win ${back({ player: unit(10) })}`],
      ['bet -1000', `win ${back({ banker: unit(10) })}`],
    ])
  })
})

describe('a process that dies while it pays, or in flight', () => {
  test('in the middle of paying: unanswered calls are retried, and move money once', async () => {
    const dies = begin()
    const one = await seat(baccarat)
    const { watching, view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips: { tie: unit(10) } }))
    await takeOff(watching, view)
    const { outcome } = await drawnOf(roundOf(view).id)
    theStage().wallet.silent.add('transaction/win')
    await settle(watching, baccarat.playMs(outcome))
    await dies.end()
    theStage().wallet.silent.clear()
    await paidUp(begin())
    const { win } = baccarat.settle({ bet: { currency: 'EUR', level: 0, chips: { tie: unit(10) } }, outcome })
    expect(movedBy(one)).toEqual(['bet -1000', `win ${win / 1_000n}`])
  })

  test('in flight: bets with a reached target are paid, and bets that could still have been cashed out are refunded', async () => {
    const dies = begin()
    const [aims, holds] = [await seat(steady), await seat(steady)]
    const { watching, view } = await sitDown(dies, aims)
    betOf(await place(dies, aims, view, ticket(unit(10), 200)))
    betOf(await place(dies, holds, view, ticket(unit(10))))
    await takeOff(watching, view)
    await dies.end()
    theStage().clock.moveTo(theStage().clock.nowMs() + 60_000)
    const resumes = begin()
    await resumes.tables.resume()
    await paidUp(resumes)
    expect([movedBy(aims), movedBy(holds)]).toEqual([
      ['bet -1000', 'win 2000'],
      ['bet -1000', 'rollback 1000'],
    ])
  })
})
