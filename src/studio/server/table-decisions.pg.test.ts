import { beforeEach, describe, expect, test } from 'vitest'

import { shoeOf } from '#studio/games/blackjack/cards-in.ts'
import type { BlackjackView } from '#studio/games/blackjack/blackjack-game.ts'
import { DECIDE_MORE_MS, DECIDE_MS } from '#studio/games/blackjack/times.ts'
import type { TableView } from '#studio/wire/answers.ts'
import type { Process, Watching } from '#test/pg/studio-tables.ts'
import {
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
  stacked,
  stackedCards,
  takeOff,
  theStage,
  unit,
} from '#test/pg/table-rounds.ts'

import type { PlaySession } from './session-store.ts'

setTables()

beforeEach(() => {
  // The dealer has 17; the first seat 11, then 20.
  stackedCards.shoe = shoeOf({ dealer: '9S 8S', first: '5S 6H 9D', second: 'TC' })
})

const seen = (view: TableView) => roundOf(view).publicPart as BlackjackView

async function dealTo(process: Process, session: PlaySession, at = 0) {
  const { watching, view } = await sitDown(process, session)
  const bet = betOf(await place(process, session, view, { level: 0, seat: at, stake: unit(10) }))
  const played = await takeOff(watching, view)
  return { watching, bet: bet.id, playedAtMs: roundOf(played).playedAtMs ?? 0 }
}

const decide = (
  process: Process,
  session: PlaySession,
  bet: string,
  [kind, nth, hand = 0]: readonly [kind: string, nth: number, hand?: number],
  atMs = theStage().clock.nowMs(),
) => process.tables.act(session, { bet, command: { kind, hand, nth }, atMs })

/** Runs the clock until the round is paid. */
async function finish(process: Process, watching: Watching): Promise<TableView> {
  for (
    let steps = 0;
    steps < 400 && !isSettled(watching.views.at(-1) ?? ({ round: undefined } as TableView));
    steps += 1
  ) {
    theStage().clock.moveTo(theStage().clock.nowMs() + 400)
    await new Promise((done) => setImmediate(done))
    await theStage().database.read('SELECT 1')
  }
  const settled = await watching.until(isSettled)
  await paidUp(process)
  return settled
}

describe('decisions at a table', () => {
  test('a doubled hand takes a second stake, and both are paid', async () => {
    const process = begin()
    const one = await seat(stacked)
    const { watching, bet } = await dealTo(process, one)
    betOf(await decide(process, one, bet, ['double', 0]))
    const settled = await finish(process, watching)
    expect(seen(settled)).toMatchObject({
      dealer: ['9S', '8S'],
      isNamed: true,
      seats: [{ seat: 0, hands: [{ cards: ['5S', '6H', '9D'], stakes: 2, isDone: true }] }],
    })
    expect(movedBy(one)).toEqual(['bet -1000', 'bet -1000', 'win 2000', 'win 2000'])
  })

  test('a decision that is sent many times is made once', async () => {
    const process = begin()
    const one = await seat(stacked)
    stackedCards.shoe = shoeOf({ dealer: '9S 8S', first: '2S 3H 2D 3D 4D 5D' })
    const { watching, bet } = await dealTo(process, one)
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(process, one, bet, ['hit', 0])))
    expect(answers.every((answer) => !('refusal' in answer))).toBe(true)
    const view = await watching.until((each) => seen(each).seats[0]?.hands[0]?.cards.length === 3)
    expect(seen(view).dealer).toEqual(['9S'])
    const doubled = await Promise.all([
      decide(process, one, bet, ['stand', 1]),
      decide(process, one, bet, ['hit', 1]),
    ])
    expect(doubled.filter((answer) => 'refusal' in answer)).toEqual([{ refusal: 'not_now' }])
    await finish(process, watching)
    expect(movedBy(one)).toEqual(['bet -1000', 'win 0'])
  })

  test('a hand is doubled once, from however many tabs', async () => {
    const process = begin()
    const one = await seat(stacked)
    const { watching, bet } = await dealTo(process, one)
    await Promise.all(Array.from({ length: 5 }, () => decide(process, one, bet, ['double', 0])))
    await finish(process, watching)
    expect(movedBy(one)).toEqual(['bet -1000', 'bet -1000', 'win 2000', 'win 2000'])
  })
})

