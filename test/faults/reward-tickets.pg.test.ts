import { afterAll, beforeAll, expect, test } from 'vitest'

import { type GrantStage, openGrantStage } from '#test/pg/grant-stage.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { M, claimed, withSums } from '#test/pg/offer-stage.ts'
import { addRaffle, raffleFaults, sumsOf } from '#test/pg/raffle-stage.ts'

import { PATIENCE_MS, killEverywhere, runProcess, wishOf } from './killing.ts'

let stage: GrantStage
beforeAll(async () => {
  stage = await openGrantStage()
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  expect(await raffleFaults(stage.server)).toEqual([])
  await stage.server.close()
})

let deposits = 700_000
const ofTickets = async (raffle: string) =>
  await stage.publish({
    ...withSums(claimed, { tiers: [{ from: 0n, count: 2 }], ticketWorth: 1n * M, budget: 5_000n * M }),
    reward: { of: 'tickets', raffle },
  })

test(
  'a claim of tickets whose process dies gives them once',
  async () => {
    const raffle = await addRaffle(stage.server, { tickets: 10_000 })
    const offer = await ofTickets(raffle)
    await killEverywhere(stage.server, async () => {
      const member = await stage.newMember()
      await stage.join(member, offer)
      await stage.deposited(member, 100n * M)
      const [reward] = await stage.rewardsOf(member, offer)
      return { member, wish: wishOf(member, 'claim', reward?.id ?? '') }
    })
    const [given] = await stage.server.asOwner(
      `SELECT sum.given = count(*) AS same, offer_budget_used(merchant_id, $2, 1, $3) = count(*) * $4 AS held
         FROM raffle_sum AS sum JOIN raffle_ticket AS ticket USING (merchant_id, raffle, version)
        WHERE raffle = $1 GROUP BY sum.given, merchant_id`,
      [raffle, offer, CURRENCY, M],
    )
    expect(given).toEqual({ same: true, held: true })
    expect(await sumsOf(stage.server, raffle)).toMatchObject({ reserved: 0 })
  },
  PATIENCE_MS,
)

test(
  'a deposit whose process dies reserves its tickets once, or not at all until it is repeated',
  async () => {
    const raffle = await addRaffle(stage.server, { tickets: 10_000 })
    const offer = await ofTickets(raffle)
    const found = await killEverywhere(stage.server, async () => {
      const member = await stage.newMember()
      await stage.join(member, offer)
      return { member, wish: wishOf(member, 'deposit', `${(deposits += 1)}`) }
    })
    expect(found[0]).toMatchObject([
      {},
      { rewards: [{ state: 'claimable', amount: '200000' }], reserved: [{ count: 2 }] },
    ])
  },
  PATIENCE_MS,
)

test(
  'deposits in several processes at the same time are promised each ticket of a raffle once',
  async () => {
    const raffle = await addRaffle(stage.server, { tickets: 5 })
    const offer = await ofTickets(raffle)
    const members = await Promise.all(Array.from({ length: 4 }, () => stage.newMember()))
    for (const member of members) await stage.join(member, offer)
    const done = await Promise.all(
      members.map((member) => runProcess(stage.server, wishOf(member, 'deposit', `${(deposits += 1)}`), {})),
    )
    expect(done).not.toContain(undefined)
    expect(await sumsOf(stage.server, raffle)).toEqual({ given: 0, reserved: 4, left: 1 })
    const rewards = await Promise.all(members.map((member) => stage.rewardsOf(member, offer)))
    const claims = await Promise.all(
      members.flatMap((member, at) =>
        (rewards[at] ?? []).map(({ id }) => runProcess(stage.server, wishOf(member, 'claim', id), {})),
      ),
    )
    expect([claims.length, claims.includes(undefined)]).toEqual([2, false])
    expect(await sumsOf(stage.server, raffle)).toEqual({ given: 4, reserved: 0, left: 1 })
  },
  PATIENCE_MS,
)
