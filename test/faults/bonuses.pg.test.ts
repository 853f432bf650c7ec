import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as lists from '#contract/console/reward-lists.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { DAY_MS, rounds } from '#test/offers/version-cases.ts'
import { type ClosedPlay, closeDays } from '#test/pg/agent-contracts.ts'
import { bonusBets } from '#test/pg/bonus-bets.ts'
import { layFreeRounds } from '#test/pg/free-rounds-stage.ts'
import { type GrantStage, bonusTerms, doubled, openGrantStage, withTerms } from '#test/pg/grant-stage.ts'
import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { M, type OfferMember, claimed, tenth, withSums } from '#test/pg/offer-stage.ts'
import { type PlayedProvider, openGame, openProvider } from '#test/pg/play-stage.ts'
import { layRewardList } from '#test/pg/reward-lists.ts'
import { FULL, newSent, openRoundsCalls } from '#test/pg/rounds-calls.ts'
import { runJob } from '#test/pg/run-job.ts'

import { perform } from './bonus-deeds.ts'
import { PATIENCE_MS, killEverywhere, runProcess, wishOf } from './killing.ts'

let stage: GrantStage
let operators: OfferOperators
let provider: PlayedProvider
beforeAll(async () => {
  stage = await openGrantStage()
  operators = await openOfferOperators(stage)
  provider = await openProvider(stage.server)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  expect(await stage.grantFaults()).toEqual([])
  await stage.server.close()
})

let deposits = 500_000
test(
  'a deposit whose process dies grants its cash and its bonus once, or not at all until it is repeated',
  async () => {
    const [cash, bonus] = [
      await stage.publish({ ...tenth, needs: [] }),
      await stage.publish({ ...doubled, needs: [] }),
    ]
    const found = await killEverywhere(stage.server, async () => {
      const member = await stage.newMember()
      return { member, wish: wishOf(member, 'deposit', `${(deposits += 1)}`) }
    })
    expect(found[0]).toMatchObject([
      {},
      { cash: 110n * M, bonuses: [{ state: 'active', amount: '10000000' }] },
    ])
    await pauseAll([cash, bonus])
  },
  PATIENCE_MS,
)

const pauseAll = (offers: readonly string[]) =>
  stage.server.asOwner(
    `INSERT INTO offer_pause (merchant_id, offer, operator_id, reason)
     SELECT $1, offer, $3, 'tested' FROM unnest($2::text[]) AS offer`,
    [stage.server.merchantId, offers, operators.owner.operatorId],
  )

test(
  'a claim whose process dies pays once',
  async () => {
    const offer = await stage.publish(withSums(claimed, { budget: 5_000n * M }))
    await killEverywhere(stage.server, async () => {
      const member = await stage.newMember()
      await stage.join(member, offer)
      await stage.deposited(member, 100n * M)
      const [reward] = await stage.rewardsOf(member, offer)
      return { member, wish: wishOf(member, 'claim', reward?.id ?? '') }
    })
    const [budget] = await stage.server.asOwner(
      // Shares of a large budget reserve more than was spent of it.
      `SELECT budget.used - (SELECT coalesce(sum(rest), 0) FROM offer_budget_share AS share
                              WHERE share.offer = budget.offer) = sum(reward.amount) AS same
         FROM offer_budget AS budget JOIN offer_occurrence AS reward ON reward.offer = budget.offer AND reward.state = 'claimed'
        WHERE budget.offer = $1 GROUP BY budget.used, budget.offer`,
      [offer],
    )
    expect(budget).toEqual({ same: true })
  },
  PATIENCE_MS,
)

test(
  'a bonus whose requirement is met becomes cash once, though the process dies',
  async () => {
    const once = withSums(withTerms(doubled, { multiplierHundredths: 5 }), { stakeMax: undefined })
    const bets = bonusBets(stage, provider)
    const found = await killEverywhere(stage.server, async () => {
      const member = await stage.granted(once, 100n * M)
      const play = await openGame(stage.server, provider, member)
      await bets.win(await bets.stake(play, 20n * M), 7n * M)
      return { member, wish: wishOf(member, 'settle') }
    })
    expect(found[0]).toMatchObject([{}, { cash: 87n * M, bonuses: [{ state: 'converted' }] }])
  },
  PATIENCE_MS,
)

test(
  'a line of a list is rewarded once, though the process dies',
  async () => {
    let names = 0
    await killEverywhere(stage.server, async () => {
      const member = await stage.newMember()
      const id = await layRewardList(stage.server, { offer: `listed-${(names += 1)}`, memberId: member.id })
      const proposed = await operators.operate(lists.proposeRewardList, {
        id,
        reason: 'tested',
        requestId: randomUUID(),
      })
      expect((await operators.judge(proposed.value['waits'])).status).toBe(200)
      return { member, wish: wishOf(member, 'list') }
    })
  },
  PATIENCE_MS,
)

