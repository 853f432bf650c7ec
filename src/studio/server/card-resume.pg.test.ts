import { describe, expect, test } from 'vitest'

import {
  type Page,
  balanceOf,
  begin,
  deal,
  handOf,
  isPhase,
  join,
  movedBy,
  openStumbling,
  paidUp,
  play,
  player,
  roundOf,
  setCards,
  stackHands,
  stacked,
  takePart,
  theStage,
  watch,
} from '#test/pg/card-hands.ts'

import { storeStakes } from './card-hands.ts'
import { selectTableRound, updateRoundPast } from './table-store.ts'

setCards()

const WHOLE = 100_000_000n

async function twoPlayers(process: ReturnType<typeof begin>) {
  stackHands('3S KS', '4S 5S 2H')
  const sessions = [await player(), await player()] as const
  const pages: readonly [Page, Page] = [await join(process, sessions[0]), await join(process, sessions[1])]
  return { sessions, pages }
}

/** Goes to the moment at which the stakes of a hand are stored, and their calls wait for the wallet. */
async function stake(page: Page) {
  let release = () => {}
  theStage().wallet.hold = new Promise((go) => (release = go))
  const round = roundOf(await page.until((view) => roundOf(view).startsAtMs !== undefined))
  theStage().clock.moveTo(round.startsAtMs ?? 0)
  const areStored = async () =>
    (await theStage().database.read('SELECT FROM studio.table_bet WHERE round_id = $1', [round.id])).length >
    0
  await expect.poll(areStored, { timeout: 60_000 }).toBe(true)
  return {
    roundId: round.id,
    release() {
      theStage().wallet.hold = undefined
      release()
    },
  }
}

const isCurrent = async (roundId: string) =>
  (await selectTableRound(theStage().database.read, roundId))?.isCurrent

/** The stake of another process for a hand that is prepared. */
async function stakeElsewhere(roundId: string, session: Page['session']) {
  const [cardRoom] = stacked.configure({ currency: 'EUR', stakeMax: undefined }).rooms
  if (!cardRoom) throw new Error('no room')
  const ready = [{ session, seat: 1, clientSeed: 'elsewhere', stake: cardRoom.stake }]
  const staking = { game: stacked, roundId, cardRoom, ready, leaseMs: 0 }
  return await theStage().database.transact((sql) => storeStakes(sql, staking))
}

const sumOf = (sessions: Awaited<ReturnType<typeof twoPlayers>>['sessions']) =>
  sessions.reduce((sum, session) => sum + (balanceOf(session) ?? 0n), 0n)

describe('a stake that the wallet does not take', () => {
  test('of one of three: the other two play', async () => {
    const process = begin()
    stackHands('3S KS', '4S 5S 2H')
    const [one, other, poor] = [await player(), await player(), await player({ units: 1_000n })]
    const pages = [await join(process, one), await join(process, other), await join(process, poor)]
    await deal(...pages)
    const view = await pages[2]?.until((each) => each.table?.trouble !== undefined)
    expect(view?.table?.trouble).toBe('not_enough_money')
    expect(roundOf(view)).toMatchObject({ phase: 'playing', players: [0, 1] })
    expect([movedBy(one), movedBy(other), movedBy(poor)]).toEqual([['bet -130'], ['bet -130'], []])
  })

  test('of one of two: the other gets the stake back, and no hand is dealt', async () => {
    const process = begin()
    const [one, poor] = [await player(), await player({ units: 1_000n })]
    const pages = [await join(process, one), await join(process, poor)]
    await deal(...pages)
    const view = await pages[0]?.until(isPhase('settled'))
    expect(roundOf(view)).toMatchObject({ isInterrupted: true, hand: undefined })
    await paidUp(process)
    expect([movedBy(one), movedBy(poor)]).toEqual([['bet -130', 'rollback 130'], []])
  })

  test('for want of an answer goes back, and no hand is dealt', async () => {
    const process = begin()
    const { sessions, pages } = await twoPlayers(process)
    theStage().wallet.silent.add('transaction/bet')
    await deal(...pages)
    await pages[0].until(isPhase('settled'))
    theStage().wallet.silent.clear()
    await paidUp(process)
    expect(sessions.map(movedBy)).toEqual([
      ['bet -130', 'rollback 130'],
      ['bet -130', 'rollback 130'],
    ])
  })
})

