import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { SoloGame } from '#studio/game/solo-game.ts'
import { type GameFacts, games } from '#studio/games/games.ts'
import { type PeacockState, peacock } from '#studio/games/peacock/peacock-game.ts'
import { reels } from '#studio/games/peacock/reels.ts'
import type { Spin } from '#studio/games/peacock/rules.ts'
import type { Played, Refused, RoundDetails, SeedsView } from '#studio/wire/answers.ts'
import { type BadLine, openBadLine } from '#test/pg/bad-line.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

const scatters = reels.map((reel) => reel.indexOf('scatter'))
const lined = [0, 2, 4, 5, 7]

/** Peacock Mosaic with reels that stop at known places: the first of paid spins, the second of free ones. */
const rig = (code: string, paid: readonly number[], free: readonly number[]): GameFacts => ({
  name: 'Rigged Mosaic',
  category: 'Video Slots',
  studio: 'Tessera Studio',
  features: [],
  game: {
    ...peacock,
    code,
    play(move: Parameters<SoloGame['play']>[0]) {
      const isFree = (move.command as { kind: string }).kind === 'free'
      const stops = isFree ? free : paid
      let reel = 0
      return peacock.play({
        ...move,
        state: move.state as PeacockState | undefined,
        command: move.command as never,
        config: move.config as never,
        random: { below: () => stops[reel++] ?? 0 },
      })
    },
  },
})
/** Each paid spin gives ten free ones, each of which pays a line. */
const rigged = rig('rigged-mosaic', [...scatters.slice(0, 3), 20, 2], lined)
/** Each paid spin pays a line and is over. */
const plain = rig('plain-mosaic', lined, lined)

let wallet: BadLine
let stage: StudioStage
let target = ''
const stake = 200_000n

beforeAll(async () => {
  wallet = await openBadLine(() => target)
  stage = await openStudioStage({
    games: [...games, rigged, plain],
    walletUrl: (url) => {
      target = url
      return wallet.url
    },
  })
  await stage.house.asOwner(
    `INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
     SELECT 'TESSERA', code, code, '{"EN": "Rigged"}', code, 'slots' FROM unnest(ARRAY['rigged-mosaic', 'plain-mosaic']) AS code`,
  )
})
afterEach(() => {
  wallet.mend()
  wallet.paths.length = 0
})
afterAll(async () => {
  await stage?.close()
  await wallet?.close()
})

const spin = (seat: Seat, requestId?: string) => seat.play({ kind: 'spin', stake }, undefined, requestId)
function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}
const houseOf = (seat: Seat) =>
  stage.rows<{ kind: string; amount: string }>(
    'SELECT kind, moved::text AS amount FROM provider_transaction WHERE member_id = $1 ORDER BY created_at, kind',
    [seat.memberId],
  )
const workOff = () => stage.studio().workOff()

test('a spin takes its stake and pays its win through the wallet, exactly', async () => {
  const seat = await stage.sit()
  const before = await seat.balance()
  const answer = played(await spin(seat))
  expect(answer.stake).toBe(stake)
  expect(await seat.balance()).toBe(before - stake + answer.win)
  expect(answer.balance).toBe(before - stake + answer.win)
  expect(answer.net).toEqual({ staked: stake, won: answer.win })
  expect(wallet.paths).toEqual(['transaction/bet', 'transaction/win'])
})

test('a double click and a second tab with the same request id play once', async () => {
  const seat = await stage.sit()
  const requestId = randomUUID()
  const [one, two] = await Promise.all([spin(seat, requestId), spin(seat, requestId)])
  const third = await spin(seat, requestId)
  expect([one, two].some((answer) => !('refusal' in answer))).toBe(true)
  for (const answer of [one, two]) if (!('refusal' in answer)) expect(answer.round).toBe(played(third).round)
  expect((await houseOf(seat)).filter(({ kind }) => kind === 'bet')).toHaveLength(1)
})

