import { hash } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type BaccaratOutcome, baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import { flightOf } from '#studio/games/crash/bust.ts'
import { crash } from '#studio/games/crash/crash-game.ts'
import { elapsedTo } from '#studio/games/crash/curve.ts'
import type { TableView } from '#studio/wire/answers.ts'
import { type Process, type Stage, type Watching, openStage, requestId } from '#test/pg/studio-tables.ts'

import type { PlaySession } from './session-store.ts'

const unit = (count: number) => BigInt(count) * 100_000n

/** A crash that always ends at 2.50, so that its moments can be aimed at. */
const steady = { ...crash, code: 'steady-crash', draw: () => ({ bust: 250 }) }
const games = [baccarat, crash, steady]

let stage: Stage
const running: Process[] = []
let players = 0

beforeAll(async () => {
  stage = await openStage(games, { chainLength: 3 })
})
afterEach(async () => {
  for (const process of running.splice(0)) await process.end()
  stage.wallet.silent.clear()
  stage.wallet.hold = undefined
  expect(stage.faults.splice(0)).toEqual([])
})
afterAll(() => stage.close())

function begin(): Process {
  const process = stage.start()
  running.push(process)
  return process
}

const seat = (game: (typeof games)[number], given?: { units?: bigint; currency?: string }) =>
  stage.seat(game, `player-${++players}`, given)
const balanceOf = (session: PlaySession) => stage.wallet.balances.get(session.player)
const movedBy = (session: PlaySession) =>
  stage.wallet.moved
    .filter((line) => line.includes(` ${session.player} `))
    .map((line) => line.replace(` ${session.player}`, ''))

const isBetting = ({ round }: TableView) => round?.phase === 'betting'
const isPlaying = ({ round }: TableView) => round?.phase === 'playing'
const isSettled = ({ round }: TableView) => round?.phase === 'settled'

/** The round of a view, which there is. */
function roundOf({ round }: TableView) {
  if (!round) throw new Error('no round')
  return round
}

const place = (process: Process, session: PlaySession, view: TableView, bet: object) =>
  process.tables.place(session, {
    requestId: requestId(),
    round: roundOf(view).id,
    bet: { currency: session.currency, ...bet },
    atMs: stage.clock.nowMs(),
  })

function betOf(done: Awaited<ReturnType<Process['tables']['place']>>) {
  if ('refusal' in done) throw new Error(done.refusal)
  return done
}

/** Moves the clock to the end of betting, and waits until the round is played. */
async function takeOff(watching: Watching, view: TableView): Promise<TableView> {
  stage.clock.moveTo(roundOf(view).bettingEndsAtMs)
  return await watching.until(isPlaying)
}

/** Moves the clock past the end of a round that is played. */
async function settle(watching: Watching, playMs: number): Promise<TableView> {
  const playedAtMs = roundOf(watching.views.at(-1) ?? missing).playedAtMs ?? 0
  stage.clock.moveTo(playedAtMs + playMs)
  return await watching.until(isSettled)
}

const missing: TableView = { nowMs: 0, round: undefined, mine: [], past: [] }

async function next(watching: Watching, settled: TableView): Promise<TableView> {
  const { id, endsAtMs = 0 } = roundOf(settled)
  stage.clock.moveTo(endsAtMs)
  return await watching.until((view) => isBetting(view) && roundOf(view).id !== id)
}

/** Looks on from now: what an earlier test left is played to its end. */
async function sitDown(
  process: Process,
  session: PlaySession,
): Promise<{ watching: Watching; view: TableView }> {
  const watching = process.watch(session)
  const first = await watching.until(() => true)
  if (first.round?.phase === 'playing') stage.clock.moveTo(stage.clock.nowMs() + 200_000)
  const ended = isBetting(first) ? first : await watching.until(isSettled)
  return { watching, view: isBetting(ended) ? ended : await next(watching, ended) }
}

/** All wins, whoever still waits for an answer included. */
async function paidUp(process: Process): Promise<void> {
  while ((await process.workOff()) > 0);
}

