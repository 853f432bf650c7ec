import { describe, expect, test } from 'vitest'

import type { HoldemMove } from '#studio/games/holdem/betting.ts'
import { verifyRound } from '#studio/pages/verify.ts'
import type { HandRecord } from '#studio/wire/card-answers.ts'
import { writeJson } from '#studio/wire/json.ts'
import {
  type Page,
  balanceOf,
  begin,
  deal,
  isPhase,
  movedBy,
  paidUp,
  roundOf,
  setCards,
  theStage,
  watch,
} from '#test/pg/card-hands.ts'
import { bet, betInTurn, betsOf, bring, chosen, chosenDeck, holder, stakeFor } from '#test/pg/holdem-hands.ts'

import { findRoundDetails } from './round-details.ts'

setCards(chosen)

const done = { done: true }
const fold: HoldemMove = { act: 'fold' }
const check: HoldemMove = { act: 'check' }
const call: HoldemMove = { act: 'call' }
const raise = (to: number): HoldemMove => ({ act: 'raise', to })
const BOARD = '2S 7H 9D JC 4S'

/** Players at one table who bring so many chips of 0.05. */
async function seat(
  process: ReturnType<typeof begin>,
  ...stacks: readonly number[]
): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (const points of stacks) pages.push(await bring(process, await holder(), points))
  await deal(...pages)
  return pages
}
const sessionsOf = (pages: readonly Page[]) => pages.map(({ session }) => session)
const settled = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.until(isPhase('settled'))))

async function nextHand(
  process: ReturnType<typeof begin>,
  pages: readonly Page[],
  ...stacks: readonly number[]
) {
  theStage().clock.moveTo(roundOf(pages[0]?.views.at(-1)).endsAtMs ?? 0)
  for (const [at, page] of pages.entries()) await stakeFor(process, page, stacks[at] ?? 40)
  await deal(...pages)
}

describe('a hand of hold’em between people', () => {
  test('takes the stack that each chose, and pays side pots, uncalled bets and the rake exactly', async () => {
    const process = begin()
    chosenDeck.cards = `QS QH KS KH AS AH ${BOARD}`
    const pages = await seat(process, 200, 100, 40)
    expect(sessionsOf(pages).map(movedBy)).toEqual([['bet -1000'], ['bet -500'], ['bet -200']])
    // The button is the first player, who moves first of three.
    await betInTurn(process, pages, [raise(200), call, call])
    const [view] = await settled(pages)
    await paidUp(process)
    // Main pot 120 chips = 6.00, side pot 120 = 6.00, 100 uncalled chips go back. Rake: 5 % are 0.60, at most 0.30.
    expect(sessionsOf(pages).map(movedBy)).toEqual([
      ['bet -1000', 'win 500'],
      ['bet -500', 'win 585'],
      ['bet -200', 'win 585'],
    ])
    expect(roundOf(view).paid.map(({ rake }) => rake)).toEqual([0n, 15_000n, 15_000n])
    expect(betsOf(view).over?.pots.map(({ winners }) => winners)).toEqual([[2], [1]])
  })

  test('before a flop costs no rake, and shows no cards', async () => {
    const process = begin()
    const pages = await seat(process, 40, 40)
    await betInTurn(process, pages, [raise(6), fold])
    const [view] = await settled(pages)
    await paidUp(process)
    expect(sessionsOf(pages).map(movedBy)).toEqual([
      ['bet -200', expect.stringMatching(/^win (190|210)$/u)],
      ['bet -200', expect.stringMatching(/^win (190|210)$/u)],
    ])
    expect(sessionsOf(pages).reduce((sum, session) => sum + (balanceOf(session) ?? 0n), 0n)).toBe(
      200_000_000n,
    )
    expect(betsOf(view).players.map(({ cards }) => cards)).toEqual([undefined, undefined])
  })

  test.each([39, 201, 40.5, -40, '40'])('a stack of %s is refused', async (points) => {
    const process = begin()
    const session = await holder()
    const page = watch(process, session)
    await process.cards.sit(session, 0)
    const { id } = roundOf(await page.until(isPhase('betting')))
    expect(await process.cards.ready(session, { round: id, seed: 'mine', points })).toEqual({
      refusal: 'stake_not_offered',
    })
  })
})