test('two tabs that spin at once play two rounds one after the other, or one has to wait', async () => {
  const seat = await stage.sit()
  const before = await seat.balance()
  const answers = await Promise.all([spin(seat), spin(seat), spin(seat)])
  const done = answers.flatMap((answer) => ('refusal' in answer ? [] : [answer]))
  const refused = answers.flatMap((answer) => ('refusal' in answer ? [answer.refusal] : []))
  expect(refused.every((why) => why === 'busy' || why === 'stale')).toBe(true)
  expect(done.length).toBeGreaterThan(0)
  // Rounds with free spins stay open; the balance contains what they have taken and paid.
  const moved = done.reduce((sum, { stake: taken, win }) => sum - taken + win, 0n)
  expect(await seat.balance()).toBe(before + moved)
})

test('a spin without enough money is not played and not stored', async () => {
  const seat = await stage.sit({ amount: stake - 1_000n })
  expect(await spin(seat)).toEqual({ refusal: 'not_enough_money', balance: stake - 1_000n })
  expect(await seat.call('history')).toEqual({ rounds: [] })
  expect(await houseOf(seat)).toEqual([])
})

test.each([
  ['a stake that is not offered', { kind: 'spin', stake: 123n }, 'stake_not_offered'],
  ['a free spin that was not won', { kind: 'free' }, 'not_now'],
  ['something else', { kind: 'jackpot' }, 'not_understood'],
] as const)('%s is refused before any wallet call', async (_, command, refusal) => {
  const seat = await stage.sit()
  wallet.paths.length = 0
  expect(await seat.play(command)).toEqual({ refusal })
  expect(wallet.paths).toEqual([])
})

test('a longer minimum cycle of the market is enforced', async () => {
  const seat = await stage.sit({ meta: { min_cycle_ms: 60_000 } })
  played(await spin(seat))
  expect(await spin(seat)).toMatchObject({ refusal: expect.stringMatching(/too_soon|stale/) })
})

test('an answer, and a page that is opened again, tell how long the next round has to wait', async () => {
  const seat = await stage.sit({ meta: { min_cycle_ms: 60_000 } })
  const { restMs } = played(await spin(seat))
  expect(restMs).toBeGreaterThan(0)
  expect(restMs).toBeLessThanOrEqual(60_000)
  const left = (await seat.open()).last?.restMs
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(restMs)
})

test('an operator that names no market gets the longest cycle of all markets', async () => {
  const seat = await stage.sit({ meta: {} })
  expect(await seat.open()).toMatchObject({
    minCycleMs: 2_500,
    allowsAutoplay: false,
    allowsQuickSpins: false,
  })
  const free = await stage.sit({ meta: { autoplay: true, quick_spins: true } })
  expect(await free.open()).toMatchObject({ allowsAutoplay: true, allowsQuickSpins: true })
})

// Each row: what happens to bets on their way. The player and the ledger must agree on the refund.
test.each([
  ['never arrive', 'fail'],
  ['arrive, but are not answered', 'lose_answer'],
] as const)('bets that %s are sent three times and rolled back', async (_, fate) => {
  const seat = await stage.sit()
  const before = await seat.balance()
  wallet.become('transaction/bet', fate)
  expect(await spin(seat)).toEqual({ refusal: 'returned' })
  expect(wallet.paths).toEqual([
    ...Array.from({ length: 3 }, () => 'transaction/bet'),
    'transaction/rollback',
  ])
  expect(await seat.balance()).toBe(before)
  wallet.mend()
  await workOff()
  expect(await seat.balance()).toBe(before)
  played(await spin(seat))
})

test('an unanswered bet with an unanswered rollback is refunded later', async () => {
  const seat = await stage.sit()
  const before = await seat.balance()
  wallet.become('transaction/bet', 'lose_answer')
  wallet.become('transaction/rollback', 'fail')
  expect(await spin(seat)).toEqual({ refusal: 'returned' })
  expect(await seat.balance()).toBe(before - stake)
  wallet.mend()
  await stage.restart()
  await workOff()
  expect(await seat.balance()).toBe(before)
  expect((await houseOf(seat)).map(({ kind }) => kind).sort()).toEqual(['bet', 'rollback'])
})