describe('stakes of a hand', () => {
  test('are stored once, however often the process tries', async () => {
    const process = begin()
    const { sessions, pages } = await twoPlayers(process)
    await deal(...pages)
    const [cardRoom] = stacked.configure({ currency: 'EUR', stakeMax: undefined }).rooms
    if (!cardRoom) throw new Error('no room')
    const { id: roundId } = roundOf(pages[0].views.at(-1))
    await theStage().database.read(
      "UPDATE studio.table_round SET phase = 'betting', outcome = NULL, played_at = NULL",
    )
    const ready = sessions.map((session, seat) => ({
      session,
      seat,
      clientSeed: 'again',
      stake: cardRoom.stake,
    }))
    const again = { game: stacked, roundId, cardRoom, ready, leaseMs: 0 }
    expect(await theStage().database.transact((sql) => storeStakes(sql, again))).toEqual([])
    expect(sessions.map(movedBy)).toEqual([['bet -130'], ['bet -130']])
  })

  test('are not taken for a session that is over', async () => {
    const process = begin()
    const { sessions, pages } = await twoPlayers(process)
    await theStage().database.read("UPDATE studio.session SET expires_at = 'epoch' WHERE id = $1", [
      sessions[0].id,
    ])
    await deal(...pages)
    const view = pages[0].views.at(-1)
    expect(roundOf(view)).toMatchObject({ phase: 'settled', isInterrupted: true })
    expect(view?.table?.trouble).toBe('session_over')
    await paidUp(process)
    expect(sessions.map(movedBy)).toEqual([[], ['bet -130', 'rollback 130']])
  })
})

describe('a hand of a process that lost the lead', () => {
  const tryPast = (id: string) => theStage().database.transact((sql) => updateRoundPast(sql, id))

  test('keeps its table while it holds stakes or is played', async () => {
    const process = begin()
    const { sessions, pages } = await twoPlayers(process)
    const { roundId, release } = await stake(pages[0])
    const whileStaked = await tryPast(roundId)
    release()
    expect(whileStaked).toBe(false)
    await pages[0].until(isPhase('playing'))
    expect(await tryPast(roundId)).toBe(false)
    expect(await isCurrent(roundId)).toBe(true)
    expect(sessions.map(movedBy)).toEqual([['bet -130'], ['bet -130']])
  })

  test('is not dealt once it is past: its stakes go back', async () => {
    const process = begin()
    const { sessions, pages } = await twoPlayers(process)
    const { roundId, release } = await stake(pages[0])
    await theStage().database.read('UPDATE studio.table_round SET is_current = false WHERE id = $1', [
      roundId,
    ])
    release()
    const hasEnded = async () =>
      (await selectTableRound(theStage().database.read, roundId))?.phase !== 'betting'
    await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
    await process.end()
    await paidUp(process)
    expect(sessions.map(movedBy)).toEqual([
      ['bet -130', 'rollback 130'],
      ['bet -130', 'rollback 130'],
    ])
  })

  test('takes no stake once it is past', async () => {
    const process = begin()
    const [page, other] = [await join(process, await player()), await player()]
    const { id } = roundOf(page.views.at(-1))
    expect(await tryPast(id)).toBe(true)
    expect(await stakeElsewhere(id, other)).toEqual([])
  })

  test('gives its stakes back where the table is empty for the process that leads', async () => {
    const process = begin()
    const [one, other] = [await player(), await player()]
    const page = await join(process, one)
    const { id } = roundOf(page.views.at(-1))
    const { read } = theStage().database
    const [betId] = await stakeElsewhere(id, other)
    await read("UPDATE studio.money_call SET status = 'done', answered_at = now() WHERE id = $1", [betId])
    await read("UPDATE studio.table_bet SET status = 'standing' WHERE id = $1", [betId])
    await process.cards.leave(one)
    await paidUp(process)
    expect(await read('SELECT status, answer FROM studio.table_bet WHERE id = $1', [betId])).toEqual([
      { status: 'void', answer: 'interrupted' },
    ])
    const rollbacks = await read(
      `SELECT kind, amount = (SELECT stake FROM studio.table_bet WHERE id = reference) AS whole
         FROM studio.money_call WHERE reference = $1`,
      [betId],
    )
    expect(rollbacks).toEqual([{ kind: 'rollback', whole: true }])
    expect(await isCurrent(id)).toBe(false)
  })
})

