import { afterAll, beforeAll, expect, test } from 'vitest'

import { type StakedBet, bonusBets } from '#test/pg/bonus-bets.ts'
import { type GrantStage, doubled, openGrantStage, withTerms } from '#test/pg/grant-stage.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { M, type OfferMember, withSums } from '#test/pg/offer-stage.ts'
import { type PlayedProvider, type Player, betOf, openGame, openProvider } from '#test/pg/play-stage.ts'
import { runJob } from '#test/pg/run-job.ts'
import { weight } from '#test/offers/version-cases.ts'

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

/** 100.00 to be staked twice, in stakes of any size. */
const twice = withSums(withTerms(doubled, { multiplierHundredths: 200 }), { stakeMax: undefined })

type Someone = OfferMember & { readonly play: Player }
async function player(version: typeof doubled, cash = 0n): Promise<Someone> {
  const member = await stage.granted(version, 100n * M)
  if (cash > 0n) await giveMoney(stage.server, member, cash * M)
  return { ...member, play: await openGame(stage.server, provider, member) }
}
const bets = () => bonusBets(stage, provider)
const stake = async (one: Someone, amount: bigint, round?: string) =>
  await bets().stake(one.play, amount * M, round)
const win = async (bet: StakedBet, amount: bigint) => await bets().win(bet, amount * M)
const rollBack = async (bet: StakedBet) => await bets().rollBack(bet)
const bonusOf = async (one: OfferMember) => {
  const [bonus] = await stage.bonusesOf(one)
  if (!bonus) throw new Error('no bonus')
  return bonus
}
const standing = async (one: OfferMember) => {
  const { state, progress, balance, openPlays } = await bonusOf(one)
  return [state, progress, balance, openPlays]
}
const cashOf = async (one: OfferMember) => (await balanceOf(stage.server, one)) / M
/** Moves the end of the member's time by this many hours into the past. */
const timeUp = (one: OfferMember, hours = 0) =>
  stage.server.asOwner(
    `UPDATE bonus_grant SET ends_at = now() - make_interval(hours => $2) WHERE member_id = $1`,
    [one.id, hours],
  )
const runJobs = () => runJob(stage.server.services, 'follow_rounds')

test('a settled bet counts by the bonus’s part; an open one and cash count nothing', async () => {
  const one = await player(twice, 10n)
  const first = await stake(one, 20n)
  expect(await standing(one)).toEqual(['active', '0.00', '90.00', 1])
  await win(first, 0n)
  expect(await standing(one)).toEqual(['active', '10.00', '90.00', 0])
  const second = await stake(one, 30n)
  await win(second, 40n)
  expect(await standing(one)).toEqual(['active', '40.00', '100.00', 0])
  expect(await rollBack(second)).toBe('RS_OK')
  expect(await standing(one)).toEqual(['active', '10.00', '130.00', 0])
})

test('a hand of cards counts of the bonus no more than it moved', async () => {
  const one = await player(twice, 10n)
  const categoryOf = (category: string) =>
    stage.server.asOwner(`UPDATE game SET category = $1 WHERE code = 'wheel'`, [category])
  await categoryOf('cards')
  try {
    // Half is of the bonus: 10 of 20 at stake, and 9 of 18 back.
    await win(await stake(one, 20n), 18n)
    expect((await bonusOf(one)).progress).toBe('1.00')
    // The cash of 9 is paid first, and 11 of the bonus come back whole.
    await win(await stake(one, 20n), 20n)
    expect((await bonusOf(one)).progress).toBe('1.00')
  } finally {
    await categoryOf('slots')
  }
})

test('a stake counts by the weight of its game', async () => {
  const weights = [weight({ category: 'slots', weightHundredths: 20 })]
  const one = await player(withSums(withTerms(doubled, { weights }), { stakeMax: undefined }))
  await win(await stake(one, 10n), 0n)
  expect(await standing(one)).toEqual(['active', '2.00', '90.00', 0])
})

test('a requirement that is met makes the balance cash; late wins and returns are cash too', async () => {
  const one = await player(twice)
  const open = await stake(one, 10n)
  for (const amount of [80n, 70n, 50n]) await win(await stake(one, amount), 80n)
  await runJobs()
  expect(await bonusOf(one)).toMatchObject({
    state: 'converted',
    progress: '200.00',
    balance: '0.00',
    converted: '130.00',
    cut: '0.00',
    ended: '0.00',
    reason: 'requirement_met',
  })
  expect(await cashOf(one)).toBe(130n)
  await win(open, 12n)
  expect(await cashOf(one)).toBe(142n)
  await runJobs()
  expect((await bonusOf(one)).progress).toBe('200.00')
})