test.each([
  ['does not arrive', 'fail'],
  ['arrives without an answer', 'lose_answer'],
] as const)('a win that %s is paid after the process died, once', async (_, fate) => {
  const seat = await stage.sit({ game: 'rigged-mosaic' })
  const before = await seat.balance()
  wallet.become('transaction/win', fate)
  const answer = played(await spin(seat))
  expect([answer.isPaid, answer.win]).toEqual([false, 2n * stake])
  wallet.mend()
  await stage.restart()
  await workOff()
  await workOff()
  expect(await seat.balance()).toBe(before - stake + 2n * stake)
  expect((await houseOf(seat)).filter(({ kind }) => kind === 'win')).toEqual([
    { kind: 'win', amount: `${2n * stake}` },
  ])
})

test('a call that arrives twice moves money once', async () => {
  const seat = await stage.sit()
  const before = await seat.balance()
  wallet.become('transaction/bet', 'twice')
  wallet.become('transaction/win', 'twice')
  const answer = played(await spin(seat))
  expect(await seat.balance()).toBe(before - stake + answer.win)
})

test('a bet whose process died before the answer is rolled back, even if it arrives afterwards', async () => {
  const seat = await stage.sit()
  const before = await seat.balance()
  wallet.become('transaction/bet', 'hold')
  const answer = spin(seat)
  await wallet.held('transaction/bet')
  // Another process claims the abandoned call.
  wallet.become('transaction/rollback', 'pass')
  await workOff()
  expect(await seat.balance()).toBe(before)
  wallet.mend()
  expect(await answer).toEqual({ refusal: 'returned' })
  await workOff()
  expect(await seat.balance()).toBe(before)
})

test('free spins survive a reload and a crash of the process, and all of them are paid', async () => {
  const seat = await stage.sit({ game: 'rigged-mosaic' })
  const before = await seat.balance()
  const first = played(await spin(seat))
  expect([(first.result as Spin).freeSpinsWon, first.isOver]).toEqual([10, false])
  let paid = first.win
  for (let attempt = 0; attempt < 4; attempt += 1)
    paid += played(await seat.play({ kind: 'free' }, first.round)).win
  await stage.restart()
  const { last: found } = await seat.open()
  expect(found).toMatchObject({ round: first.round, publicPart: { freeLeft: 6 } })
  // A paid spin is refused while free spins are left, and a page with an outdated state gets `stale`.
  expect(await spin(seat)).toEqual({ refusal: 'stale' })
  expect(await seat.play({ kind: 'spin', stake }, first.round)).toEqual({ refusal: 'not_now' })
  let last = first
  for (let attempt = 0; attempt < 6; attempt += 1) {
    last = played(await seat.play({ kind: 'free' }, first.round))
    paid += last.win
  }
  expect([last.isOver, last.roundWin]).toEqual([true, paid])
  expect(await seat.balance()).toBe(before - stake + paid)
  const [round] = await stage.rows<{ state: string }>(
    'SELECT state FROM play WHERE member_id = $1 AND reference = $2',
    [seat.memberId, first.round],
  )
  expect(round).toEqual({ state: 'closed' })
})

test('an abandoned round is played to its end and paid', async () => {
  const seat = await stage.sit({ game: 'rigged-mosaic' })
  const first = played(await spin(seat))
  await stage.rows("UPDATE studio.round SET opened_at = now() - interval '21 hours' WHERE id = $1", [
    first.round,
  ])
  await workOff()
  const details = await seat.call<RoundDetails>('round', { id: first.round })
  expect(details).toMatchObject({ status: 'closed' })
  expect((details as RoundDetails).steps).toHaveLength(11)
  expect((await seat.open()).last).toMatchObject({ round: first.round, place: 10, isOver: true })
})

