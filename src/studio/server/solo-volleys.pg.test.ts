import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { FishConfig, VolleyResult } from '#studio/games/fishing/fish-game.ts'
import { isCaught } from '#studio/games/fishing/sea.ts'
import { seas } from '#studio/games/fishing/seas.ts'
import { games } from '#studio/games/games.ts'
import { verifyRound } from '#studio/pages/verify.ts'
import type { NeighbourEvent, Played, Refused, RoundDetails } from '#studio/wire/answers.ts'
import { readJson } from '#studio/wire/json.ts'
import { waitFor } from '#test/patience.ts'
import { type BadLine, openBadLine } from '#test/pg/bad-line.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

let wallet: BadLine
let stage: StudioStage
let target = ''

beforeAll(async () => {
  wallet = await openBadLine(() => target)
  stage = await openStudioStage({
    walletUrl: (url) => {
      target = url
      return wallet.url
    },
  })
})
afterEach(() => {
  wallet.mend()
  wallet.paths.length = 0
})
afterAll(async () => {
  await stage?.close()
  await wallet?.close()
})

function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

/** A member at a sea, the smallest price of a shot, and what the member has. */
async function sail(game: string = 'tile-reef') {
  const seat = await stage.sit({ game, amount: 100_000_000n })
  const [price = 0n] = ((await seat.open()).config as FishConfig).prices
  return { seat, price, before: await seat.balance() }
}

const volleyOf = (price: bigint, more: object = {}) => ({
  kind: 'fire',
  fish: 'koi',
  price,
  shots: 5,
  ...more,
})

const moved = (seat: Seat) =>
  stage.rows<{ kind: string; amount: string }>(
    'SELECT kind, moved::text AS amount FROM provider_transaction WHERE member_id = $1 ORDER BY created_at, kind',
    [seat.memberId],
  )

/** The shots have flown. */
const landed = (seat: Seat) =>
  stage.rows(
    "UPDATE studio.step SET played_at = played_at - interval '1 minute' WHERE player_id = (SELECT id FROM studio.player WHERE name = $1)",
    [seat.player],
  )

test.each(seas.map(({ code }) => code))(
  'a volley at %s is one stake and one payout, exactly',
  async (code) => {
    const { seat, price, before } = await sail(code)
    const sea = seas.find((one) => one.code === code)
    const [fish] = sea?.fish ?? []
    if (!sea || !fish) throw new Error('the sea is there')
    wallet.paths.length = 0
    const answer = played(await seat.play(volleyOf(price, { fish: fish.code })))
    const result = answer.result as VolleyResult
    expect(result.drawn).toHaveLength(5)
    expect(result.drawn.filter((number) => isCaught(sea, number))).toHaveLength(result.caught)
    expect([answer.stake, answer.isOver]).toEqual([5n * price, true])
    expect(answer.win).toBe((price * BigInt(fish.times) * BigInt(result.caught)) / 100n)
    expect(await seat.balance()).toBe(before - answer.stake + answer.win)
    expect(wallet.paths).toEqual(['transaction/bet', 'transaction/win'])
  },
)

test('a page that was closed while the shots flew finds the volley, also after a crash', async () => {
  const { seat, price } = await sail()
  const answer = played(await seat.play(volleyOf(price)))
  await stage.restart()
  expect((await seat.open()).last).toMatchObject({ round: answer.round, result: answer.result })
})

test('a volley that is sent twice is fired once', async () => {
  const { seat, price, before } = await sail()
  const requestId = randomUUID()
  const send = () => seat.play(volleyOf(price), undefined, requestId)
  const answers = await Promise.all([send(), send()])
  const again = played(await send())
  for (const answer of answers) if (!('refusal' in answer)) expect(answer.result).toEqual(again.result)
  expect(await seat.balance()).toBe(before - again.stake + again.win)
  expect((await moved(seat)).filter(({ kind }) => kind === 'bet')).toHaveLength(1)
})

test('a cannon fires three shots a second at the most, whatever the market allows', async () => {
  const { seat, price } = await sail()
  expect((await seat.open()).minCycleMs).toBe(0)
  const { restMs } = played(await seat.play(volleyOf(price, { shots: 7 })))
  expect(restMs).toBeGreaterThan(0)
  expect(restMs).toBeLessThanOrEqual(7 * 333)
  await stage.rows('UPDATE studio.step SET played_at = clock_timestamp()')
  expect(await seat.play(volleyOf(price))).toMatchObject({ refusal: 'too_soon' })
  await landed(seat)
  played(await seat.play(volleyOf(price)))
})

test('a longer cycle of the market holds from volley to volley', async () => {
  const seat = await stage.sit({ game: 'tile-reef', meta: { min_cycle_ms: 60_000 } })
  const [price = 0n] = ((await seat.open()).config as FishConfig).prices
  expect(played(await seat.play(volleyOf(price, { shots: 1 }))).restMs).toBeGreaterThan(7 * 333)
})

test.each([
  ['never arrive', 'fail'],
  ['arrive, but are not answered', 'lose_answer'],
] as const)('shots whose stakes %s are not fired, and cost nothing', async (_, fate) => {
  const { seat, price, before } = await sail()
  wallet.become('transaction/bet', fate)
  expect(await seat.play(volleyOf(price))).toEqual({ refusal: 'returned' })
  wallet.mend()
  await stage.studio().workOff()
  expect(await seat.balance()).toBe(before)
  expect((await seat.open()).last).toBeUndefined()
})