describe('a process that dies', () => {
  test('while stakes are on their way: all of them go back', async () => {
    const dies = begin()
    const { sessions, pages } = await twoPlayers(dies)
    let release = () => {}
    theStage().wallet.hold = new Promise((go) => (release = go))
    const { startsAtMs } = roundOf(await pages[0].until((view) => roundOf(view).startsAtMs !== undefined))
    theStage().clock.moveTo(startsAtMs ?? 0)
    await pages[0].until((view) => roundOf(view).isStaking)
    const resumes = begin()
    await resumes.cards.resume()
    theStage().wallet.hold = undefined
    release()
    await dies.end()
    await paidUp(resumes)
    expect(sumOf(sessions)).toBe(2n * WHOLE)
    for (const session of sessions) expect(movedBy(session)).not.toContain('win 0')
  })

  test('after the deal: the hand goes on where it was, with the time for a move anew, and is paid once', async () => {
    const dies = begin()
    const { sessions, pages } = await twoPlayers(dies)
    await deal(...pages)
    await play(dies, pages[0], '3S')
    await pages[1].until((view) => handOf(view).moves === 1)
    await dies.end()
    theStage().clock.moveTo(theStage().clock.nowMs() + 60_000)
    const [resumes, another] = [begin(), begin()]
    await Promise.all([resumes.cards.resume(), another.cards.resume()])
    const again = sessions.map((session) => watch(resumes, session))
    const view = await again[1]?.until(isPhase('playing'))
    expect(handOf(view)).toMatchObject({ moves: 1, turn: 1, cards: ['4S', '5S', '2H'] })
    expect(roundOf(view).turnEndsAtMs).toBe(theStage().clock.nowMs() + 25_000)
    await play(resumes, again[1] as Page, '4S')
    await again[0]?.until((each) => handOf(each).moves === 2)
    await play(resumes, again[0] as Page, 'KS')
    await again[0]?.until(isPhase('settled'))
    await Promise.all([paidUp(resumes), paidUp(another)])
    expect(sessions.map(movedBy)).toEqual([
      // Six points of 0.05: three percent of 0.30 are less than a cent.
      ['bet -130', 'win 160'],
      ['bet -130', 'win 100'],
    ])
  })

  test('with a hand that is over and not paid: the next one pays it', async () => {
    const dies = begin()
    const { sessions, pages } = await twoPlayers(dies)
    await deal(...pages)
    theStage().wallet.silent.add('transaction/win')
    await play(dies, pages[0], '3S')
    await pages[1].until((view) => handOf(view).moves === 1)
    await play(dies, pages[1], '4S')
    await pages[0].until((view) => handOf(view).moves === 2)
    await play(dies, pages[0], 'KS')
    await dies.end()
    theStage().wallet.silent.clear()
    const resumes = begin()
    await resumes.cards.resume()
    await paidUp(resumes)
    expect(sessions.map(movedBy)).toEqual([
      ['bet -130', 'win 160'],
      ['bet -130', 'win 100'],
    ])
    expect(sumOf(sessions)).toBe(2n * WHOLE)
  })
})

