import { hash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { flightOf } from '#studio/games/crash/bust.ts'
import { elapsedTo } from '#studio/games/crash/curve.ts'
import { type Process, requestId } from '#test/pg/studio-tables.ts'
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

import type { PlaySession } from './session-store.ts'

setTables()

const cashOut = (process: Process, session: PlaySession, bet: string, atMs = theStage().clock.nowMs()) =>
  process.tables.act(session, { bet, command: { kind: 'cash_out' }, atMs })

/** A round in `playing`, with one bet for each session. */
async function inTheAir(
  process: Process,
  bets: readonly (readonly [PlaySession, ReturnType<typeof ticket>])[],
) {
  const [first] = bets[0] ?? []
  if (!first) throw new Error('no session bets')
  const { watching, view } = await sitDown(process, first)
  const ids: string[] = []
  for (const [session, bet] of bets) ids.push(betOf(await place(process, session, view, bet)).id)
  const flying = await takeOff(watching, view)
  return { watching, ids, playedAtMs: roundOf(flying).playedAtMs ?? 0 }
}

describe('a round of crash', () => {
  test('pays a cash-out once, however often and from however many tabs it is requested', async () => {
    const process = begin()
    const one = await seat(steady)
    const { ids, playedAtMs } = await inTheAir(process, [[one, ticket(unit(10))]])
    const [bet = ''] = ids
    theStage().clock.moveTo(playedAtMs + 10_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => cashOut(process, one, bet)))
    expect(answers.map((answer) => ('refusal' in answer ? answer.refusal : answer.win))).toEqual(
      Array.from({ length: 8 }, () => unit(18) + 20_000n),
    )
    // A retry later gets the same answer, at the same multiplier.
    theStage().clock.moveTo(playedAtMs + 12_000)
    expect(await cashOut(process, one, bet)).toMatchObject({ win: unit(18) + 20_000n, result: { left: 182 } })
    expect(movedBy(one)).toEqual(['bet -1000', 'win 1820'])
  })

  test('judges a cash-out by its time of arrival: in time although the round has ended since, or a millisecond too late', async () => {
    const process = begin()
    const [quick, late] = [await seat(steady), await seat(steady)]
    const { watching, ids, playedAtMs } = await inTheAir(process, [
      [quick, ticket(unit(10))],
      [late, ticket(unit(10))],
    ])
    const endsAtMs = playedAtMs + flightOf(250)
    const requests = [
      cashOut(process, quick, ids[0] ?? '', endsAtMs - 1),
      cashOut(process, late, ids[1] ?? '', endsAtMs),
    ] as const
    theStage().clock.moveTo(endsAtMs)
    expect(await requests[0]).toMatchObject({ win: unit(25), result: { left: 250 } })
    expect(await requests[1]).toEqual({ refusal: 'too_late' })
    await watching.until(isSettled)
    await paidUp(process)
    expect([movedBy(quick), movedBy(late)]).toEqual([
      ['bet -1000', 'win 2500'],
      ['bet -1000', 'win 0'],
    ])
  })

  test('refuses to end the bet of another player, or an unknown bet', async () => {
    const process = begin()
    const [one, stranger] = [await seat(steady), await seat(steady)]
    const { ids, playedAtMs } = await inTheAir(process, [[one, ticket(unit(10))]])
    theStage().clock.moveTo(playedAtMs + 5_000)
    expect(await cashOut(process, stranger, ids[0] ?? '')).toEqual({ refusal: 'not_now' })
    expect(await cashOut(process, one, requestId())).toEqual({ refusal: 'not_now' })
    expect(await process.tables.act(one, { bet: ids[0] ?? '', command: 'win', atMs: 0 })).toEqual({
      refusal: 'not_understood',
    })
  })
})

describe('a flight with several players', () => {
  test('cashes out at its target while the round goes on, and shows the multiplier to the others', async () => {
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
    theStage().clock.moveTo(playedAtMs + elapsedTo(150))
    const view = await watching.until(
      ({ round }) => round?.seated.some(({ win }) => win !== undefined) === true,
    )
    expect(roundOf(view)).toMatchObject({
      phase: 'playing',
      publicPart: { bust: undefined },
      players: 3,
      seated: [
        { isOwn: false, stake: unit(20), win: unit(30), result: { left: 150 } },
        { isOwn: true, stake: unit(10), win: undefined, result: undefined },
      ],
    })
    await paidUp(process)
    expect(movedBy(aims)).toEqual(['bet -2000', 'win 3000'])
  })
})

describe('a table of crash', () => {
  test('takes two bets of a player, no third one, and no bet beyond what the table can pay', async () => {
    const process = begin()
    const one = await seat(steady)
    const { view } = await sitDown(process, one)
    betOf(await place(process, one, view, ticket(unit(1))))
    betOf(await place(process, one, view, ticket(unit(1), undefined, 1)))
    for (const third of [0, 1])
      expect(await place(process, one, view, ticket(unit(1), undefined, third))).toEqual({
        refusal: 'too_many_bets',
      })
    // At the lowest cap a chip pays twenty: nine bets of a thousand fit beside the first two of one.
    const many = await Promise.all(Array.from({ length: 12 }, () => seat(steady)))
    const done = await Promise.all(many.map((session) => place(process, session, view, ticket(unit(1_000)))))
    const refused = done.filter((answer) => 'refusal' in answer)
    expect(refused).toEqual(Array.from({ length: 3 }, () => ({ refusal: 'table_full', possible: unit(998) })))
  })

  test('draws from a chain whose end was published first, and starts another one after its last seed', async () => {
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
    for (const [nth, { seed, hash: known, end, place: at }] of rounds.entries()) {
      expect(hash('sha256', seed)).toBe(known)
      expect(known).toBe(at === 1 ? end : nth === 0 ? known : rounds[nth - 1]?.seed)
    }
  })
})