test('a volley whose process died before the wallet answered is returned, even if its stake arrives later', async () => {
  const { seat, price, before } = await sail()
  wallet.become('transaction/bet', 'hold')
  const answer = seat.play(volleyOf(price))
  await wallet.held('transaction/bet')
  // Another process claims the abandoned call.
  await stage.studio().workOff()
  wallet.mend()
  expect(await answer).toEqual({ refusal: 'returned' })
  await stage.studio().workOff()
  expect(await seat.balance()).toBe(before)
})

test('catches whose payout is lost on the way are paid after a crash, once', async () => {
  const { seat, price, before } = await sail()
  wallet.become('transaction/win', 'lose_answer')
  const answer = played(await seat.play(volleyOf(price, { shots: 7 })))
  expect(answer.isPaid).toBe(false)
  wallet.mend()
  await stage.restart()
  await stage.studio().workOff()
  await stage.studio().workOff()
  expect(await seat.balance()).toBe(before - answer.stake + answer.win)
  expect((await moved(seat)).filter(({ kind }) => kind === 'win')).toEqual([
    { kind: 'win', amount: String(answer.win) },
  ])
})

test.each([
  ['a fish of another sea', { fish: 'eel' }, 'not_understood'],
  ['two shots', { shots: 2 }, 'not_understood'],
  ['a price that is not offered', { price: 123n }, 'stake_not_offered'],
] as const)('%s is refused before any wallet call', async (_, more, refusal) => {
  const { seat, price } = await sail()
  wallet.paths.length = 0
  expect(await seat.play(volleyOf(price, more))).toEqual({ refusal })
  expect(wallet.paths).toEqual([])
})

test('the maximum stake of a market holds for all shots together', async () => {
  const seat = await stage.sit({ game: 'tile-reef', meta: { min_cycle_ms: 0, max_stake: 400_000 } })
  const { prices, stakeMost } = (await seat.open()).config as FishConfig
  expect(prices.at(-1)).toBe(400_000n)
  expect(stakeMost).toBe(400_000n)
  expect(await seat.play(volleyOf(100_000n))).toEqual({ refusal: 'above_most' })
  played(await seat.play(volleyOf(100_000n, { shots: 3 })))
})

test('each shot can be recomputed once its seed is replaced', async () => {
  const { seat, price } = await sail('lantern-deep')
  const answer = played(await seat.play(volleyOf(price, { fish: 'jellyfish' })))
  const hidden = (await seat.call<RoundDetails>('round', { id: answer.round })) as RoundDetails
  expect(hidden.steps[0]?.seeds.serverSeed).toBeUndefined()
  await seat.call('seeds', { clientSeed: 'mine' })
  const details = (await seat.call<RoundDetails>('round', { id: answer.round })) as RoundDetails
  const game = games.find((facts) => facts.game.code === 'lantern-deep')?.game
  const [step] = details.steps
  if (!game || !step) throw new Error('the game is there')
  expect(await verifyRound(game, details)).toBe('agrees')
  const { drawn, ...rest } = step.result as VolleyResult
  const bent = { ...step, result: { ...rest, drawn: [...drawn].map((number) => number + 1) } }
  expect(await verifyRound(game, { ...details, steps: [bent] })).toBe('differs')
})

/** Follows the table of a player; `events` grows until the test is over. */
async function follow(seat: Seat) {
  const over = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/api/beside/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${seat.token}` },
    body: '{}',
    signal: over.signal,
  })
  const events: NeighbourEvent[] = []
  const read = async () => {
    let left = ''
    if (!answer.body) return
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = `${left}${part}`.split('\n')
      left = lines.pop() ?? ''
      for (const line of lines) if (line !== '') events.push(readJson(line) as NeighbourEvent)
    }
  }
  void read().catch(() => undefined)
  return { status: answer.status, events, leave: () => over.abort() }
}

test('others at the table see a volley once, and a cannon leaves with its page', async () => {
  const [mine, theirs] = [await sail(), await sail()]
  const [own, other] = [await follow(mine.seat), await follow(theirs.seat)]
  const requestId = randomUUID()
  const answer = played(await mine.seat.play(volleyOf(mine.price), undefined, requestId))
  played(await mine.seat.play(volleyOf(mine.price), undefined, requestId))
  const { drawn } = answer.result as VolleyResult
  await waitFor(() => expect(other.events.map(({ kind }) => kind)).toContain('result'))
  await landed(theirs.seat)
  played(await theirs.seat.play(volleyOf(theirs.price)))
  await waitFor(() => expect(own.events.map(({ kind }) => kind)).toContain('result'))
  expect(other.events.filter(({ kind }) => kind === 'result')).toEqual([
    {
      kind: 'result',
      seat: expect.any(Number),
      view: { fish: 'koi', price: mine.price, hits: drawn.map((number) => number < 965) },
    },
  ])
  own.leave()
  await waitFor(() =>
    expect(other.events.at(-1)).toMatchObject({ kind: 'seats', seats: [expect.anything()] }),
  )
  other.leave()
})

test('a refused volley is shown to nobody, and a game without seats shows none', async () => {
  const [mine, theirs] = [await sail(), await sail()]
  const other = await follow(theirs.seat)
  const own = await follow(mine.seat)
  wallet.become('transaction/bet', 'fail')
  expect(await mine.seat.play(volleyOf(mine.price))).toEqual({ refusal: 'returned' })
  wallet.mend()
  played(await mine.seat.play(volleyOf(mine.price)))
  await waitFor(() => expect(other.events.map(({ kind }) => kind)).toContain('result'))
  expect(other.events.filter(({ kind }) => kind === 'result')).toHaveLength(1)
  own.leave()
  other.leave()
  const alone = await follow(await stage.sit({ game: 'mines' }))
  expect(alone.events).toEqual([])
  alone.leave()
  const table = await follow(await stage.sit({ game: 'crash' }))
  expect(table.status).toBe(401)
})
