import { afterAll, beforeAll, expect, test } from 'vitest'

import { type StakedBet, bonusBets } from '#test/pg/bonus-bets.ts'
import { type GrantStage, doubled, openGrantStage, withTerms } from '#test/pg/grant-stage.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { M, type OfferMember, withSums } from '#test/pg/offer-stage.ts'
import { type PlayedProvider, type Player, openGame, openProvider } from '#test/pg/play-stage.ts'
import { runJob } from '#test/pg/run-job.ts'
import { seededBelow } from '#test/lottery/draws.ts'

/** A hundredth of the main unit, the least that is paid out. */
const CENT = 1_000n

let stage: GrantStage
let provider: PlayedProvider
beforeAll(async () => {
  stage = await openGrantStage()
  provider = await openProvider(stage.server)
})
afterAll(async () => {
  expect(await stage.grantFaults()).toEqual([])
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

/** A bonus of 100.00 for stakes of any size. */
const withMultiplier = (multiplierHundredths: number) =>
  withSums(withTerms(doubled, { multiplierHundredths }), { stakeMax: undefined })

type Someone = OfferMember & { readonly play: Player }
async function player(cash: bigint, version?: typeof doubled): Promise<Someone> {
  const member = version ? await stage.granted(version, 100n * M) : await stage.newMember()
  if (cash > 0n) await giveMoney(stage.server, member, cash)
  return { ...member, play: await openGame(stage.server, provider, member) }
}
const cashOf = (one: OfferMember) => balanceOf(stage.server, one)
const runJobs = () => runJob(stage.server.services, 'follow_rounds')
const timeUp = (one: OfferMember) =>
  stage.server.asOwner(`UPDATE bonus_grant SET ends_at = now() WHERE member_id = $1 AND ended_at IS NULL`, [
    one.id,
  ])
const stateOf = async (one: OfferMember) => (await stage.bonusesOf(one))[0]?.state

test.each([1, 2, 3, 4])('a bonus beside the same bets never lowers the cash, seed %s', async (seed) => {
  const bets = bonusBets(stage, provider)
  const below = seededBelow(seed)
  const cash = BigInt(5 + below(20)) * M
  const [plain, bonus] = [await player(cash), await player(cash, withMultiplier(seed % 2 === 0 ? 100 : 20))]
  const open: (readonly [StakedBet, StakedBet])[] = []
  const payout = (stake: bigint) => (below(3) === 0 ? (stake * BigInt(below(300))) / 100n : 0n)
  const both = (deed: (one: Someone) => Promise<unknown>) => Promise.all([deed(plain), deed(bonus)])
  for (let round = 0; round < 30; round += 1) {
    const [own, with_] = [await cashOf(plain), await cashOf(bonus)]
    expect(with_, `round ${round}`).toBeGreaterThanOrEqual(own)
    const share = (own * BigInt(1 + below(400))) / 400n
    const stake = share - (share % CENT)
    if (round === 20 && seed % 2 === 1) await timeUp(bonus)
    if (stake >= CENT) {
      const staked = (await both((one) => bets.stake(one.play, stake))) as [StakedBet, StakedBet]
      const won = payout(stake)
      if (below(4) === 0) open.push(staked)
      else if (below(6) === 0) await Promise.all(staked.map((one) => bets.rollBack(one)))
      else await Promise.all(staked.map((one) => bets.win(one, won)))
    } else if (with_ === 0n && (await stateOf(bonus)) === 'active') {
      // Own cash is gone: the bonus alone can only add to it.
      const alone = await bets.stake(bonus.play, M)
      await bets.win(alone, payout(M))
    }
    if (round % 5 === 4) {
      const [late] = open.splice(0, 1)
      const lateWin = CENT * BigInt(below(500))
      if (late) await Promise.all(late.map((one) => bets.win(one, lateWin)))
    }
    if (round % 3 === 2) await runJobs()
  }
  for (const late of open) await Promise.all(late.map((one) => bets.win(one, 0n)))
  await runJobs()
  expect(await cashOf(bonus)).toBeGreaterThanOrEqual(await cashOf(plain))
})

const ends = {
  async time(one: Someone) {
    await timeUp(one)
    await runJobs()
  },
  async give_up(one: Someone) {
    await stage.giveUpAll(one, '100.00')
  },
  /** A stake of 10.00, paid from the bonus or from what it has become. */
  async requirement(one: Someone) {
    const bets = bonusBets(stage, provider)
    await bets.win(await bets.stake(one.play, 10n * M), 0n)
    await runJobs()
    await stateOf(one)
  },
} as const

test.each(
  (['time', 'give_up', 'requirement'] as const).flatMap((end) =>
    [1, 2, 3].map((seed) => [end, seed] as const),
  ),
)('of a win and an end by %s the order changes no cash, seed %s', async (end, seed) => {
  const bets = bonusBets(stage, provider)
  const below = seededBelow(seed)
  const [cash, stake] = [BigInt(below(1_000)) * CENT, BigInt(2_100 + below(5_000)) * CENT]
  const won = BigInt(1 + below(20_000)) * CENT
  const after = async (isWinFirst: boolean) => {
    const one = await player(cash, withMultiplier(end === 'requirement' ? 10 : 1_000))
    const bet = await bets.stake(one.play, stake)
    const steps = [
      async () => {
        expect(await bets.win(bet, won)).toBe('RS_OK')
        await runJobs()
      },
      () => ends[end](one),
    ]
    for (const step of isWinFirst ? steps : steps.toReversed()) await step()
    await runJobs()
    // First the state: its page settles what the job leaves while transactions of other tests are open.
    const state = await stateOf(one)
    return { cash: await cashOf(one), state }
  }
  const [first, last] = [await after(true), await after(false)]
  expect(first).toEqual(last)
  const ended = { time: 'expired', give_up: 'forfeited', requirement: 'converted' }[end]
  expect(first.state).toBe(ended)
  const bonusPart = stake - cash
  // The bonus's part is rounded down to what is paid out.
  const share = (won * bonusPart) / stake
  const ofBonus = share - (share % CENT)
  const own = won - ofBonus
  // The bonus's part of a win is cash only where the bonus has become cash.
  const kept = end === 'requirement' ? own + 100n * M - bonusPart - 10n * M + ofBonus : own
  expect(first.cash).toBe(kept)
})
