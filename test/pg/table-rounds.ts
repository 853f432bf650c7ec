import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { type BaccaratOutcome, baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import { type BlackjackOutcome, blackjack } from '#studio/games/blackjack/blackjack-game.ts'
import { crash } from '#studio/games/crash/crash-game.ts'
import { dragonTiger } from '#studio/games/dragon-tiger/dragon-tiger-game.ts'
import { roulette } from '#studio/games/roulette/roulette-game.ts'
import { sicBo } from '#studio/games/sic-bo/sic-bo-game.ts'
import type { PlaySession } from '#studio/server/session-store.ts'
import type { TableView } from '#studio/wire/answers.ts'

import { type Process, type Stage, type Watching, openStage, requestId } from './studio-tables.ts'

export const unit = (count: number) => BigInt(count) * 100_000n

/** A crash game that always ends at 2.50, so that tests can time bets. */
export const steady = { ...crash, code: 'steady-crash', draw: () => ({ bust: 250 }) }

/** Blackjack whose cards a test chooses. */
export const stackedCards: { shoe: string } = { shoe: '' }
export const stacked = {
  ...blackjack,
  code: 'stacked-blackjack',
  draw: (): BlackjackOutcome => ({ shoe: stackedCards.shoe }),
}
const games = [baccarat, blackjack, crash, steady, stacked, roulette, dragonTiger, sicBo]

let stage: Stage
const running: Process[] = []
let players = 0

/** Tables with a database per test file; fails a test that leaves a process or fault behind. */
export function setTables(): void {
  beforeAll(async () => {
    stage = await openStage(games, { chainLength: 3 })
  })
  afterEach(async () => {
    for (const process of running.splice(0)) await process.end()
    stage.wallet.silent.clear()
    stage.wallet.hold = undefined
    stage.wallet.bonusRule = undefined
    expect(stage.faults.splice(0)).toEqual([])
  })
  afterAll(() => stage.close())
}

export const theStage = (): Stage => stage

export function begin(): Process {
  const process = stage.start()
  running.push(process)
  return process
}

export const seat = (game: (typeof games)[number], given?: Parameters<Stage['seat']>[2]) =>
  stage.seat(game, `player-${++players}`, given)
export const balanceOf = (session: PlaySession) => stage.wallet.balances.get(session.player)
export const movedBy = (session: PlaySession) =>
  stage.wallet.moved
    .filter((line) => line.includes(` ${session.player} `))
    .map((line) => line.replace(` ${session.player}`, ''))

export const isBetting = ({ round }: TableView) => round?.phase === 'betting'
export const isPlaying = ({ round }: TableView) => round?.phase === 'playing'
export const isSettled = ({ round }: TableView) => round?.phase === 'settled'

/** The round of a view; throws if there is none. */
export function roundOf({ round }: TableView) {
  if (!round) throw new Error('no round')
  return round
}

export const place = (process: Process, session: PlaySession, view: TableView, bet: object) =>
  process.tables.place(session, {
    requestId: requestId(),
    round: roundOf(view).id,
    bet: { currency: session.currency, ...bet },
    atMs: stage.clock.nowMs(),
  })

export function betOf(done: Awaited<ReturnType<Process['tables']['place']>>) {
  if ('refusal' in done) throw new Error(done.refusal)
  return done
}

/** Moves the clock to the end of betting, and waits until the round is played. */
export async function takeOff(watching: Watching, view: TableView): Promise<TableView> {
  stage.clock.moveTo(roundOf(view).bettingEndsAtMs)
  return await watching.until(isPlaying)
}

/** Moves the clock past the end of a played round. */
export async function settle(watching: Watching, playMs: number): Promise<TableView> {
  const playedAtMs = roundOf(watching.views.at(-1) ?? missing).playedAtMs ?? 0
  stage.clock.moveTo(playedAtMs + playMs)
  return await watching.until(isSettled)
}

export const missing: TableView = { nowMs: 0, round: undefined, mine: [], past: [] }

export async function next(watching: Watching, settled: TableView): Promise<TableView> {
  const { id, endsAtMs = 0 } = roundOf(settled)
  stage.clock.moveTo(endsAtMs)
  return await watching.until((view) => isBetting(view) && roundOf(view).id !== id)
}

/** Watches from now on; rounds of earlier tests are played to their end. */
export async function sitDown(
  process: Process,
  session: PlaySession,
): Promise<{ watching: Watching; view: TableView }> {
  const watching = process.watch(session)
  const first = await watching.until(() => true)
  if (first.round?.phase === 'playing') stage.clock.moveTo(stage.clock.nowMs() + 200_000)
  const ended = isBetting(first) ? first : await watching.until(isSettled)
  return { watching, view: isBetting(ended) ? ended : await next(watching, ended) }
}

/** Pays all wins, including those whose calls are still unanswered. */
export async function paidUp(process: Process): Promise<void> {
  while ((await process.workOff()) > 0);
}

export const ticket = (units: bigint, target?: number, place = 0) => ({
  place,
  stake: units,
  ...(target === undefined ? {} : { target }),
})

export async function drawnOf(
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