describe('a decision', () => {
  test('counts by its time of arrival, and a hand that is not decided stands', async () => {
    const process = begin()
    const one = await seat(stacked)
    const { watching, bet, playedAtMs } = await dealTo(process, one)
    expect(await decide(process, one, bet, ['hit', 0], playedAtMs + DECIDE_MS)).toEqual({
      refusal: 'too_late',
    })
    const settled = await finish(process, watching)
    expect(seen(settled).seats[0]?.hands[0]?.cards).toEqual(['5S', '6H'])
    expect(await decide(process, one, bet, ['hit', 0])).toEqual({ refusal: 'too_late' })
    expect(movedBy(one)).toEqual(['bet -1000', 'win 0'])
  })

  test('has four seconds more for each further hand of the player who has most', async () => {
    const process = begin()
    const [one, other] = [await seat(stacked), await seat(stacked)]
    const { watching, view } = await sitDown(process, one)
    const put = (session: PlaySession, at: number) =>
      place(process, session, view, { level: 0, seat: at, stake: unit(10) })
    const hands = await Promise.all([put(one, 0), put(other, 1), put(other, 2), put(other, 3)])
    const [bet] = hands.map(betOf)
    const { playedAtMs = 0, decideEndsAtMs } = roundOf(await takeOff(watching, view))
    expect(decideEndsAtMs).toBe(playedAtMs + DECIDE_MS + 2 * DECIDE_MORE_MS)
    betOf(await decide(process, one, bet?.id ?? '', ['hit', 0], playedAtMs + DECIDE_MS))
    await finish(process, watching)
  })

  test('only the player of a hand decides it, and no other sits on the seat', async () => {
    const process = begin()
    const [one, stranger, foreign] = [
      await seat(stacked),
      await seat(stacked),
      await seat(stacked, { currency: 'PHP' }),
    ]
    const { watching, view } = await sitDown(process, one)
    const bet = betOf(await place(process, one, view, { level: 0, seat: 0, stake: unit(10) }))
    const seats = await Promise.all([
      place(process, stranger, view, { level: 0, seat: 0, stake: unit(10) }),
      place(process, stranger, view, { level: 0, seat: 1, stake: unit(10) }),
    ])
    expect(seats[0]).toEqual({ refusal: 'seat_taken' })
    betOf(seats[1] ?? { refusal: 'busy' })
    // Players of another currency neither see nor block the seat.
    betOf(await place(process, foreign, view, { level: 0, seat: 0, stake: unit(500) }))
    await takeOff(watching, view)
    expect(await decide(process, stranger, bet.id, ['stand', 0])).toEqual({ refusal: 'not_now' })
    await finish(process, watching)
  })
})

describe('a further stake', () => {
  test('that the wallet does not answer is rolled back, and the hand stays as it was', async () => {
    const process = begin()
    const one = await seat(stacked)
    const { watching, bet } = await dealTo(process, one)
    theStage().wallet.silent.add('transaction/bet')
    expect(await decide(process, one, bet, ['double', 0])).toEqual({ refusal: 'returned' })
    theStage().wallet.silent.clear()
    betOf(await decide(process, one, bet, ['hit', 0]))
    await finish(process, watching)
    expect(movedBy(one).filter((line) => line.startsWith('win'))).toEqual(['win 2000'])
    const [sum] = await theStage().database.read<{ stakes: bigint }>(
      `SELECT sum(stake)::bigint AS stakes FROM studio.table_bet WHERE player_id = $1 AND status = 'paid'`,
      [one.playerId],
    )
    expect(sum?.stakes).toBe(unit(10))
  })

  test('without the money for it leaves the hand as it was', async () => {
    const process = begin()
    const one = await seat(stacked, { units: unit(15) })
    const { watching, bet } = await dealTo(process, one)
    expect(await decide(process, one, bet, ['double', 0])).toMatchObject({ refusal: 'not_enough_money' })
    betOf(await decide(process, one, bet, ['hit', 0]))
    await finish(process, watching)
    expect(movedBy(one)).toEqual(['bet -1000', 'win 2000'])
  })

  test('is tried five times at the most', async () => {
    const process = begin()
    const one = await seat(stacked, { units: unit(15) })
    const { watching, bet } = await dealTo(process, one)
    const refusals: unknown[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await decide(process, one, bet, ['double', 0])
      refusals.push('refusal' in answer && answer.refusal)
    }
    expect(refusals).toEqual([...Array.from({ length: 5 }, () => 'not_enough_money'), 'too_many_bets'])
    betOf(await decide(process, one, bet, ['hit', 0]))
    await finish(process, watching)
    expect(movedBy(one)).toEqual(['bet -1000', 'win 2000'])
  })

  test('is the only one on its way', async () => {
    const process = begin()
    const one = await seat(stacked)
    stackedCards.shoe = shoeOf({ dealer: '9S 8S', first: '8S 8H 3D TC', second: '2D TS' })
    const { watching, bet } = await dealTo(process, one)
    let goOn = () => {}
    theStage().wallet.hold = new Promise((done) => (goOn = done))
    const first = decide(process, one, bet, ['split', 0])
    await expect
      .poll(() =>
        theStage()
          .database.read("SELECT FROM studio.table_bet WHERE status = 'staking'")
          .then((rows) => rows.length),
      )
      .toBe(1)
    const meanwhile = await decide(process, one, bet, ['stand', 0])
    goOn()
    theStage().wallet.hold = undefined
    betOf(await first)
    expect(meanwhile).toEqual({ refusal: 'busy' })
    betOf(await decide(process, one, bet, ['double', 1, 0]))
    betOf(await decide(process, one, bet, ['hit', 2, 1]))
    await finish(process, watching)
    // The first hand of 21 wins with both of its stakes; the second one has 20.
    expect(movedBy(one)).toEqual(['bet -1000', 'bet -1000', 'bet -1000', 'win 2000', 'win 2000', 'win 2000'])
  })
})

