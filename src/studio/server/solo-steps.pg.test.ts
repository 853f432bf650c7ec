import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'
import type { HiLoDeed, HiLoRow } from '#studio/games/hilo/rules.ts'
import type { MinesBoard, MinesField } from '#studio/games/mines/rules.ts'
import type { QuickConfig } from '#studio/games/quick/quick-config.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { verifyRound } from '#studio/pages/verify.ts'
import type { Opened, Played, Refused, RoundDetails } from '#studio/wire/answers.ts'
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
})
afterAll(async () => {
  await stage?.close()
  await wallet?.close()
})

function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

const boardOf = ({ result }: Played) => (result as SteppedResult<MinesBoard>).board

/** A member at a field of three mines, with its bet placed. */
async function begin() {
  const seat = await stage.sit({ game: 'mines', amount: 100_000_000n })
  const { config } = await seat.open()
  const { least: stake } = config as QuickConfig
  const before = await seat.balance()
  const first = played(await seat.play({ kind: 'bet', stake, choice: { mines: 3 } }))
  return { seat, stake, before, first, ...(await placesOf(first.round)) }
}

/** Where gems and mines lie: only the tables know. */
async function placesOf(round: string) {
  const [row] = await stage.rows<{ state: { open: MinesField } }>(
    'SELECT state FROM studio.round WHERE id = $1',
    [round],
  )
  const mines = row?.state.open.mines ?? []
  return {
    mines,
    gems: Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile)),
  }
}

const open = (seat: Seat, round: string, tile: number | undefined, requestId?: string) =>
  seat.play({ kind: 'step', deed: { tile } }, round, requestId)

const forsake = async (round: string) => {
  await stage.rows("UPDATE studio.round SET opened_at = now() - interval '21 hours' WHERE id = $1", [round])
  await stage.studio().workOff()
  await stage.studio().workOff()
}

const winsOf = (seat: Seat) =>
  stage.rows<{ amount: string }>(
    "SELECT moved::text AS amount FROM provider_transaction WHERE member_id = $1 AND kind = 'win'",
    [seat.memberId],
  )

test('steps are stored one by one, survive a crash, and the cash-out pays once', async () => {
  const { seat, stake, before, first, gems } = await begin()
  expect(first).toMatchObject({ place: 0, stake, win: 0n, isOver: false })
  expect(await seat.balance()).toBe(before - stake)
  const requestId = randomUUID()
  const [one, two] = await Promise.all([
    open(seat, first.round, gems[0], requestId),
    open(seat, first.round, gems[0], requestId),
  ])
  expect(one).toEqual(two)
  played(await open(seat, first.round, gems[1]))
  await stage.restart()
  const { last } = await seat.open()
  expect(last).toMatchObject({ round: first.round, place: 2, isOver: false })
  expect(last?.publicPart).toMatchObject({ stake, board: { count: 3, opened: gems.slice(0, 2) } })
  expect(await open(seat, first.round, gems[1])).toEqual({ refusal: 'not_now' })
  expect(await seat.play({ kind: 'leave' }, first.round)).toEqual({ refusal: 'not_understood' })

  const cash = randomUUID()
  const paid = played(await seat.play({ kind: 'cash' }, first.round, cash))
  expect(played(await seat.play({ kind: 'cash' }, first.round, cash))).toMatchObject({ win: paid.win })
  expect(await seat.play({ kind: 'cash' }, first.round)).toEqual({ refusal: 'stale' })
  // Two gems among three mines: 99 % of 25 × 24 / (22 × 21), rounded down.
  expect(paid.win).toBe((stake * 128n) / 100n)
  expect(await seat.balance()).toBe(before - stake + paid.win)
  expect(await winsOf(seat)).toEqual([{ amount: String(paid.win) }])
})