const bonusOfRounds: OfferVersion = {
  ...rounds,
  reward: { ...rounds.reward, wins: bonusTerms } as OfferVersion['reward'],
}

test(
  'wins of free rounds are credited once, as a bonus and as cash, though the process dies',
  async () => {
    const calls = openRoundsCalls(stage.server, provider)
    const played = (version: OfferVersion) => async () => {
      const { player, laid } = await calls.openRounds({ count: 2, version })
      const sent = newSent()
      await calls.bet(player, laid, sent)
      await calls.win(player, laid, sent, { id: randomUUID(), amount: 80_000n })
      await stage.server.asOwner(`UPDATE free_rounds SET ends_at = now() WHERE id = $1`, [laid.id])
      return { member: player, wish: wishOf(player, 'rounds') }
    }
    const asBonus = await killEverywhere(stage.server, played(bonusOfRounds))
    expect(asBonus[0]).toMatchObject([
      {},
      { cash: FULL, bonuses: [{ amount: '80000' }], rounds: [{ state: 'credited', total: '80000' }] },
    ])
    const asCash = await killEverywhere(stage.server, played(rounds))
    expect(asCash[0]).toMatchObject([{}, { cash: FULL + 80_000n, bonuses: [] }])
  },
  PATIENCE_MS,
)

test(
  'an exclusion ends bonuses and free rounds whole, or not at all, though the process dies',
  async () => {
    const found = await killEverywhere(stage.server, async () => {
      const member = await stage.granted(doubled, 100n * M)
      await layFreeRounds(stage.server, member, { state: 'ready' })
      return { member, wish: wishOf(member, 'exclude') }
    })
    expect(found[0]).toMatchObject([
      {},
      {
        bonuses: [{ state: 'forfeited', ended: '10000000' }],
        rounds: [{ state: 'cancelled' }],
        guards: [{ excluded: true }],
      },
    ])
  },
  PATIENCE_MS,
)

test(
  'a correction that is a bonus is granted once, though the process dies',
  async () => {
    const zone = stage.server.services.registry.findById(stage.server.merchantId)?.zone ?? 'UTC'
    let day = dayAt(Date.now(), zone)
    const close = async (...plays: readonly ClosedPlay[]) => {
      await closeDays(stage.server, plays, { from: day, through: day })
      day = addDays(day, 1)
    }
    await close()
    await stage.publish(dailyCashback)
    const lost = (member: OfferMember, stake: bigint, on: string): ClosedPlay => ({
      member,
      stake,
      day: on,
      booked: day,
      above: [],
      hall: { product: 'games', category: 'slots', code: 'vendor' },
    })
    const found = await killEverywhere(stage.server, async () => {
      const member = await stage.newMember()
      const first = day
      await close(lost(member, 300n, first))
      await runJob(stage.server.services, 'reward_periods')
      await close(lost(member, 100n, first))
      return { member, wish: wishOf(member, 'periods') }
    })
    expect(found[0]).toMatchObject([
      {},
      {
        bonuses: [
          { state: 'active', amount: '3000000' },
          { state: 'queued', amount: '1000000' },
        ],
        corrections: [{ change: '1000000', paid: '1000000' }],
        messages: [{ count: 1 }],
      },
    ])
  },
  PATIENCE_MS,
)

/** 10 % of the net loss of a day as a bonus, for all members. */
const dailyCashback: OfferVersion = {
  ...doubled,
  kind: 'cashback',
  needs: [],
  window: { ...doubled.window, endsAtMs: Date.now() + 2_000 * DAY_MS },
  trigger: { event: 'net_loss', product: 'casino', recurrence: 'day', channels: [] },
  sums: { [CURRENCY]: { tiers: [{ from: 10n * M, ratePpm: 100_000 }], stakeMax: 5n * M } },
}

test('the control: a payment without a key in a transaction of its own is seen to double', async () => {
  const member = await stage.newMember()
  const wish = wishOf(member, 'careless')
  const statements = (await runProcess(stage.server, wish, {})) ?? []
  const paidBy = statements.findIndex((text) => /^commit/i.test(text)) + 1
  const other = await stage.newMember()
  const killed = wishOf(other, 'careless')
  await runProcess(stage.server, killed, { diesAt: paidBy + 1, when: 'before' })
  await perform(stage.server.services.store, killed)
  expect(await balanceOf(stage.server, other)).toBe(2n * 100n * M + 1_000n)
})
