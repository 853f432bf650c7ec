import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import type { ClimbingHand } from '#studio/games/climbing/climbing-hand.ts'
import type { ClimbingView } from '#studio/games/climbing/climbing-game.ts'
import { tienLen } from '#studio/games/tien-len/tien-len-game.ts'
import type { CardGame } from '#studio/game/card-game.ts'
import type { PlaySession } from '#studio/server/session-store.ts'
import type { CardRoundView, CardsView } from '#studio/wire/card-answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import { type Process, type Stage, openStage } from './studio-tables.ts'

/** Tien Len whose cards a test chooses; without any they are dealt. */
export const stackedHands: { hands: readonly (readonly string[])[] | undefined } = { hands: undefined }
export const stacked = {
  ...tienLen,
  code: 'stacked-cards',
  deal: (...dealing: Parameters<typeof tienLen.deal>): ClimbingHand =>
    stackedHands.hands ? { hands: stackedHands.hands, moves: [] } : tienLen.deal(...dealing),
}

export const stackHands = (...hands: readonly string[]) => {
  stackedHands.hands = hands.map((hand) => hand.split(' '))
}

let stage: Stage
const running: Process[] = []
let players = 0

/** Card rooms with a database per test file; fails a test that leaves a process or fault behind. */
export function setCards(...more: readonly CardGame[]): void {
  beforeAll(async () => {
    stage = await openStage([stacked, ...more])
  })
  afterEach(async () => {
    for (const process of running.splice(0)) await process.end()
    stackedHands.hands = undefined
    stage.wallet.silent.clear()
    stage.wallet.hold = undefined
    // Hands of a test do not go on in the next one.
    await stage.database.read('UPDATE studio.table_round SET is_current = false WHERE is_current')
    await stage.database.read('DELETE FROM studio.card_seat')
    expect(stage.faults.splice(0)).toEqual([])
  })
  afterAll(() => stage.close())
}

export const theStage = (): Stage => stage

export function begin(given?: Parameters<Stage['start']>[0]): Process {
  const process = stage.start(given)
  running.push(process)
  return process
}

export const player = (given?: Parameters<Stage['seat']>[2]) =>
  stage.seat(stacked, `player-${++players}`, given)

export const balanceOf = (session: PlaySession) => stage.wallet.balances.get(session.player)
export const movedBy = (session: PlaySession) =>
  stage.wallet.moved
    .filter((line) => line.includes(` ${session.player} `))
    .map((line) => line.replace(` ${session.player}`, ''))

/** A player’s page: what it saw, and what it does. */
export interface Page {
  readonly session: PlaySession
  readonly views: readonly CardsView[]
  leave(): void
  until(isIt: (view: CardsView) => boolean): Promise<CardsView>
}

export function watch({ cards }: Process, session: PlaySession): Page {
  const views: CardsView[] = []
  const waiting = new Set<() => void>()
  const leave = cards.watch(session, (view) => {
    views.push(view)
    for (const look of waiting) look()
  })
  return {
    session,
    views,
    leave,
    until: (isIt) =>
      new Promise((resolve) => {
        const look = () => {
          const last = views.at(-1)
          if (!last || !isIt(last)) return
          waiting.delete(look)
          resolve(last)
        }
        waiting.add(look)
        look()
      }),
  }
}

export function roundOf(view: CardsView | undefined): CardRoundView {
  const round = view?.table?.round
  if (!round) throw new Error(`no hand in ${writeJson(view)}`)
  return round
}

export const handOf = (view: CardsView | undefined) => roundOf(view).hand as ClimbingView
export const isPhase = (phase: CardRoundView['phase']) => (view: CardsView) =>
  view.table?.round?.phase === phase

/** Sits down in a room and takes part in the hand that is prepared. */
export async function join(process: Process, session: PlaySession, level = 0): Promise<Page> {
  const page = watch(process, session)
  expect(await process.cards.sit(session, level)).toEqual({ done: true })
  await takePart(process, page)
  return page
}

export async function takePart(process: Process, page: Page): Promise<void> {
  const view = await page.until(isPhase('betting'))
  const { id } = roundOf(view)
  expect(await process.cards.ready(page.session, { round: id, seed: `seed-${page.session.player}` })).toEqual(
    {
      done: true,
    },
  )
}

/** A database whose next transactions fail, wait, or lose their answer after the commit, as a test sets it. */
export function openStumbling() {
  const { database } = stage
  const next: ('works' | 'fails' | 'loses' | Promise<void>)[] = []
  const stumbling: typeof database = {
    ...database,
    async transact(work) {
      const how = next.shift()
      if (how === 'fails') throw new Error('told to fail')
      if (how instanceof Promise) await how
      const done = await database.transact(work)
      if (how === 'loses') throw new Error('told to lose the answer')
      return done
    },
  }
  return { stumbling, next }
}

/** Moves the clock to the deal. */
export async function deal(...pages: readonly Page[]): Promise<void> {
  const [first] = pages
  if (!first) throw new Error('no page')
  const { startsAtMs } = roundOf(await first.until((view) => roundOf(view).startsAtMs !== undefined))
  stage.clock.moveTo(startsAtMs ?? 0)
  await Promise.all(pages.map((page) => page.until((view) => !isPhase('betting')(view))))
}

export const play = ({ cards }: Process, { session, views }: Page, text: string, given: object = {}) =>
  cards.move(session, {
    round: roundOf(views.at(-1)).id,
    nth: handOf(views.at(-1)).moves,
    move: { cards: text === '' ? [] : text.split(' ') },
    atMs: stage.clock.nowMs(),
    ...given,
  })

/** Pays all wins, including those whose calls are still unanswered. */
export async function paidUp(process: Process): Promise<void> {
  while ((await process.workOff()) > 0);
}
