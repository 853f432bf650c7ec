import { describe, expect, test } from 'vitest'

import { verifyRound } from '#studio/pages/verify.ts'
import type { HandRecord } from '#studio/wire/card-answers.ts'
import { writeJson } from '#studio/wire/json.ts'
import {
  type Page,
  balanceOf,
  begin,
  deal,
  handOf,
  isPhase,
  join,
  movedBy,
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

import { findRoundDetails } from './round-details.ts'

setCards()

const WHOLE = 100_000_000n
const done = { done: true }

/** A point of the lowest room is 0.05, a stake 1.30. */
async function playShortHand(pages: readonly Page[], process: ReturnType<typeof begin>) {
  const [one, other] = pages
  if (!one || !other) throw new Error('two pages are needed')
  expect(await play(process, one, '3S')).toEqual(done)
  expect(await play(process, other, '4S')).toEqual(done)
  expect(await play(process, one, 'KS')).toEqual(done)
}

describe('a hand between people', () => {
  test('debits each stake before the deal, and pays the stakes less the rake, each once', async () => {
    const process = begin()
    stackHands('3S KS', '4S 5S 2H')
    const [one, other] = [await player(), await player()]
    const pages = [await join(process, one, 2), await join(process, other, 2)]
    expect([movedBy(one), movedBy(other)]).toEqual([[], []])
    await deal(...pages)
    expect([balanceOf(one), balanceOf(other)]).toEqual([WHOLE - 2_600_000n, WHOLE - 2_600_000n])
    await playShortHand(pages, process)
    const [view] = await Promise.all(pages.map((page) => page.until(isPhase('settled'))))
    await paidUp(process)
    // Two cards and a red two: six points of 1.00; three percent of 6.00 are 0.18.
    expect([movedBy(one), movedBy(other)]).toEqual([
      ['bet -2600', 'win 3182'],
      ['bet -2600', 'win 2000'],
    ])
    expect(roundOf(view).paid).toEqual([
      { stake: 2_600_000n, win: 3_182_000n, rake: 18_000n },
      { stake: 2_600_000n, win: 2_000_000n, rake: 0n },
    ])
  })

  test('is between the players who are ready, in the room that they chose', async () => {
    const process = begin()
    const [one, other, late, elsewhere] = [await player(), await player(), await player(), await player()]
    const pages = [await join(process, one), await join(process, other)]
    const looking = watch(process, late)
    expect(await process.cards.sit(late, 0)).toEqual(done)
    await join(process, elsewhere, 1)
    expect(looking.views.at(-1)?.rooms.map(({ seated }) => seated)).toEqual([3, 1, 0])
    await deal(...pages)
    expect(roundOf(pages[0]?.views.at(-1)).players).toEqual([0, 1])
    const view = await looking.until(isPhase('playing'))
    expect(handOf(view)).toMatchObject({ own: undefined, cards: [] })
    expect(movedBy(late)).toEqual([])
  })

  test('does not begin with one player, and takes no stake', async () => {
    const process = begin()
    const one = await player()
    const page = await join(process, one)
    theStage().clock.moveTo(theStage().clock.nowMs() + 60_000)
    await process.cards.leave(await player())
    expect(roundOf(page.views.at(-1))).toMatchObject({ phase: 'betting', startsAtMs: undefined })
    expect(movedBy(one)).toEqual([])
  })
})

describe('hidden hands', () => {
  test('no message of a stream holds a card that another player has not played', async () => {
    const process = begin()
    const sessions = [await player(), await player(), await player(), await player()]
    const pages: Page[] = []
    for (const session of sessions) pages.push(await join(process, session))
    const onlooker = watch(process, await player())
    await deal(...pages)
    const hands = pages.map(({ views }) => handOf(views.at(-1)).cards)
    for (let moves = 0; moves < 120 && roundOf(pages[0]?.views.at(-1)).phase === 'playing'; moves += 1) {
      const turn = handOf(pages[0]?.views.at(-1)).turn ?? 0
      const page = pages[turn]
      if (!page) break
      const [lowest = ''] = handOf(page.views.at(-1)).cards
      const { table } = handOf(page.views.at(-1))
      // Every other lead goes on with a pass of all.
      await play(process, page, table ? '' : lowest)
      await Promise.all(
        pages.map((each) => each.until((view) => isPhase('settled')(view) || handOf(view).moves > moves)),
      )
    }
    expect(roundOf(pages[0]?.views.at(-1)).phase).toBe('settled')
    for (const [at, page] of [...pages.entries(), [-1, onlooker] as const]) {
      const played = new Set<string>()
      for (const view of page.views) {
        const { round } = view.table ?? {}
        // The last move may be seen before its stakes are paid.
        if (round?.phase === 'settled' || (round?.hand && handOf(view).over)) break
        const text = writeJson(view)
        const record = hands.flatMap((hand, whose) => (whose === at ? [] : hand))
        for (const one of handsOnTable(view)) played.add(one)
        expect(record.filter((card) => text.includes(`"${card}"`) && !played.has(card))).toEqual([])
      }
      // A busy process may merge views, so a few of a whole hand are enough.
      expect(page.views.length).toBeGreaterThan(at === -1 ? 0 : 3)
    }
  })
})

describe('the page of a round', () => {
  test('shows all hands once the hand is over, and recomputes it', async () => {
    const process = begin()
    const [one, other] = [await player(), await player()]
    const pages = [await join(process, one), await join(process, other)]
    await deal(...pages)
    const { id, serverHash } = roundOf(pages[0]?.views.at(-1))
    const details = async () =>
      await findRoundDetails(
        {
          database: theStage().database,
          games: [
            { game: stacked, name: 'Cards', category: 'Card Games', studio: 'Tessera Studio', features: [] },
          ],
          nowMs: () => theStage().clock.nowMs(),
        },
        { roundId: id, playerId: one.playerId, language: 'EN' },
      )
    const during = await details()
    const others = handOf(pages[1]?.views.at(-1)).cards
    expect(others.filter((card) => writeJson(during).includes(`"${card}"`))).toEqual([])
    expect(during?.table).toMatchObject({
      seeds: { serverHash, serverSeed: undefined },
      publicPart: { seeds: [] },
    })
    await playToEnd(process, pages)
    const after = await details()
    expect(after).toMatchObject({
      status: 'closed',
      table: { publicPart: { seeds: [`seed-${one.player}`, `seed-${other.player}`] } },
    })
    if (!after) throw new Error('no round')
    expect(await verifyRound(stacked, after)).toBe('agrees')
    const record = after.table?.publicPart as HandRecord
    const forge = async (part: Partial<HandRecord>) =>
      after.table
        ? await verifyRound(stacked, {
            ...after,
            table: { ...after.table, publicPart: { ...record, ...part } },
          })
        : undefined
    expect(await forge({ seeds: record.seeds.toReversed() })).toBe('seed_differs')
    expect(await forge({ moves: record.moves.slice(1) })).toBe('differs')
    expect(await forge({ point: record.point * 2n })).toBe('differs')
  })
})

/** Cards that everyone has seen: those of the last moves and on the table. */
function handsOnTable(view: Page['views'][number]): readonly string[] {
  const hand = view.table?.round?.hand as ReturnType<typeof handOf> | undefined
  return [...(hand?.table?.cards ?? []), ...(hand?.players.flatMap(({ last }) => last ?? []) ?? [])]
}

async function playToEnd(process: ReturnType<typeof begin>, pages: readonly Page[]) {
  for (let moves = 0; moves < 150; moves += 1) {
    const view = await pages[0]?.until((each) => isPhase('settled')(each) || handOf(each).moves === moves)
    if (!view || isPhase('settled')(view)) return
    const page = pages[handOf(view).turn ?? 0]
    if (!page) return
    await page.until((each) => handOf(each).moves === moves)
    const { cards, table } = handOf(page.views.at(-1))
    await play(process, page, table ? '' : (cards[0] ?? ''))
  }
}

describe('a move', () => {
  async function begun() {
    const process = begin()
    stackHands('3S KS', '4S 5S 2H')
    const pages = [await join(process, await player()), await join(process, await player())]
    await deal(...pages)
    const [one, other] = pages
    if (!one || !other) throw new Error('no pages')
    return { process, one, other }
  }

  test('is made in turn, and once, however often it is sent', async () => {
    const { process, one, other } = await begun()
    expect(await play(process, other, '4S')).toEqual({ refusal: 'not_now' })
    const sent = await Promise.all(Array.from({ length: 5 }, () => play(process, one, '3S', { nth: 0 })))
    expect(sent).toEqual(Array.from({ length: 5 }, () => done))
    await other.until((view) => handOf(view).moves === 1)
    expect(await play(process, one, 'KS', { nth: 0 })).toEqual({ refusal: 'stale' })
    expect(await play(process, one, 'KS', { nth: 3 })).toEqual({ refusal: 'stale' })
    expect(handOf(other.views.at(-1))).toMatchObject({ moves: 1, turn: 1 })
  })

  test('is judged by its time of arrival; the clock passes or plays the lowest card', async () => {
    const { process, one, other } = await begun()
    const endsAtMs = roundOf(one.views.at(-1)).turnEndsAtMs ?? 0
    expect(await play(process, one, '3S', { atMs: endsAtMs })).toEqual({ refusal: 'too_late' })
    theStage().clock.moveTo(endsAtMs)
    const led = await other.until((view) => handOf(view).moves === 1)
    expect(handOf(led)).toMatchObject({ table: { player: 0, cards: ['3S'] }, turn: 1 })
    theStage().clock.moveTo(roundOf(led).turnEndsAtMs ?? 0)
    const passed = await one.until((view) => handOf(view).moves === 2)
    expect(handOf(passed)).toMatchObject({ table: undefined, turn: 0 })
  })

  test('of an absent player has five seconds after two missed ones, until the player makes one', async () => {
    const process = begin()
    stackHands('3S 5S 6S 7S 8S', '4S 9S TS JS QS')
    const pages = [await join(process, await player()), await join(process, await player())]
    await deal(...pages)
    const [one, other] = pages
    if (!one || !other) throw new Error('no pages')
    const timeOf = (page: Page) => (roundOf(page.views.at(-1)).turnEndsAtMs ?? 0) - theStage().clock.nowMs()
    expect(timeOf(one)).toBe(25_000)
    for (let moves = 1; moves <= 4; moves += 1) {
      theStage().clock.moveTo(roundOf(one.views.at(-1)).turnEndsAtMs ?? 0)
      await Promise.all(pages.map((page) => page.until((view) => handOf(view).moves === moves)))
    }
    expect([timeOf(one), one.views.at(-1)?.table?.seats[0]?.isAway]).toEqual([5_000, true])
    await play(process, one, '6S')
    await other.until((view) => handOf(view).moves === 5)
    expect(one.views.at(-1)?.table?.seats[0]?.isAway).toBe(false)
    await play(process, other, '')
    await one.until((view) => handOf(view).moves === 6)
    expect(timeOf(one)).toBe(25_000)
  })

  test('of a player of another table, or for an unknown hand, is refused', async () => {
    const { process, one } = await begun()
    const stranger = await player()
    const page = watch(process, stranger)
    const { id } = roundOf(one.views.at(-1))
    const send = (round: string) =>
      process.cards.move(stranger, { round, nth: 0, move: { cards: ['3S'] }, atMs: theStage().clock.nowMs() })
    expect(await send(id)).toEqual({ refusal: 'not_understood' })
    await process.cards.sit(stranger, 0)
    await page.until((view) => view.table !== undefined)
    expect(await send(id)).toEqual({ refusal: 'not_now' })
    expect(await send('none')).toEqual({ refusal: 'stale' })
  })
})

describe('a player', () => {
  test('has one seat, in however many tabs', async () => {
    const process = begin()
    const one = await player()
    await join(process, one)
    expect(await Promise.all([process.cards.sit(one, 0), process.cards.sit(one, 1)])).toEqual([
      done,
      { refusal: 'not_now' },
    ])
  })

  test('of the address of another sits at another table, and one without an address does not sit for money', async () => {
    const process = begin()
    const [one, twin, hidden] = [
      await player({ addressMark: 'home' }),
      await player({ addressMark: 'home' }),
      await player({ addressMark: null }),
    ]
    const pages = [await join(process, one), await join(process, twin)]
    expect(pages.map(({ views }) => views.at(-1)?.table?.seats.filter(Boolean).length)).toEqual([1, 1])
    expect(await process.cards.sit(hidden, 0)).toEqual({ refusal: 'address_unknown' })
  })

  test('is not dealt in without an open page, and gets up', async () => {
    const process = begin()
    const [one, other] = [await player(), await player()]
    const page = await join(process, one)
    page.leave()
    const { until, views } = await join(process, other)
    expect(views.at(-1)?.table?.round?.startsAtMs).toBeUndefined()
    theStage().clock.moveTo(theStage().clock.nowMs() + 21_000)
    await until((view) => view.table?.seats.filter(Boolean).length === 1)
    expect([movedBy(one), movedBy(other)]).toEqual([[], []])
  })

  test('takes no part with a seed for another hand, or without one', async () => {
    const process = begin()
    const one = await player()
    const page = watch(process, one)
    await process.cards.sit(one, 0)
    const { id } = roundOf(await page.until(isPhase('betting')))
    expect(await process.cards.ready(one, { round: 'another', seed: 'mine' })).toEqual({ refusal: 'stale' })
    expect(await process.cards.ready(one, { round: id, seed: '' })).toEqual({ refusal: 'not_understood' })
    expect(page.views.at(-1)?.table?.seats[0]?.isReady).toBe(false)
  })

  test('leaves at once between hands, and after the hand within one', async () => {
    const process = begin()
    stackHands('3S KS', '4S 5S 2H')
    const [one, other] = [await player(), await player()]
    const pages = [await join(process, one), await join(process, other)]
    await deal(...pages)
    await process.cards.leave(other)
    await pages[1]?.until((view) => view.table?.seats[1]?.isLeaving === true)
    await playShortHand(pages, process)
    const settled = await pages[0]?.until(isPhase('settled'))
    theStage().clock.moveTo(roundOf(settled).endsAtMs ?? 0)
    await pages[1]?.until((view) => view.table === undefined)
    await process.cards.leave(one)
    await pages[0]?.until((view) => view.table === undefined)
    await expect.poll(() => [movedBy(one).length, movedBy(other).length]).toEqual([2, 2])
  })
})

describe('free play', () => {
  test('deals against marked bots at once, and each player sits alone', async () => {
    const process = begin()
    const [one, other] = [await player({ currency: 'PLAY' }), await player({ currency: 'PLAY' })]
    const pages = [await join(process, one), await join(process, other)]
    expect(pages.map(({ views }) => views.at(-1)?.table?.seats.map((seat) => seat?.isBot))).toEqual([
      [false, true, true, true],
      [false, true, true, true],
    ])
    await deal(pages[0] as Page)
    const [page] = pages
    for (let steps = 0; steps < 4_000 && !page?.views.some(isPhase('settled')); steps += 1) {
      const { clock, database } = theStage()
      clock.moveTo(clock.nowMs() + 1_000)
      await database.read('SELECT 1')
      await new Promise((next) => setImmediate(next))
    }
    const view = await page?.until(isPhase('settled'))
    expect(handOf(view).over?.points.reduce((sum, each) => sum + each, 0)).toBe(0)
    expect(movedBy(one)).toEqual([])
  })

  test('bots take no seat at a table for money', async () => {
    const process = begin()
    const page = await join(process, await player())
    expect(page.views.at(-1)?.table?.seats.map((seat) => seat?.isBot)).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ])
    const other = await join(process, await player())
    await deal(page, other)
    const { rows } = {
      rows: await theStage().database.read<{ bots: number }>(
        `SELECT count(*)::int AS bots FROM studio.table_round, jsonb_array_elements(outcome -> 'players') AS one
        WHERE id = $1 AND one ->> 'bet' IS NULL`,
        [roundOf(page.views.at(-1)).id],
      ),
    }
    expect(rows).toEqual([{ bots: 0 }])
  })
})

test('the next hand has seeds of its own, and players take part in it anew', async () => {
  const process = begin()
  stackHands('3S KS', '4S 5S 2H')
  const pages = [await join(process, await player()), await join(process, await player())]
  await deal(...pages)
  await playShortHand(pages, process)
  const settled = await pages[0]?.until(isPhase('settled'))
  theStage().clock.moveTo(roundOf(settled).endsAtMs ?? 0)
  const next = await pages[0]?.until(isPhase('betting'))
  expect(roundOf(next).serverHash).not.toBe(roundOf(settled).serverHash)
  expect(next?.table?.seats.map((seat) => seat?.isReady)).toEqual([false, false, undefined, undefined])
  for (const page of pages) await takePart(process, page)
  await deal(...pages)
  expect(roundOf(pages[0]?.views.at(-1)).phase).toBe('playing')
})
