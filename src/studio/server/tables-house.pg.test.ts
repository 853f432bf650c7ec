import { hash, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type BaccaratOutcome, baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import { crash } from '#studio/games/crash/crash-game.ts'
import { type GameFacts, games } from '#studio/games/games.ts'
import type { BetDone, Refused, RoundDetails, TableView } from '#studio/wire/answers.ts'
import { readJson } from '#studio/wire/json.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

import { chanceOf } from './chance.ts'

/** The same rules with shorter phases, and no flight beyond 1.10: the test waits for every phase. */
const shortCrash: typeof crash = {
  ...crash,
  bettingMs: 2_500,
  settledMs: 300,
  draw: (random, before) => ({ bust: Math.min(crash.draw(random, before).bust, 110) }),
}
const quick: readonly GameFacts[] = games.map((facts) => {
  if (facts.game.code === 'baccarat')
    return { ...facts, game: { ...baccarat, bettingMs: 2_500, settledMs: 300, playMs: () => 100 } }
  if (facts.game.code === 'crash') return { ...facts, game: shortCrash }
  return facts
})
const unit = (count: number) => BigInt(count) * 100_000n

let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage({ games: quick })
})
afterAll(() => stage?.close())

/** The views streamed to a page of a table. */
async function* watchTable(seat: Seat): AsyncGenerator<TableView> {
  const over = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/api/table/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${seat.token}` },
    body: '{}',
    signal: over.signal,
  })
  let left = ''
  try {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = `${left}${piece}`.split('\n')
      left = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield readJson(line) as TableView
    }
  } finally {
    over.abort()
  }
}

async function until(
  views: AsyncGenerator<TableView>,
  isIt: (view: TableView) => boolean,
): Promise<TableView> {
  for (;;) {
    const { value, done } = await views.next()
    if (done) throw new Error('the stream of views has ended')
    if (isIt(value)) return value
  }
}

const isIn = (phase: string) => (view: TableView) => view.round?.phase === phase
const place = (seat: Seat, view: TableView, bet: object) =>
  seat.call<BetDone>('table/bet', { requestId: randomUUID(), round: view.round?.id, bet })
function done(answer: BetDone | Refused): BetDone {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}
const roundsOf = (seat: Seat) =>
  stage.rows<{ state: string; stake: string; win: string }>(
    'SELECT state, stake::text, win::text FROM play WHERE member_id = $1',
    [seat.memberId],
  )

test('baccarat moves the house’s money exactly, for all players at the table, and leaves no round open', async () => {
  const [one, other] = [await stage.sit({ game: 'baccarat' }), await stage.sit({ game: 'baccarat' })]
  const { currency } = (await one.open()).config as { currency: string }
  const views = watchTable(one)
  const view = await until(views, isIn('betting'))
  const chips = [
    { player: unit(5), tie: unit(5) },
    { banker: unit(10), bankerPair: unit(5) },
  ] as const
  done(await place(one, view, { currency, chips: chips[0] }))
  done(await place(other, view, { currency, chips: chips[1] }))
  expect(await one.balance()).toBe(10_000_000n - unit(10))
  await until(views, isIn('settled'))
  await stage.studio().workOff()

  const [found] = await stage.rows<{ outcome: BaccaratOutcome }>(
    'SELECT outcome FROM studio.table_round WHERE id = $1',
    [view.round?.id],
  )
  if (!found) throw new Error('no round')
  for (const [seat, laid] of [
    [one, chips[0]],
    [other, chips[1]],
  ] as const) {
    const { win } = baccarat.settle({ bet: { currency, level: 0, chips: laid }, outcome: found.outcome })
    const stake = Object.values(laid).reduce((sum, each) => sum + each, 0n)
    expect(await seat.balance()).toBe(10_000_000n - stake + win)
    expect(await roundsOf(seat)).toEqual([{ state: 'closed', stake: String(stake), win: String(win) }])
  }
  // The seed of a continuing shoe stays secret.
  const details = (await one.call<RoundDetails>('round', { id: view.round?.id })) as RoundDetails
  expect(details.table?.seeds.serverSeed).toBeUndefined()
  await views.return(undefined)
})

test('crash pays each cash-out by the published chain, and the operator’s ledger agrees to the unit', async () => {
  const seat = await stage.sit({ game: 'crash' })
  const { currency } = (await seat.open()).config as { currency: string }
  const views = watchTable(seat)
  let [balance, won] = [10_000_000n, false]
  // One round in fifty crashes at once, and a few more end early: retry until one cash-out was in time.
  while (!won) {
    const view = await until(views, isIn('betting'))
    const id = view.round?.id ?? ''
    const { bet } = done(await place(seat, view, { currency, stake: unit(2), target: 102 }))
    const settled = await until(views, (seen) => seen.round?.id === id && isIn('settled')(seen))
    await stage.studio().workOff()
    const win = settled.mine.find((one) => one.id === bet.id)?.win ?? 0n
    balance += win - unit(2)
    won = win > 0n
    expect(await seat.balance()).toBe(balance)
    const details = (await seat.call<RoundDetails>('round', { id })) as RoundDetails
    const { serverSeed = '', serverHash, clientSeed, nonce } = details.table?.seeds ?? ({} as never)
    expect(hash('sha256', serverSeed)).toBe(serverHash)
    const outcome = shortCrash.draw(chanceOf({ serverSeed, clientSeed, nonce }), undefined)
    expect(details.table?.publicPart).toEqual(outcome)
    expect(win).toBe(crash.settle({ bet: { place: 0, stake: unit(2), target: 102, currency }, outcome }).win)
  }
  expect((await roundsOf(seat)).every(({ state }) => state === 'closed')).toBe(true)
  await views.return(undefined)
})

test('the largest stake of a launch bounds all chips of a player in a round', async () => {
  const seat = await stage.sit({ game: 'sic-bo', meta: { max_stake: 500_000 } })
  const { currency, levels } = (await seat.open()).config as ChipConfig
  expect(levels.map(({ chip, mostTogether }) => [chip, mostTogether])).toEqual([
    [unit(1), unit(5)],
    [unit(5), unit(5)],
  ])
  const views = watchTable(seat)
  const view = await until(views, isIn('betting'))
  done(await place(seat, view, { currency, chips: { small: unit(3) } }))
  expect(await place(seat, view, { currency, chips: { odd: unit(3) } })).toEqual({ refusal: 'above_most' })
  done(await place(seat, view, { currency, chips: { odd: unit(2) } }))
  expect(await place(seat, view, { currency, level: 2, chips: { odd: unit(25) } })).toEqual({
    refusal: 'stake_not_offered',
  })
  expect(await seat.balance()).toBe(10_000_000n - unit(5))
  await views.return(undefined)
})

test('a session has four live streams at the most: a fifth one ends the oldest', async () => {
  const seat = await stage.sit({ game: 'baccarat' })
  const streams: AsyncGenerator<TableView>[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const views = watchTable(seat)
    streams.push(views)
    await until(views, ({ round }) => round !== undefined)
  }
  const [oldest, second] = streams as [AsyncGenerator<TableView>, AsyncGenerator<TableView>]
  await expect(until(oldest, () => false)).rejects.toThrow('has ended')
  await until(second, isIn('settled'))
  for (const views of streams) await views.return(undefined)
})