describe('a further stake that the wallet takes slowly', () => {
  async function doubleHeld(process: Process) {
    const one = await seat(stacked)
    const dealt = await dealTo(process, one)
    let goOn = () => {}
    theStage().wallet.hold = new Promise((done) => (goOn = done))
    const doubled = decide(process, one, dealt.bet, ['double', 0])
    await expect
      .poll(() =>
        theStage()
          .database.read("SELECT FROM studio.table_bet WHERE status = 'staking'")
          .then((rows) => rows.length),
      )
      .toBe(1)
    const release = () => {
      goOn()
      theStage().wallet.hold = undefined
    }
    return { one, ...dealt, doubled, release }
  }

  test('is waited for before the cards are shown', async () => {
    const process = begin()
    const { one, watching, playedAtMs, doubled, release } = await doubleHeld(process)
    theStage().clock.moveTo(playedAtMs + DECIDE_MS + 300)
    const looks: unknown[] = []
    while (looks.length < 20) {
      looks.push(await decidedMs())
      await new Promise((done) => setImmediate(done))
    }
    release()
    const answer = await doubled
    expect(looks.every((look) => look === null)).toBe(true)
    betOf(answer)
    const settled = await finish(process, watching)
    expect(seen(settled).seats[0]?.hands[0]).toMatchObject({ cards: ['5S', '6H', '9D'], stakes: 2 })
    expect(movedBy(one)).toEqual(['bet -1000', 'bet -1000', 'win 2000', 'win 2000'])
  })

  test('that comes after the cards were shown is taken back', async () => {
    const process = begin()
    const { one, watching, playedAtMs, doubled, release } = await doubleHeld(process)
    theStage().clock.moveTo(playedAtMs + DECIDE_MS + 3_500)
    try {
      await expect.poll(decidedMs).not.toBeNull()
    } finally {
      release()
    }
    expect(await doubled).toEqual({ refusal: 'returned' })
    const settled = await finish(process, watching)
    expect(seen(settled).seats[0]?.hands[0]).toMatchObject({ cards: ['5S', '6H'], stakes: 1 })
    expect(movedBy(one).toSorted()).toEqual(['bet -1000', 'bet -1000', 'rollback 1000', 'win 0'])
  })
})

async function decidedMs(): Promise<number | null | undefined> {
  const [round] = await theStage().database.read<{ decided: number | null }>(
    `SELECT decided_ms AS decided FROM studio.table_round WHERE is_current AND game_code = $1`,
    [stacked.code],
  )
  return round?.decided
}

describe('a process that dies while hands are decided', () => {
  test('gives the time for decisions again, and no decision after the cards were shown', async () => {
    const dies = begin()
    const one = await seat(stacked)
    const { watching: sat, view } = await sitDown(dies, one)
    const put = (at: number) => place(dies, one, view, { level: 0, seat: at, stake: unit(10) })
    const [first, open] = [betOf(await put(0)), betOf(await put(1))]
    const { playedAtMs = 0 } = roundOf(await takeOff(sat, view))
    await dies.end()
    theStage().clock.moveTo(playedAtMs + 90_000)
    const resumes = begin()
    await resumes.tables.resume()
    const watching = resumes.watch(one)
    const playing = await watching.until(({ round }) => round?.phase === 'playing')
    const { decideEndsAtMs = 0 } = roundOf(playing)
    expect(decideEndsAtMs).toBe(playedAtMs + 90_000 + DECIDE_MS + DECIDE_MORE_MS)
    betOf(await decide(resumes, one, first.id, ['double', 0]))
    expect(await decidedMs()).toBeNull()
    theStage().clock.moveTo(decideEndsAtMs + 200)
    await expect.poll(decidedMs).not.toBeNull()
    await resumes.end()
    const again = begin()
    await again.tables.resume()
    expect(await decide(again, one, open.id, ['hit', 0])).toEqual({ refusal: 'too_late' })
    expect(await decidedMs()).not.toBeNull()
    const settled = await finish(again, again.watch(one))
    expect(seen(settled).seats[1]?.hands[0]?.cards).toHaveLength(2)
    expect(movedBy(one).toSorted()).toEqual([
      'bet -1000',
      'bet -1000',
      'bet -1000',
      'win 0',
      'win 2000',
      'win 2000',
    ])
  })

  test('gives no time again where the dealer has a blackjack', async () => {
    stackedCards.shoe = shoeOf({ dealer: 'AS KS', first: '5S 6H 9D' })
    const dies = begin()
    const one = await seat(stacked)
    const { bet, playedAtMs } = await dealTo(dies, one)
    await dies.end()
    await theStage().database.read(
      'UPDATE studio.table_round SET decided_ms = NULL WHERE is_current AND game_code = $1',
      [stacked.code],
    )
    theStage().clock.moveTo(playedAtMs + 90_000)
    const resumes = begin()
    await resumes.tables.resume()
    await expect.poll(decidedMs).toBe(90_000)
    expect(await decide(resumes, one, bet, ['hit', 0])).toEqual({ refusal: 'too_late' })
    await finish(resumes, resumes.watch(one))
    expect(movedBy(one)).toEqual(['bet -1000', 'win 0'])
  })
})
