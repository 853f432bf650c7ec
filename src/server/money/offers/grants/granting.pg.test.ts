import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type GrantStage, doubled, openGrantStage } from '#test/pg/grant-stage.ts'
import { M, type OfferMember, withSums } from '#test/pg/offer-stage.ts'

let stage: GrantStage
beforeAll(async () => {
  stage = await openGrantStage()
})
afterAll(async () => {
  expect(await stage.grantFaults()).toEqual([])
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

test('a deposit grants a bonus in its own transaction: money, requirement and time', async () => {
  const member = await stage.granted(doubled, 100n * M)
  const [bonus] = await stage.bonusesOf(member)
  expect(bonus).toMatchObject({
    state: 'active',
    amount: '100.00',
    balance: '100.00',
    required: '1000.00',
    progress: '0.00',
    stakeMax: '5.00',
    product: 'casino',
    openPlays: 0,
    // The terms as joined: without the budgets, and in the currency of the bonus.
    made: { kind: 'deposit', rules: { sums: { stakeMax: '5.00' }, reward: { of: 'bonus' } } },
  })
  expect(JSON.stringify(bonus)).not.toContain('budget')
  const days = (Date.parse(bonus?.endsAt ?? '') - Date.parse(bonus?.activatedAt ?? '')) / 86_400_000
  expect(days).toBe(30)
  expect(await balanceOf(stage.server, member)).toBe(0n)
  expect(await stage.historyOf(member)).toEqual([
    ['queued', 'granted', 'house'],
    ['active', 'granted', 'house'],
  ])
})

test('a claimed bonus is granted once, from eight tabs too', async () => {
  const offer = await stage.publish({ ...doubled, window: { ...doubled.window, claimDays: 3 } })
  const member = await stage.newMember()
  await stage.join(member, offer)
  await stage.deposited(member, 50n * M)
  expect(await stage.bonusesOf(member)).toEqual([])
  const [reward] = await stage.rewardsOf(member, offer)
  const answers = await Promise.all(Array.from({ length: 8 }, () => stage.claim(member, reward?.id ?? '')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await stage.bonusesOf(member)).map(({ balance }) => balance)).toEqual(['50.00'])
})

test('a second bonus waits for its turn, one of another product does not; one for any product takes all', async () => {
  const member = await stage.granted(doubled, 10n * M)
  await stage.granted(doubled, 20n * M, member)
  await stage.granted({ ...doubled, product: 'lottery' }, 30n * M, member)
  await stage.granted({ ...doubled, product: 'any' }, 40n * M, member)
  // It keeps its place before a later one of its product.
  await stage.granted({ ...doubled, product: 'betting' }, 50n * M, member)
  const states = async () =>
    (await stage.bonusesOf(member)).toReversed().map(({ amount, state }) => `${amount} ${state}`)
  expect(await states()).toEqual([
    '10.00 active',
    '20.00 queued',
    '30.00 active',
    '40.00 queued',
    '50.00 queued',
  ])
  await stage.giveUpAll(member, '10.00')
  expect((await states()).slice(0, 2)).toEqual(['10.00 forfeited', '20.00 active'])
  for (const amount of ['20.00', '30.00']) await stage.giveUpAll(member, amount)
  expect(await states()).toEqual([
    '10.00 forfeited',
    '20.00 forfeited',
    '30.00 forfeited',
    '40.00 active',
    '50.00 queued',
  ])
})

test('grants at the same time leave one active', async () => {
  const offer = await stage.publish(doubled)
  const member = await stage.newMember()
  await stage.join(member, offer)
  await Promise.all(Array.from({ length: 6 }, () => stage.deposited(member, 10n * M)))
  const states = (await stage.bonusesOf(member)).map(({ state }) => state)
  expect(states.filter((state) => state === 'active')).toHaveLength(1)
  expect(states).toHaveLength(6)
})

test('the database keeps one active bonus for each product, what ended, and the history', async () => {
  const member = await stage.granted(doubled, 10n * M)
  await stage.granted({ ...doubled, product: 'any' }, 20n * M, member)
  const change = (set: string, where: string) =>
    stage.server.asOwner(`UPDATE bonus_grant SET ${set} WHERE member_id = $1 AND ${where}`, [member.id])
  await expect(
    change(`state = 'active', activated_at = now(), ends_at = now()`, `state = 'queued'`),
  ).rejects.toThrow('bonus_grant_casino')
  await expect(
    change(
      `state = 'forfeited', ended_at = now(), reason = 'given_up', actor = 'member'`,
      `state = 'active'`,
    ),
  ).rejects.toThrow('its account is not closed')
  await expect(change(`state = 'converted', ended_at = now()`, `state = 'active'`)).rejects.toThrow('check')
  await stage.giveUpAll(member, '10.00')
  await expect(change(`state = 'active', ended_at = NULL`, `state = 'forfeited'`)).rejects.toThrow(
    'is forfeited',
  )
  await expect(stage.server.asOwner(`DELETE FROM bonus_grant_state`)).rejects.toThrow('only added')
  await expect(stage.server.asOwner(`DELETE FROM bonus_grant`)).rejects.toThrow()
})

test('a member gives up exactly what they confirmed, once', async () => {
  const member = await stage.granted(doubled, 100n * M)
  const [bonus] = await stage.bonusesOf(member)
  const id = bonus?.id ?? ''
  expect((await stage.giveUp(member, { id, balance: '99.00' })).code).toBe('bonus_changed')
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => stage.giveUp(member, { id, balance: '100.00', requestId })),
  )
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      value: { state: 'forfeited', reason: 'given_up', balance: '0.00', ended: '100.00', converted: '0.00' },
    })
  expect((await stage.bonusesOf(member))[0]).not.toHaveProperty('made')
  expect((await stage.giveUp(member, { id, balance: '0.00' })).code).toBe('bonus_over')
  expect((await stage.giveUp(await stage.newMember(), { id, balance: '0.00' })).status).toBe(404)
  expect((await stage.historyOf(member)).at(-1)).toEqual(['forfeited', 'given_up', 'member'])
})

test('a budget holds bonuses too, and a requirement of deposit and bonus counts both', async () => {
  const version = withSums(doubled, { budget: 120n * M })
  const reward = {
    of: 'bonus' as const,
    terms: { ...stage.termsOf(doubled), base: 'deposit_and_bonus' as const },
  }
  const offer = await stage.publish({ ...version, reward })
  const member = await stage.newMember()
  await stage.join(member, offer)
  await stage.deposited(member, 300n * M)
  await stage.deposited(member, 50n * M)
  const bonuses = await stage.bonusesOf(member)
  expect(bonuses.map(({ amount, required }) => [amount, required])).toEqual([['100.00', '4000.00']])
  expect((await stage.rewardsOf(member, offer)).map(({ cause }) => cause)).toEqual([
    'budget_spent',
    undefined,
  ])
})

test('a member on a break keeps what waits, and none has its turn', async () => {
  const member: OfferMember = await stage.granted(doubled, 10n * M)
  await stage.granted(doubled, 20n * M, member)
  await stage.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 day')`,
    [member.merchantId, member.id],
  )
  await stage.giveUpAll(member, '10.00')
  expect((await stage.bonusesOf(member)).map(({ state }) => state)).toEqual(['queued', 'forfeited'])
})