describe('a table of hold’em', () => {
  test('the button goes on, and who joins posts a big blind', async () => {
    const process = begin()
    chosenDeck.cards = `AS AH KS KH ${BOARD}`
    const pages = await seat(process, 40, 40)
    expect(betsOf(pages[0]?.views.at(-1))).toMatchObject({ button: 0, turn: 0 })
    await betInTurn(process, pages, [fold])
    await settled(pages)
    chosenDeck.cards = `AS AH KS KH QS QH ${BOARD}`
    theStage().clock.moveTo(roundOf(pages[0]?.views.at(-1)).endsAtMs ?? 0)
    await pages[0]?.until(isPhase('betting'))
    const late = await bring(process, await holder(), 40)
    for (const page of pages) await stakeFor(process, page, 40)
    await deal(...pages, late)
    const view = betsOf(late.views.at(-1))
    expect(view).toMatchObject({ button: 1, blinds: [2, 0], turn: 1 })
    expect(view.players.map((one) => one.bet)).toEqual([2, 0, 2])
  })

  test('the clock checks, or folds; a raise beyond the stack or out of turn is refused', async () => {
    const process = begin()
    const pages = await seat(process, 40, 40)
    const turn = betsOf(pages[0]?.views.at(-1)).turn ?? 0
    const [actor, other] = [pages[turn], pages[1 - turn]]
    if (!actor || !other) throw new Error('no pages')
    expect(await bet(process, other, check)).toEqual({ refusal: 'not_now' })
    expect(await bet(process, actor, raise(41))).toEqual({ refusal: 'not_now' })
    expect(await bet(process, actor, call)).toEqual(done)
    await other.until((view) => betsOf(view).moves === 1)
    theStage().clock.moveTo(roundOf(other.views.at(-1)).turnEndsAtMs ?? 0)
    await actor.until((view) => betsOf(view).moves === 2)
    expect(betsOf(actor.views.at(-1))).toMatchObject({ street: 1 })
    expect(betsOf(actor.views.at(-1)).board).toHaveLength(3)
    await actor.until((view) => betsOf(view).turn !== undefined)
    await betInTurn(process, pages, [raise(4)])
    theStage().clock.moveTo(roundOf(other.views.at(-1)).turnEndsAtMs ?? 0)
    await settled(pages)
  })

  test('goes on in another process after a kill, and is paid once', async () => {
    const dies = begin()
    chosenDeck.cards = `AS AH KS KH ${BOARD}`
    const pages = await seat(dies, 40, 100)
    await betInTurn(dies, pages, [raise(40)])
    await dies.end()
    const [resumes, another] = [begin(), begin()]
    await Promise.all([resumes.cards.resume(), another.cards.resume()])
    const again = sessionsOf(pages).map((session) => watch(resumes, session))
    await Promise.all(again.map((page) => page.until(isPhase('playing'))))
    await betInTurn(resumes, again, [call])
    await settled(again)
    await Promise.all([paidUp(resumes), paidUp(another)])
    // 80 chips are 4.00: the rake is 0.20; 60 chips were not bet.
    expect(sessionsOf(pages).map(movedBy)).toEqual([
      ['bet -200', 'win 380'],
      ['bet -500', 'win 300'],
    ])
    // The button goes on from the hand that went on.
    await nextHand(resumes, again, 40, 40)
    expect(betsOf(again[0]?.views.at(-1)).button).toBe(1)
  })
})

const detailsOf = async (roundId: string, page: Page | undefined) =>
  await findRoundDetails(
    {
      database: theStage().database,
      games: [
        { game: chosen, name: 'Cards', category: 'Card Games', studio: 'Tessera Studio', features: [] },
      ],
      nowMs: () => theStage().clock.nowMs(),
    },
    { roundId, playerId: page?.session.playerId ?? 0n, language: 'EN' },
  )

