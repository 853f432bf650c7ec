import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { waitFor } from '#test/patience.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { M, type OfferStage, openOfferStage, tenth, withSums } from '#test/pg/offer-stage.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'

import { lockBudget, takeBudget } from './budget-store.ts'
import { selectBudgets } from './operator-reward-store.ts'

let offers: OfferStage

beforeAll(async () => {
  offers = await openOfferStage()
})
afterAll(async () => {
  await offers.server.close()
})

/** A budget, and its functions. */
async function budgetOf(most: bigint, version: OfferVersion = tenth) {
  const { merchantId, services } = offers.server
  const offer = await offers.publish(version)
  const key = { merchantId, offer, version: 1, currency: CURRENCY, most }
  const take = (cost: bigint, tx?: Tx) =>
    tx ? takeBudget(tx, key, cost) : services.store.transact((own) => takeBudget(own, key, cost))
  const used = async () => (await selectBudgets(services.store.read, { merchantId, offer }))[0]?.used
  const shares = async () => {
    const [row] = await offers.server.asOwner<{ count: number; rest: bigint }>(
      `SELECT count(*)::integer AS count, coalesce(sum(rest), 0)::bigint AS rest FROM offer_budget_share WHERE offer = $1`,
      [offer],
    )
    return row
  }
  const lock = (tx: Tx) => lockBudget(tx, key)
  return { take, used, shares, lock }
}

test('a large budget is taken from shares to its last unit by callers at the same time', async () => {
  const most = 1_500n
  const { take, used, shares } = await budgetOf(most)
  expect(await take(1n)).toBe(true)
  expect(await shares()).toEqual({ count: 16, rest: 16n * 23n })
  let taken = 1n
  const caller = async (_: unknown, index: number) => {
    // Each has costs of its own; those who are refused go on with less.
    for (let cost = BigInt(1 + (index % 5)); cost > 0n;)
      if (await take(cost)) taken += cost
      else cost -= 1n
  }
  await Promise.all(Array.from({ length: 12 }, caller))
  expect(taken).toBe(most)
  expect(await used()).toBe(most)
  expect(await shares()).toEqual({ count: 16, rest: 0n })
})

test('the budget that is shown is the one that was taken, and a cost that is given back can be taken again', async () => {
  const { take, used, shares } = await budgetOf(10_000n)
  for (const cost of [5n, 20n, -7n]) expect(await take(cost)).toBe(true)
  expect(await used()).toBe(18n)
  expect((await shares())?.count).toBe(16)
  // More than any share has, and more than is left.
  expect(await take(9_000n)).toBe(true)
  expect(await used()).toBe(9_018n)
  expect(await take(983n)).toBe(false)
  expect(await take(982n)).toBe(true)
  expect(await used()).toBe(10_000n)
  expect(await take(-982n)).toBe(true)
  expect(await take(982n)).toBe(true)
  expect(await take(1n)).toBe(false)
})

test('two takings wait for each other only where the budget is nearly spent, and an undone one is free again', async () => {
  const { take, used } = await budgetOf(10_000n)
  await take(1n)
  const undone = offers.server.services.store.transact(async (tx) => {
    expect(await take(3n, tx)).toBe(true)
    // Another caller is done before this one.
    expect(await take(4n)).toBe(true)
    expect(await take(-4n)).toBe(true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await used()).toBe(1n)
})

test('a small budget has no shares', async () => {
  const { take, used, shares } = await budgetOf(100n)
  for (let count = 0; count < 10; count += 1) expect(await take(10n)).toBe(true)
  expect(await take(1n)).toBe(false)
  expect(await used()).toBe(100n)
  expect(await shares()).toEqual({ count: 0, rest: 0n })
})

test('a transaction that takes twice from a nearly spent budget waits for none that gathers its shares', async () => {
  const { take, used, shares, lock } = await budgetOf(10_000n)
  expect(await take(1n)).toBe(true)
  const rest = (await shares())?.rest ?? 0n
  const ofRow = 10_000n - 1n - rest
  expect(await take(ofRow)).toBe(true)
  let gathering: Promise<boolean> | undefined
  await offers.server.services.store.transact(async (tx) => {
    await lock(tx)
    expect(await take(1n, tx)).toBe(true)
    gathering = take(rest - 3n)
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    // More than any share has: it gathers them as well.
    expect(await take(rest - 4n, tx)).toBe(true)
  })
  expect(await gathering).toBe(false)
  expect(await used()).toBe(10_000n - 3n)
})

test('a deposit that two offers reward locks their budgets by code, whichever has priority', async () => {
  const budget = { budget: 100n * M }
  const stack = { group: 'in-order', mode: 'all' } as const
  const publish = (offer: string, priority: number) =>
    offers.publish({ ...withSums(tenth, budget), needs: [], stack: { ...stack, priority } }, offer)
  const [first, second] = [await publish('in-order-a', 20), await publish('in-order-b', 10)]
  const member = await offers.newMember()
  const { store } = offers.server.services
  const { merchantId } = offers.server
  const most = 100n * M
  let deposit: ReturnType<typeof offers.deposited> | undefined
  await store.transact(async (tx) => {
    const take = (offer: string) =>
      takeBudget(tx, { merchantId, offer, version: 1, currency: CURRENCY, most }, 1n * M)
    await take(first)
    deposit = offers.deposited(member, 100n * M)
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    await take(second)
  })
  expect((await deposit)?.map(({ offer }) => offer)).toEqual([second, first])
})