describe('a process that starts', () => {
  test('gives no seat before its hands go on: a player of one could sit at two tables', async () => {
    const dies = begin()
    const { sessions, pages } = await twoPlayers(dies)
    await deal(...pages)
    await dies.end()
    const resumes = begin({ awaitsResume: true })
    expect(await resumes.cards.sit(sessions[0], 1)).toEqual({ refusal: 'busy' })
    await resumes.cards.resume()
    expect(await resumes.cards.sit(sessions[0], 1)).toEqual({ refusal: 'not_now' })
    expect(await resumes.cards.sit(await player(), 1)).toEqual({ done: true })
  })
})

describe('a database that stumbles', () => {
  const takeFaults = () => theStage().faults.splice(0).length
  const passMs = (ms: number) => theStage().clock.moveTo(theStage().clock.nowMs() + ms)

  async function whileStaking(...how: ReturnType<typeof openStumbling>['next']) {
    const { stumbling, next } = openStumbling()
    const process = begin({ cards: stumbling })
    const { sessions, pages } = await twoPlayers(process)
    const { release } = await stake(pages[0])
    next.push(...how)
    release()
    await expect.poll(() => theStage().faults.length).toBe(1)
    return { process, sessions, pages, next }
  }

  test('before a deal: all stakes go back, although no one is there any more', async () => {
    const { process, sessions, pages } = await whileStaking('fails')
    for (const page of pages) page.leave()
    passMs(1_000)
    await expect
      .poll(async () => {
        await paidUp(process)
        return sessions.map(movedBy)
      })
      .toEqual([
        ['bet -130', 'rollback 130'],
        ['bet -130', 'rollback 130'],
      ])
    expect(takeFaults()).toBe(1)
  })

  test('after a deal, or while the next hand is prepared: hand and table go on', async () => {
    const { process, sessions, pages, next } = await whileStaking('loses')
    passMs(1_000)
    await pages[0].until((view) => isPhase('playing')(view) && handOf(view).moves === 0)
    await play(process, pages[0], '3S')
    await pages[1].until((view) => handOf(view).moves === 1)
    await play(process, pages[1], '4S')
    await pages[0].until((view) => handOf(view).moves === 2)
    await play(process, pages[0], 'KS')
    const { endsAtMs } = roundOf(await pages[0].until(isPhase('settled')))
    await paidUp(process)
    next.push('works', 'loses')
    theStage().clock.moveTo(endsAtMs ?? 0)
    await expect.poll(() => theStage().faults.length).toBe(2)
    passMs(1_000)
    await Promise.all(pages.map((page) => page.until(isPhase('betting'))))
    for (const page of pages) await takePart(process, page)
    await deal(...pages)
    expect(sessions.map(movedBy)).toEqual([
      ['bet -130', 'win 160', 'bet -130'],
      ['bet -130', 'win 100', 'bet -130'],
    ])
    expect(takeFaults()).toBe(2)
  })
})

describe('the clock of a move', () => {
  test('waits for a move that arrived in time and is not stored yet', async () => {
    const { stumbling, next } = openStumbling()
    const process = begin({ cards: stumbling })
    const { pages } = await twoPlayers(process)
    await deal(...pages)
    await play(process, pages[0], '3S')
    const view = await pages[1].until((each) => handOf(each).moves === 1)
    const dueMs = roundOf(view).turnEndsAtMs ?? 0
    let release = () => {}
    next.push(new Promise<void>((go) => (release = go)))
    const sent = play(process, pages[1], '4S', { atMs: dueMs - 1 })
    theStage().clock.moveTo(dueMs)
    // Time for the clock to make a move of its own, if it did not wait.
    for (let reads = 0; reads < 30; reads += 1) await theStage().database.read('SELECT 1')
    release()
    expect(await sent).toEqual({ done: true })
    const made = await pages[0].until((each) => handOf(each).moves === 2)
    expect(handOf(made).table?.cards).toEqual(['4S'])
  })
})