test('the part beyond the cap is an entry of its own, and the next bonus has its turn', async () => {
  const one = await player(withSums(twice, { convertMax: 100n * M }))
  await stage.granted(doubled, 20n * M, one)
  for (const amount of [100n, 100n]) await win(await stake(one, amount), 120n)
  const [next, bonus] = await stage.bonusesOf(one)
  expect(bonus).toMatchObject({ state: 'converted', converted: '100.00', cut: '40.00' })
  expect(next).toMatchObject({ state: 'active', balance: '20.00' })
  expect(await cashOf(one)).toBe(100n)
  const legs = await stage.server.asOwner<{ amount: bigint }>(
    `SELECT entry.account, entry.amount / 100000 AS amount
       FROM ledger_transfer AS transfer
       JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
      WHERE transfer.member_id = $1 AND transfer.kind = 'bonus_end' ORDER BY entry.line`,
    [one.id],
  )
  expect(legs.map(({ amount }) => amount)).toEqual([-140n, 100n, 40n])
})

test('a bonus that is played out ends once no bet is open; its late win goes to the house', async () => {
  const one = await player(twice)
  const open = await stake(one, 100n)
  await runJobs()
  expect((await standing(one))[0]).toBe('active')
  await win(open, 0n)
  await runJobs()
  expect(await bonusOf(one)).toMatchObject({ state: 'lost', reason: 'played_out', ended: '0.00' })
})

test('a bonus keeps the smallest stake of its brand, below which it is lost', async () => {
  const leastIs = (least: bigint) => stage.server.asOwner('UPDATE merchant SET bonus_stake_min = $1', [least])
  const before = await player(twice)
  await leastIs(2n * M)
  const one = await player(twice)
  await leastIs(0n)
  for (const each of [before, one]) await win(await stake(each, 99n), 0n)
  await runJobs()
  expect(await bonusOf(before)).toMatchObject({ state: 'active', balance: '1.00' })
  expect(await bonusOf(one)).toMatchObject({ state: 'lost', balance: '0.00', ended: '1.00' })
})

test('a time that is up drains while bets are open, and expires with the last of them', async () => {
  const one = await player(twice, 5n)
  const open = await stake(one, 15n)
  await timeUp(one)
  expect(await bets().call('transaction/bet', betOf(one.play, { amount: Number(1n * M) }))).toBe(
    'RS_ERROR_NOT_ENOUGH_MONEY',
  )
  await runJobs()
  expect(await standing(one)).toEqual(['draining', '0.00', '90.00', 1])
  await win(open, 30n)
  await runJobs()
  // A third of the win is cash; the bonus's part went back with the rest.
  expect(await bonusOf(one)).toMatchObject({ state: 'expired', progress: '10.00', ended: '110.00' })
  expect(await cashOf(one)).toBe(10n)
})

test('a bonus that drains for 72 hours expires; of a later win only the cash’s part is paid', async () => {
  const one = await player(twice, 10n)
  const open = await stake(one, 20n)
  await timeUp(one, 71)
  await runJobs()
  expect((await bonusOf(one)).state).toBe('draining')
  await timeUp(one, 72)
  await runJobs()
  expect(await bonusOf(one)).toMatchObject({ state: 'expired', reason: 'time_up', ended: '90.00' })
  await win(open, 40n)
  expect(await cashOf(one)).toBe(20n)
})

test('a draining bonus whose last bet meets the requirement is converted', async () => {
  const one = await player(withTerms(twice, { multiplierHundredths: 100 }))
  const open = await stake(one, 100n)
  await timeUp(one)
  await runJobs()
  expect((await bonusOf(one)).state).toBe('draining')
  await win(open, 70n)
  await runJobs()
  expect(await bonusOf(one)).toMatchObject({ state: 'converted', converted: '70.00' })
  expect(await cashOf(one)).toBe(70n)
})

test('a member who gives a bonus up with open bets keeps the cash’s part of their wins', async () => {
  const one = await player(twice, 10n)
  const open = await stake(one, 20n)
  await stage.giveUpAll(one, '100.00')
  await win(open, 40n)
  expect(await cashOf(one)).toBe(20n)
  expect(await bonusOf(one)).toMatchObject({ state: 'forfeited', ended: '90.00', reason: 'given_up' })
})

test('a bonus without a requirement is cash at once, and one that waits has its turn after a break', async () => {
  const one = await player(withTerms(doubled, { multiplierHundredths: 0 }))
  expect(await bonusOf(one)).toMatchObject({ state: 'converted', converted: '100.00' })
  const member = await stage.granted(doubled, 10n * M)
  await stage.granted(doubled, 20n * M, member)
  await stage.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 day')`,
    [member.merchantId, member.id],
  )
  await stage.giveUpAll(member, '10.00')
  await runJobs()
  expect((await bonusOf(member)).state).toBe('queued')
  await stage.server.asOwner(`UPDATE play_guard SET break_until = now() WHERE member_id = $1`, [member.id])
  await runJobs()
  expect((await bonusOf(member)).state).toBe('active')
})
