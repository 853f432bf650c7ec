import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/offers.ts'
import type { Output } from '#contract/endpoint.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { M, type OfferStage, claimed, openOfferStage, tenth } from '#test/pg/offer-stage.ts'

let offers: OfferStage
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

const change = (offer: string, resumes?: string) =>
  operators.operate(calls.pauseOffer, {
    offer,
    reason: 'Too many',
    ...(resumes === undefined ? {} : { resumes }),
  })
const read = async (offer: string) =>
  (await operators.operate(calls.readOffer, { offer })).value as unknown as Output<typeof calls.readOffer>
const pauseOf = async (offer: string) => {
  const { value } = await operators.operate(calls.listOffers, {})
  const { list } = value as unknown as Output<typeof calls.listOffers>
  return list.find((one) => one.offer === offer)?.pause
}

test('one operator pauses: nobody joins, no deed is rewarded, and what was promised is paid', async () => {
  const [offer, automatic] = [await offers.publish(claimed), await offers.publish(tenth)]
  const member = await offers.newMember()
  for (const one of [offer, automatic]) await offers.join(member, one)
  await offers.deposited(member, 100n * M)
  const [promised] = await offers.rewardsOf(member, offer)
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  for (const one of [offer, automatic]) expect(await change(one)).toMatchObject({ status: 200, value: {} })
  expect(await pauseOf(offer)).toMatchObject({ reason: 'Too many' })
  const late = await offers.newMember()
  expect((await offers.join(late, offer)).code).toBe('offer_paused')
  expect((await offers.list(late)).list.find((one) => one.offer === offer)?.canJoin).toBe(false)
  expect(await offers.deposited(member, 100n * M)).toEqual([])
  expect((await offers.claim(member, promised?.id ?? '')).status).toBe(200)
  expect(await balanceOf(offers.server, member)).toBe(20n * M)
  // A second pause changes nothing: the first reason stands.
  expect((await change(offer)).status).toBe(200)
  expect((await read(offer)).pauses).toHaveLength(1)
})

test('two operators resume an offer; deeds from the time of the pause are not rewarded later', async () => {
  const offer = await offers.publish(tenth)
  const member = await offers.newMember()
  await offers.join(member, offer)
  await change(offer)
  await offers.deposited(member, 100n * M)
  const proposed = await change(offer, (await pauseOf(offer))?.id)
  expect(proposed.value).toMatchObject({ waits: expect.any(String) as string })
  expect(await offers.deposited(member, 100n * M)).toEqual([])
  expect((await operators.judge(proposed.value['waits'], operators.owner)).code).toBe('maker_is_checker')
  expect((await operators.judge(proposed.value['waits'])).status).toBe(200)
  expect(await pauseOf(offer)).toBeUndefined()
  expect(await offers.deposited(member, 100n * M)).toHaveLength(1)
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  const [pause] = (await read(offer)).pauses
  expect(pause?.resumed?.operatorName).not.toBe(pause?.resumed?.secondName)
})

test('a proposal to resume ends only the pause that its operator read', async () => {
  const offer = await offers.publish(tenth)
  await change(offer)
  const first = (await pauseOf(offer))?.id
  const proposed = await change(offer, first)
  await operators.judge(proposed.value['waits'])
  expect((await change(offer, first)).code).toBe('changed_meanwhile')
  await change(offer)
  expect((await change(offer, first)).code).toBe('changed_meanwhile')
  expect(await pauseOf(offer)).toBeDefined()
  expect((await change('no-such-offer')).status).toBe(404)
})

test('the database refuses one operator as both who resume', async () => {
  const offer = await offers.publish(tenth)
  await change(offer)
  await expect(
    offers.server.asOwner(
      `UPDATE offer_pause SET resumed_by = operator_id, approved_by = operator_id, resume_reason = 'x',
                              resumed_at = now() WHERE offer = $1`,
      [offer],
    ),
  ).rejects.toThrow('offer_pause')
})