describe('a round of baccarat', () => {
  test('pays everybody once, what the cards say, and closes the rounds of those who lost', async () => {
    const process = begin()
    const [one, other] = [await seat(baccarat), await seat(baccarat)]
    const { watching, view } = await sitDown(process, one)
    const bets = { player: unit(10), tie: unit(1) }
    betOf(await place(process, one, view, { chips: bets }))
    betOf(await place(process, one, view, { chips: { player: unit(5) } }))
    betOf(await place(process, other, view, { chips: { banker: unit(20) } }))
    expect([balanceOf(one), balanceOf(other)]).toEqual([unit(984), unit(980)])

    await takeOff(watching, view)
    const { outcome } = await drawnOf(roundOf(view).id)
    const settled = await settle(watching, baccarat.playMs(outcome))
    await paidUp(process)
    const back = (chips: object) => baccarat.settle({ bet: { currency: 'EUR', chips }, outcome }).win
    expect(balanceOf(one)).toBe(unit(984) + back(bets) + back({ player: unit(5) }))
    expect(balanceOf(other)).toBe(unit(980) + back({ banker: unit(20) }))
    expect(movedBy(other)).toEqual(['bet -2000', `win ${back({ banker: unit(20) }) / 1_000n}`])
    expect(settled.mine.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(roundOf(settled)).toMatchObject({
      players: 2,
      shown: { player: outcome.player, result: outcome.result },
    })
  })

  test('shows a card after the other, and nobody the cards to come', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { watching, view } = await sitDown(process, one)
    await takeOff(watching, view)
    expect(watching.views.at(-1)?.round?.shown).toMatchObject({ player: [], banker: [], result: undefined })
    const playedAtMs = roundOf(watching.views.at(-1) ?? missing).playedAtMs ?? 0
    stage.clock.moveTo(playedAtMs + 700)
    const first = await watching.until(
      ({ round }) => (round?.shown as { player: string[] } | undefined)?.player.length === 1,
    )
    expect(roundOf(first).shown).toMatchObject({ banker: [], result: undefined })
    expect(
      JSON.stringify(first, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('serverSeed')
  })

  test('goes on with its shoe, round by round, until the cut card has come out', async () => {
    const process = begin()
    const sat = await sitDown(process, await seat(baccarat))
    const { watching } = sat
    let { view } = sat
    const shoes: { hash: string; nth: number }[] = []
    while (shoes.length < 100 && (shoes.length < 2 || shoes.at(-1)?.hash === shoes[0]?.hash)) {
      await takeOff(watching, view)
      const { outcome, serverHash } = await drawnOf(roundOf(view).id)
      shoes.push({ hash: serverHash, nth: outcome.nth })
      const settled = await settle(watching, baccarat.playMs(outcome))
      view = await next(watching, settled)
    }
    const first = shoes.filter(({ hash: shoe }) => shoe === shoes[0]?.hash)
    expect(first.map(({ nth }) => nth)).toEqual(first.map((_, at) => (shoes[0]?.nth ?? 0) + at))
    expect(shoes.at(-1)).toMatchObject({ nth: 1 })
  })
})

const ticket = (units: bigint, target?: number) => ({
  stake: units,
  ...(target === undefined ? {} : { target }),
})

describe('a round of crash', () => {
  const cashOut = (process: Process, session: PlaySession, bet: string, atMs = stage.clock.nowMs()) =>
    process.tables.act(session, { bet, command: 'cash_out', atMs })

  /** A round in the air, with a bet of each. */
  async function inTheAir(
    process: Process,
    bets: readonly (readonly [PlaySession, ReturnType<typeof ticket>])[],
  ) {
    const [first] = bets[0] ?? []
    if (!first) throw new Error('nobody bets')
    const { watching, view } = await sitDown(process, first)
    const ids: string[] = []
    for (const [session, bet] of bets) ids.push(betOf(await place(process, session, view, bet)).id)
    const flying = await takeOff(watching, view)
    return { watching, ids, playedAtMs: roundOf(flying).playedAtMs ?? 0 }
  }

  test('pays who leaves once, however often and from however many tabs they ask', async () => {
    const process = begin()
    const one = await seat(steady)
    const { ids, playedAtMs } = await inTheAir(process, [[one, ticket(unit(10))]])
    const [bet = ''] = ids
    stage.clock.moveTo(playedAtMs + 10_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => cashOut(process, one, bet)))
    expect(answers.map((answer) => ('refusal' in answer ? answer.refusal : answer.win))).toEqual(
      Array.from({ length: 8 }, () => unit(18) + 20_000n),
    )
    // Later it is the same answer, at the same multiplier.
    stage.clock.moveTo(playedAtMs + 12_000)
    expect(await cashOut(process, one, bet)).toMatchObject({ win: unit(18) + 20_000n, result: { left: 182 } })
    expect(movedBy(one)).toEqual(['bet -1000', 'win 1820'])
  })

  test('judges by when it came: in time although the round has ended since, and too late by a millisecond', async () => {
    const process = begin()
    const [quick, late] = [await seat(steady), await seat(steady)]
    const { watching, ids, playedAtMs } = await inTheAir(process, [
      [quick, ticket(unit(10))],
      [late, ticket(unit(10))],
    ])
    const endsAtMs = playedAtMs + flightOf(250)
    const asked = [
      cashOut(process, quick, ids[0] ?? '', endsAtMs - 1),
      cashOut(process, late, ids[1] ?? '', endsAtMs),
    ] as const
    stage.clock.moveTo(endsAtMs)
    expect(await asked[0]).toMatchObject({ win: unit(25), result: { left: 250 } })
    expect(await asked[1]).toEqual({ refusal: 'too_late' })
    await watching.until(isSettled)
    await paidUp(process)
    expect([movedBy(quick), movedBy(late)]).toEqual([
      ['bet -1000', 'win 2500'],
      ['bet -1000', 'win 0'],
    ])
  })

  test('lets nobody end the bet of another, and no bet that is unknown', async () => {
    const process = begin()
    const [one, stranger] = [await seat(steady), await seat(steady)]
    const { ids, playedAtMs } = await inTheAir(process, [[one, ticket(unit(10))]])
    stage.clock.moveTo(playedAtMs + 5_000)
    expect(await cashOut(process, stranger, ids[0] ?? '')).toEqual({ refusal: 'not_now' })
    expect(await cashOut(process, one, requestId())).toEqual({ refusal: 'not_now' })
    expect(await process.tables.act(one, { bet: ids[0] ?? '', command: 'win', atMs: 0 })).toEqual({
      refusal: 'not_understood',
    })
  })

  test('leaves by itself at its target while the round goes on, and tells the others where', async () => {
    const process = begin()
    const [aims, waits, foreign] = [
      await seat(steady),
      await seat(steady),
      await seat(steady, { currency: 'PHP' }),
    ]
    const { watching, playedAtMs } = await inTheAir(process, [
      [waits, ticket(unit(10))],
      [aims, ticket(unit(20), 150)],
      [foreign, ticket(unit(50))],
    ])
    stage.clock.moveTo(playedAtMs + elapsedTo(150))
    const view = await watching.until(
      ({ round }) => round?.seated.some(({ win }) => win !== undefined) === true,
    )
    expect(roundOf(view)).toMatchObject({
      phase: 'playing',
      shown: { bust: undefined },
      players: 3,
      seated: [
        { isOwn: false, stake: unit(20), win: unit(30), result: { left: 150 } },
        { isOwn: true, stake: unit(10), win: undefined, result: undefined },
      ],
    })
    await paidUp(process)
    expect(movedBy(aims)).toEqual(['bet -2000', 'win 3000'])
  })

  test('takes no second bet of a player, and no bet beyond what the table can pay', async () => {
    const process = begin()
    const one = await seat(steady)
    const { view } = await sitDown(process, one)
    betOf(await place(process, one, view, ticket(unit(1))))
    expect(await place(process, one, view, ticket(unit(1)))).toEqual({ refusal: 'too_many_bets' })
    // Each could bring back 20 000 chips: nine have room beside the first, whose chip could bring 10 000.
    const many = await Promise.all(Array.from({ length: 12 }, () => seat(steady)))
    const done = await Promise.all(many.map((session) => place(process, session, view, ticket(unit(500)))))
    const refused = done.filter((answer) => 'refusal' in answer)
    expect(refused).toEqual(Array.from({ length: 3 }, () => ({ refusal: 'table_full' })))
  })

  test('comes from a chain whose end stood there first, and a used-up one is followed by another', async () => {
    const process = begin()
    const { watching, view: first } = await sitDown(process, await seat(steady))
    const rounds: { seed: string; hash: string; end: string; place: number }[] = []
    let view = first
    for (let nth = 0; nth < 5; nth++) {
      const round = roundOf(view)
      const { serverSeed } = await drawnOf(round.id)
      rounds.push({
        seed: serverSeed,
        hash: round.serverHash,
        end: round.chain?.endHash ?? '',
        place: round.chain?.place ?? 0,
      })
      await takeOff(watching, view)
      view = await next(watching, await settle(watching, flightOf(250)))
    }
    expect(rounds.map(({ place: at }) => at % 3)).toEqual(
      rounds.map((_, nth) => ((rounds[0]?.place ?? 0) + nth) % 3),
    )
    for (const [nth, { seed, hash: shown, end, place: at }] of rounds.entries()) {
      expect(hash('sha256', seed)).toBe(shown)
      expect(shown).toBe(at === 1 ? end : nth === 0 ? shown : rounds[nth - 1]?.seed)
    }
  })
})

describe('a bet', () => {
  test('that the wallet refuses is said, costs nothing and stands nowhere', async () => {
    const process = begin()
    const poor = await seat(baccarat, { units: unit(5) })
    const { watching, view } = await sitDown(process, poor)
    expect(await place(process, poor, view, { chips: { player: unit(10) } })).toEqual({
      refusal: 'not_enough_money',
      balance: unit(5),
    })
    expect(watching.views.at(-1)?.mine).toEqual([])
    expect(movedBy(poor)).toEqual([])
  })

  test('that nobody answers is taken back, whether or not it was taken', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    stage.wallet.silent.add('transaction/bet')
    expect(await place(process, one, view, { chips: { player: unit(10) } })).toEqual({ refusal: 'returned' })
    await paidUp(process)
    expect(movedBy(one)).toEqual(['bet -1000', 'rollback 1000'])
  })

  test('asked again with its number is the same bet', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    const asked = {
      requestId: requestId(),
      round: roundOf(view).id,
      bet: { currency: 'EUR', chips: { tie: unit(3) } },
      atMs: stage.clock.nowMs(),
    }
    const bets = await Promise.all([1, 2, 3].map(() => process.tables.place(one, asked)))
    expect(new Set(bets.map((bet) => ('refusal' in bet ? bet.refusal : bet.id))).size).toBeLessThan(3)
    expect(movedBy(one)).toEqual(['bet -300'])
  })

  test('counts by when it came: at the last millisecond, and not at the end', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { view } = await sitDown(process, one)
    const { id, bettingEndsAtMs } = roundOf(view)
    const at = (atMs: number) =>
      process.tables.place(one, {
        requestId: requestId(),
        round: id,
        bet: { currency: 'EUR', chips: { tie: unit(1) } },
        atMs,
      })
    expect(await at(bettingEndsAtMs)).toEqual({ refusal: 'too_late' })
    expect(await at(bettingEndsAtMs - 1)).toMatchObject({ status: 'standing' })
    expect(movedBy(one)).toEqual(['bet -100'])
  })

  test('whose stake comes after the cards were drawn goes back', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { watching, view } = await sitDown(process, one)
    let answer = () => {}
    stage.wallet.hold = new Promise((resolve) => (answer = resolve))
    const placing = place(process, one, view, { chips: { banker: unit(7) } })
    await waitForStaking(one)
    stage.clock.moveTo(roundOf(view).bettingEndsAtMs)
    // The stake is waited for a moment, and then no longer.
    while (watching.views.at(-1)?.round?.phase === 'betting') {
      stage.clock.moveTo(stage.clock.nowMs() + 1_500)
      await stage.database.read('SELECT')
    }
    answer()
    expect(await placing).toEqual({ refusal: 'returned' })
    await paidUp(process)
    expect(movedBy(one)).toEqual(['bet -700', 'rollback 700'])
  })
})