test('no answer names a mine before the round is over, and then its seed recomputes it', async () => {
  const { seat, first, gems, mines } = await begin()
  const gem = played(await open(seat, first.round, gems[3]))
  const opened = await seat.open()
  const details = (await seat.call<RoundDetails>('round', { id: first.round })) as RoundDetails
  const sent = JSON.stringify([first, gem, opened.last, details.steps], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(sent).not.toContain('"mines":[')
  expect(details.steps.map(({ seeds }) => seeds.serverSeed)).toEqual([undefined, undefined])
  expect(await seat.call('seeds', { clientSeed: 'mine' })).toEqual({ refusal: 'round_open' })

  const lost = played(await open(seat, first.round, mines[0]))
  expect(lost).toMatchObject({ win: 0n, isOver: true })
  expect(boardOf(lost).mines).toEqual(mines)
  await seat.call('seeds', { clientSeed: 'mine' })
  const closed = (await seat.call<RoundDetails>('round', { id: first.round })) as RoundDetails
  const game = games.find((facts) => facts.game.code === 'mines')?.game
  if (!game) throw new Error('the game is there')
  expect(await verifyRound(game, closed)).toBe('agrees')
})

test('an abandoned round is cashed out at what it is worth, once', async () => {
  const { seat, stake, before, first, gems } = await begin()
  played(await open(seat, first.round, gems[5]))
  wallet.become('transaction/win', 'lose_answer')
  await forsake(first.round)
  wallet.mend()
  await stage.restart()
  await stage.studio().workOff()
  expect(await seat.balance()).toBe(before - stake + (stake * 112n) / 100n)
  expect(await winsOf(seat)).toHaveLength(1)
  const { last } = (await seat.open()) satisfies Opened
  expect(last?.result).toMatchObject({ kind: 'paid', times: 112 })
})

test('an abandoned round without a gem returns its stake', async () => {
  const { seat, before, first } = await begin()
  await forsake(first.round)
  expect(await seat.balance()).toBe(before)
  expect((await seat.open()).last?.result).toMatchObject({ kind: 'left', times: 100 })
})

test('a bet whose answer is lost begins no round, and its stake goes back', async () => {
  const seat = await stage.sit({ game: 'mines' })
  const { least: stake } = (await seat.open()).config as QuickConfig
  const before = await seat.balance()
  wallet.become('transaction/bet', 'lose_answer')
  expect(await seat.play({ kind: 'bet', stake, choice: { mines: 3 } })).toEqual({ refusal: 'returned' })
  wallet.mend()
  await stage.studio().workOff()
  expect(await seat.balance()).toBe(before)
  expect((await seat.open()).last).toBeUndefined()
})

test('hi-lo: skips and guesses that are sent twice count once, survive a crash, and the round pays once', async () => {
  const seat = await stage.sit({ game: 'hilo', amount: 100_000_000n })
  const { least: stake } = (await seat.open()).config as QuickConfig
  const before = await seat.balance()
  const bet = async () => played(await seat.play({ kind: 'bet', stake, choice: {} }))
  let { round } = await bet()
  let stakes = stake
  const turnsOf = ({ result }: Played) => (result as SteppedResult<HiLoRow>).board.turns
  const twice = async (deed: HiLoDeed) => {
    const requestId = randomUUID()
    const answers = [1, 2].map(() => seat.play({ kind: 'step', deed }, round, requestId))
    const [one, two] = await Promise.all(answers)
    expect(one).toEqual(two)
    return played(one as Played)
  }
  const skipped = await twice({ guess: 'skip' })
  expect(turnsOf(skipped)).toHaveLength(2)
  await stage.restart()
  expect((await seat.open()).last).toMatchObject({ round, place: 1, isOver: false })
  const guess = (at: Played) =>
    twice({ guess: (turnsOf(at).at(-1)?.card.rank ?? 1) <= 7 ? 'higher' : 'lower' })
  let last = await guess(skipped)
  expect(turnsOf(last)).toHaveLength(3)
  // A guess may lose; one of forty wins.
  for (let tries = 0; last.isOver && tries < 40; tries += 1) {
    const begun = await bet()
    round = begun.round
    stakes += stake
    last = await guess(begun)
  }
  expect(last.isOver).toBe(false)
  const cash = randomUUID()
  wallet.become('transaction/win', 'lose_answer')
  last = played(await seat.play({ kind: 'cash' }, round, cash))
  wallet.mend()
  await stage.restart()
  await stage.studio().workOff()
  expect(played(await seat.play({ kind: 'cash' }, round, cash))).toMatchObject({ win: last.win })
  expect(await seat.balance()).toBe(before - stakes + last.win)
  expect((await winsOf(seat)).filter(({ amount }) => amount !== '0')).toHaveLength(1)
})