test('a page that closed while the reels turned finds that spin again', async () => {
  const seat = await stage.sit({ game: 'plain-mosaic' })
  expect((await seat.open()).last).toBeUndefined()
  await spin(seat)
  await stage.rows("UPDATE studio.step SET played_at = now() - interval '1 minute'")
  const answer = played(await spin(seat))
  const { last: found } = await seat.open()
  expect(found).toEqual(answer)
})

test('a session that the operator ended takes no further bet, and still pays its wins', async () => {
  const seat = await stage.sit({ game: 'rigged-mosaic' })
  const before = await seat.balance()
  const first = played(await spin(seat))
  await stage.rows('UPDATE session SET ended_at = now() WHERE member_id = $1 AND id = $2', [
    seat.memberId,
    seat.loginSessionId,
  ])
  const free = played(await seat.play({ kind: 'free' }, first.round))
  expect(free.isPaid).toBe(true)
  expect(await seat.balance()).toBe(before - stake + first.win + free.win)
  const other = await stage.sit()
  await stage.rows('UPDATE session SET ended_at = now() WHERE member_id = $1', [other.memberId])
  expect(await spin(other)).toMatchObject({ refusal: 'session_over' })
})

test('the seed of a round is hidden while in use, revealed after it, and recomputes the round', async () => {
  const seat = await stage.sit()
  const { seeds } = await seat.open()
  const answer = played(await spin(seat))
  const hidden = (await seat.call<RoundDetails>('round', { id: answer.round })) as RoundDetails
  expect(hidden.steps[0]?.seeds).toMatchObject({ serverHash: seeds.serverHash, nonce: seeds.nonce })
  expect(hidden.steps[0]?.seeds.serverSeed).toBeUndefined()
  if (!answer.isOver) return
  const changed = (await seat.call<SeedsView>('seeds', { clientSeed: 'mine' })) as SeedsView
  expect(changed).toMatchObject({ serverHash: seeds.nextHash, clientSeed: 'mine', nonce: 0 })
  const details = (await seat.call<RoundDetails>('round', { id: answer.round })) as RoundDetails
  expect(details.steps[0]?.seeds.serverSeed).toBe(changed.revealed?.serverSeed)
  const { verifyRound } = await import('#studio/pages/verify.ts')
  const game = games.find(({ game: one }) => one.code === 'peacock-mosaic')?.game
  if (!game) throw new Error('the game is there')
  expect(await verifyRound(game, details)).toBe('agrees')
  const [step] = details.steps
  expect(await verifyRound(game, { ...details, steps: step ? [{ ...step, win: step.win + 1n }] : [] })).toBe(
    'differs',
  )
})

test('the seed cannot be changed while a round is open', async () => {
  const seat = await stage.sit({ game: 'rigged-mosaic' })
  played(await spin(seat))
  expect(await seat.call('seeds', { clientSeed: 'mine' })).toEqual({ refusal: 'round_open' })
})

test('calls of a session beyond what a page makes are refused, and move nothing', async () => {
  const [mine, theirs] = [await stage.sit(), await stage.sit()]
  const before = await mine.balance()
  const answers = await Promise.all(Array.from({ length: 600 }, () => mine.call('history')))
  expect(answers.some((answer) => 'refusal' in answer && answer.refusal === 'busy')).toBe(true)
  expect(await mine.balance()).toBe(before)
  expect(await theirs.call('history')).toMatchObject({ rounds: [] })
})

test('a player sees no round of another player, and an invented token is refused', async () => {
  const [mine, theirs] = [await stage.sit(), await stage.sit()]
  const spun = played(await spin(mine))
  expect(await theirs.call('round', { id: spun.round })).toEqual({ refusal: 'not_understood' })
  expect(await theirs.play({ kind: 'free' }, spun.round)).toMatchObject({ refusal: 'stale' })
  const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` },
    body: '{}',
  })
  expect(answer.status).toBe(401)
})