/** Asks until the bet of somebody is written down: it is on its way to the wallet then. */
async function waitForStaking({ playerId }: PlaySession): Promise<void> {
  for (;;) {
    const found = await stage.database.read(
      "SELECT FROM studio.table_bet WHERE player_id = $1 AND status = 'staking'",
      [playerId],
    )
    if (found.length > 0) return
  }
}

describe('a process that dies', () => {
  test('while bets are taken: every stake goes back, the round is void, the shoe goes on with the next', async () => {
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

    stage.clock.moveTo(roundOf(view).bettingEndsAtMs + 60_000)
    const resumes = begin()
    await resumes.tables.resume()
    await paidUp(resumes)
    expect([movedBy(one), movedBy(other)]).toEqual([
      ['bet -1000', 'rollback 1000'],
      ['bet -300', 'rollback 300'],
    ])
    const watching = resumes.watch(one)
    const past = await watching.until(isSettled)
    expect(roundOf(past)).toMatchObject({ id: roundOf(view).id, isInterrupted: true, shown: undefined })
    expect(roundOf(await next(watching, past)).serverHash).toBe(roundOf(view).serverHash)
  })

  test('while bets are taken, and is back in time: nothing is lost, and betting goes on', async () => {
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

  test('while cards are dealt: whoever comes next pays everybody, once', async () => {
    const dies = begin()
    const [one, other] = [await seat(baccarat), await seat(baccarat)]
    const { watching, view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips: { player: unit(10) } }))
    betOf(await place(dies, other, view, { chips: { banker: unit(10) } }))
    await takeOff(watching, view)
    await dies.end()

    stage.clock.moveTo(stage.clock.nowMs() + 60_000)
    const [first, second] = [begin(), begin()]
    await Promise.all([first.tables.resume(), second.tables.resume()])
    await Promise.all([paidUp(first), paidUp(second)])
    const { outcome } = await drawnOf(roundOf(view).id)
    const back = (chips: object) => baccarat.settle({ bet: { currency: 'EUR', chips }, outcome }).win / 1_000n
    expect([movedBy(one), movedBy(other)]).toEqual([
      ['bet -1000', `win ${back({ player: unit(10) })}`],
      ['bet -1000', `win ${back({ banker: unit(10) })}`],
    ])
  })

  test('in the middle of paying: what the wallet has not answered is asked again, and moves once', async () => {
    const dies = begin()
    const one = await seat(baccarat)
    const { watching, view } = await sitDown(dies, one)
    betOf(await place(dies, one, view, { chips: { tie: unit(10) } }))
    await takeOff(watching, view)
    const { outcome } = await drawnOf(roundOf(view).id)
    stage.wallet.silent.add('transaction/win')
    await settle(watching, baccarat.playMs(outcome))
    await dies.end()
    stage.wallet.silent.clear()
    await paidUp(begin())
    const { win } = baccarat.settle({ bet: { currency: 'EUR', chips: { tie: unit(10) } }, outcome })
    expect(movedBy(one)).toEqual(['bet -1000', `win ${win / 1_000n}`])
  })

  test('in flight: who aimed is paid as they aimed, who could still have left gets the stake back', async () => {
    const dies = begin()
    const [aims, holds] = [await seat(steady), await seat(steady)]
    const { watching, view } = await sitDown(dies, aims)
    betOf(await place(dies, aims, view, ticket(unit(10), 200)))
    betOf(await place(dies, holds, view, ticket(unit(10))))
    await takeOff(watching, view)
    await dies.end()
    stage.clock.moveTo(stage.clock.nowMs() + 60_000)
    const resumes = begin()
    await resumes.tables.resume()
    await paidUp(resumes)
    expect([movedBy(aims), movedBy(holds)]).toEqual([
      ['bet -1000', 'win 2000'],
      ['bet -1000', 'rollback 1000'],
    ])
  })
})

async function drawnOf(
  id: string,
): Promise<{ outcome: BaccaratOutcome; serverHash: string; serverSeed: string }> {
  const found = await stage.database.read<{
    outcome: BaccaratOutcome
    serverHash: string
    serverSeed: string
  }>(
    `SELECT outcome, server_hash AS "serverHash", server_seed AS "serverSeed" FROM studio.table_round WHERE id = $1`,
    [id],
  )
  const [round] = found
  if (!round) throw new Error(`no round ${id}`)
  return round
}