describe('secret cards', () => {
  test('folded and beaten hands are in no message and no proof, which verifies all the same', async () => {
    const process = begin()
    chosenDeck.cards = undefined
    const pages = await seat(process, 100, 100, 100)
    const { id } = roundOf(pages[0]?.views.at(-1))
    const hands = pages.map(({ views }) => betsOf(views.at(-1)).cards)
    await betInTurn(process, pages, [fold])
    for (let moves = 0; moves < 40; moves += 1) {
      const view = betsOf(pages[0]?.views.at(-1))
      if (view.turn === undefined) break
      await betInTurn(process, pages, [(view.options?.call ?? 0) > 0 ? call : check])
    }
    const views = await settled(pages)
    for (const [at, page] of pages.entries()) {
      const view = betsOf(views[at])
      const open = new Set([
        ...view.board,
        ...view.players.flatMap(({ cards }) => cards ?? []),
        ...(hands[at] ?? []),
      ])
      const secret = hands.flat().filter((card) => !open.has(card))
      // Others never see the hand that was folded first.
      expect(secret.length > 0 || view.players[at]?.hasFolded).toBe(true)
      const details = await detailsOf(id, page)
      const texts = [...page.views.map(writeJson), writeJson(details)]
      expect(texts.filter((text) => secret.some((card) => text.includes(`"${card}"`)))).toEqual([])
      // The seed would give all cards away.
      expect(details?.table?.seeds.serverSeed).toBeUndefined()
      if (!details) throw new Error('no round')
      expect(await verifyRound(chosen, details)).toBe('agrees')
    }
  })
})

describe('a proof', () => {
  test('that is forged is found out', async () => {
    const process = begin()
    const pages = await seat(process, 100, 100)
    const { id } = roundOf(pages[0]?.views.at(-1))
    await betInTurn(process, pages, [raise(100), call])
    const [view] = await settled(pages)
    const winner = roundOf(view).paid.findIndex(({ win }) => win > 0n)
    const details = await detailsOf(id, pages[winner])
    const record = details?.table?.publicPart as HandRecord
    const { sealed } = record
    const [card, ...others] = sealed?.opened ?? []
    if (!details?.table || !sealed || !card) throw new Error('no proof')
    const { table } = details
    const forge = async (part: Partial<HandRecord>) =>
      await verifyRound(chosen, { ...details, table: { ...table, publicPart: { ...record, ...part } } })
    const swapped = { ...card, card: card.card === 'AS' ? 'KS' : 'AS' }
    expect([
      await forge({}),
      await forge({ sealed: { ...sealed, opened: [swapped, ...others] } }),
      await forge({ sealed: { ...sealed, opened: others } }),
      await forge({ sealed: { ...sealed, seals: sealed.seals.toReversed() } }),
      await forge({ seeds: record.seeds.toReversed() }),
      await forge({ moves: record.moves.slice(1) }),
      await forge({ point: record.point * 2n }),
      await forge({ sealed: undefined }),
    ]).toEqual([
      'agrees',
      'seed_differs',
      'differs',
      'seed_differs',
      'seed_differs',
      'differs',
      'differs',
      'not_yet',
    ])
  })
})

test('free play deals against five marked bots, to the end of the hand', async () => {
  const process = begin()
  chosenDeck.cards = undefined
  const page = await bring(process, await holder({ currency: 'PLAY' }), 200)
  await deal(page)
  expect(page.views.at(-1)?.table?.seats.map((seat) => seat?.isBot)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ])
  for (let steps = 0; steps < 4_000 && !page.views.some(isPhase('settled')); steps += 1) {
    const { clock, database } = theStage()
    clock.moveTo(clock.nowMs() + 1_000)
    await database.read('SELECT 1')
    await new Promise((next) => setImmediate(next))
  }
  const view = await page.until(isPhase('settled'))
  const { paid } = roundOf(view)
  const sum = paid.reduce((total, { stake, win, rake }) => total + stake - win - rake, 0n)
  expect([paid.length, sum]).toEqual([6, 0n])
  expect(movedBy(page.session)).toEqual([])
})
