import { expect } from 'vitest'

import type { HoldemMove } from '#studio/games/holdem/betting.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { holdem } from '#studio/games/holdem/holdem-game.ts'
import type { PlaySession } from '#studio/server/session-store.ts'
import type { CardsView } from '#studio/wire/card-answers.ts'

import { type Page, isPhase, roundOf, theStage, watch } from './card-hands.ts'
import type { Process } from './studio-tables.ts'

/** Hold'em whose deck a test chooses; without one it is dealt. The button of a first hand is the first player. */
export const chosenDeck: { cards: string | undefined } = { cards: undefined }
export const chosen: typeof holdem = {
  ...holdem,
  code: 'chosen-holdem',
  deal(random, players, seating) {
    const hand = holdem.deal(random, players, seating)
    if (chosenDeck.cards === undefined) return hand
    return { ...hand, button: seating?.button ?? 0, deck: chosenDeck.cards.split(' ') }
  },
}

let players = 0
export const holder = (given?: Parameters<ReturnType<typeof theStage>['seat']>[2]) =>
  theStage().seat(chosen, `holder-${++players}`, given)

export const betsOf = (view: CardsView | undefined) => roundOf(view).hand as HoldemView

/** Sits down and takes part in the hand that is prepared, with so many chips. */
export async function bring(process: Process, session: PlaySession, points: number): Promise<Page> {
  const page = watch(process, session)
  expect(await process.cards.sit(session, 0)).toEqual({ done: true })
  await stakeFor(process, page, points)
  return page
}

/** Takes part in the next hand with so many chips. */
export async function stakeFor(process: Process, page: Page, points: number): Promise<void> {
  const { id } = roundOf(await page.until(isPhase('betting')))
  const request = { round: id, seed: `seed-${page.session.player}`, points }
  expect(await process.cards.ready(page.session, request)).toEqual({ done: true })
}

export const bet = ({ cards }: Process, { session, views }: Page, move: HoldemMove, given: object = {}) =>
  cards.move(session, {
    round: roundOf(views.at(-1)).id,
    nth: betsOf(views.at(-1)).moves,
    move,
    atMs: theStage().clock.nowMs(),
    ...given,
  })

/** Makes the moves in turn, each by the page of the player whose turn it is, until the hand is over or they are. */
export async function betInTurn(
  process: Process,
  pages: readonly Page[],
  moves: readonly HoldemMove[],
): Promise<void> {
  for (const move of moves) {
    const [first] = pages
    const { turn, moves: made } = betsOf(first?.views.at(-1))
    const page = pages[turn ?? -1]
    if (!page) throw new Error('it is no turn of a page')
    await page.until((view) => betsOf(view).moves === made)
    expect(await bet(process, page, move)).toEqual({ done: true })
    await Promise.all(
      pages.map((each) => each.until((view) => isPhase('settled')(view) || betsOf(view).moves > made)),
    )
  }
}
