import { afterAll, beforeAll, expect, test } from 'vitest'

import * as content from '#contract/console/content.ts'
import { memberOffers } from '#contract/offers.ts'
import { permissions } from '#domain/access/permission.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { clerkOf } from '#test/pg/console.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  claimed,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'

const nobody = { id: '', headers: {} }

let offers: OfferStage
beforeAll(async () => {
  offers = await openOfferStage()
})
afterAll(() => offers.server.close())

interface Open {
  readonly currency: string
  readonly list: readonly { readonly offer: string; readonly version: number; readonly rules: object }[]
}
const openTo = async () => (await offers.stage.ask(memberOffers.open, {}, nobody)).value as unknown as Open
const marketIs = (market: string) =>
  offers.server.asOwner('UPDATE merchant SET offer_market = $1 WHERE id = $2', [
    market,
    offers.server.merchantId,
  ])
const ownOf = async (member: OfferMember, offer: string) => {
  const { value } = await offers.stage.ask(memberOffers.list, {}, member.proof)
  return (value as unknown as { list: { offer: string }[] }).list.find((one) => one.offer === offer)
}

test('visitors see public offers until they end, with their terms, and without budget and code', async () => {
  const coded: OfferVersion = {
    ...withSums(tenth, { budget: 777n * M }),
    needs: ['code'],
    code: 'HIDDEN7',
    grantsMax: 60,
  }
  const [visible, hidden, over] = [
    await offers.publish(coded),
    await offers.publish({ ...tenth, isPublic: false }),
    await offers.publish({ ...tenth, window: { ...tenth.window, endsAtMs: Date.now() - 1_000 } }),
  ]
  const open = await openTo()
  const names = open.list.map(({ offer }) => offer)
  expect(open.currency).toBe(CURRENCY)
  expect([visible, hidden, over].map((offer) => names.includes(offer))).toEqual([true, false, false])
  const card = open.list.find(({ offer }) => offer === visible)
  expect(card).toMatchObject({
    kind: 'deposit',
    needs: ['code'],
    rules: {
      trigger: { event: 'deposit', recurrence: 'each' },
      reward: { of: 'cash' },
      sums: { tiers: [{ from: '10.00', ratePpm: 100_000, cap: '50.00' }] },
      ageMin: 18,
    },
  })
  expect(JSON.stringify(card)).not.toMatch(/HIDDEN7|777|grantsMax|budget/)
})

test('two operators publish the texts of an offer that pays, which are shown for their version in their language', async () => {
  const { stage, server } = offers
  const offer = await offers.publish(tenth)
  const words = { title: 'A tenth', lead: 'Ten of a hundred', content: '<p>Now</p><script>x</script>' }
  const document = { words: { EN: words }, facts: { offer: `${offer}.1` } }
  const { merchantId } = server
  const [owner, other] = [
    await server.fixtures.operatorSession(permissions, { merchantId }),
    await server.fixtures.operatorSession(permissions),
  ]
  const writer = clerkOf(server, owner)
  const saved = await writer.call(content.saveDraft, { kind: 'offer-text', document })
  const wish = { ...(saved.body.value as { id: string; version: number }), reason: 'a test' }
  const { waits } = (await writer.call(content.publishEntry, wish)).body.value as { waits: string }
  const cardIn = async (language: string) => {
    const open = await stage.ask(memberOffers.open, { language }, nobody)
    return (open.value as unknown as { list: { offer: string }[] }).list.find((one) => one.offer === offer)
  }
  expect(await cardIn('EN')).not.toHaveProperty('text')
  expect((await judgeAs(server, owner, waits)).code).toBe('maker_is_checker')
  expect((await judgeAs(server, other, waits)).code).toBeUndefined()
  expect(await cardIn('EN')).toMatchObject({ text: { ...words, content: '<p>Now</p>' } })
  expect(await cardIn('VI')).not.toHaveProperty('text')
  const [member, joined] = [await offers.newMember(), await offers.newMember()]
  expect(await ownOf(member, offer)).toMatchObject({ text: { title: 'A tenth' } })
  await offers.join(joined, offer)
  await offers.publish(tenth, offer)
  // The numbers of the next version are others; a member who joined the first keeps its texts.
  expect(await ownOf(member, offer)).not.toHaveProperty('text')
  expect(await ownOf(joined, offer)).toMatchObject({ text: { title: 'A tenth' } })
})

test('visitors see no offer where the market forbids it, although it was published under another one', async () => {
  const offer = await offers.publish(tenth)
  const before = await openTo()
  expect(before.list.map((one) => one.offer)).toContain(offer)
  await marketIs('ON')
  try {
    const { list } = await openTo()
    expect(list).toEqual([])
    const member = await offers.newMember()
    expect(await ownOf(member, offer)).toMatchObject({ state: 'join' })
  } finally {
    await marketIs('base')
  }
})

test('a member reads the version that holds for them, since when, and what they have received', async () => {
  const offer = await offers.publish(tenth)
  const member = await offers.newMember()
  expect(await ownOf(member, offer)).toMatchObject({
    version: 1,
    canJoin: true,
    canLeave: false,
    received: { count: 0, amount: '0.00' },
  })
  await offers.join(member, offer)
  await offers.publish({ ...tenth, audience: { ...tenth.audience, ageMin: 30 } }, offer)
  await offers.deposited(member, 100n * M)
  await offers.deposited(member, 50n * M)
  const own = await ownOf(member, offer)
  expect(own).toMatchObject({
    version: 1,
    state: 'issued',
    rules: { ageMin: 18 },
    received: { count: 2, amount: '15.00' },
  })
  expect(own).toHaveProperty('joinedAt')
  const other = await offers.newMember()
  expect(await ownOf(other, offer)).toMatchObject({ version: 2, rules: { ageMin: 30 } })
})

test('before the start an offer is coming soon; a reward names its kind, its deed and its end', async () => {
  const soon = await offers.publish({
    ...tenth,
    window: { ...tenth.window, startsAtMs: Date.now() + DAY_MS },
  })
  const offer = await offers.publish(claimed)
  const member = await offers.newMember()
  expect(await ownOf(member, soon)).toMatchObject({ state: 'coming_soon', canJoin: false })
  await offers.join(member, offer)
  await offers.deposited(member, 100n * M)
  const [waiting] = await offers.rewardsOf(member, offer)
  expect(waiting).toMatchObject({ kind: 'deposit', event: 'deposit', gives: 'cash', value: '100.00' })
  expect(waiting).not.toHaveProperty('endedAt')
  await offers.claim(member, waiting?.id ?? '')
  const [paid] = await offers.rewardsOf(member, offer)
  expect(paid).toHaveProperty('endedAt')
})

test('members and visitors read the names of the payment channels whose deposits count', async () => {
  const { stage } = offers
  const channel = await stage.channelOf({ names: { EN: 'Blue wallet', VI: 'Ví xanh' } })
  const offer = await offers.publish({ ...tenth, trigger: { ...tenth.trigger, channels: [channel, '999'] } })
  const member = await offers.newMember()
  const channelsIn = async (call: typeof memberOffers.open | typeof memberOffers.list, language: string) => {
    const by = call === memberOffers.open ? nobody : member.proof
    const { value } = await stage.ask(call, { language }, by)
    const { list } = value as unknown as {
      list: { offer: string; rules: { trigger: { channels?: object[] } } }[]
    }
    return list.find((one) => one.offer === offer)?.rules.trigger.channels
  }
  for (const call of [memberOffers.open, memberOffers.list]) {
    expect(await channelsIn(call, 'VI')).toEqual([
      { id: channel, name: 'Ví xanh' },
      { id: '999', name: '999' },
    ])
    // A language without a name shows that of the brand's default language.
    expect(await channelsIn(call, 'TH')).toMatchObject([{ name: 'Blue wallet' }, {}])
  }
  expect((await ownOf(member, await offers.publish(tenth)))?.offer).toBeDefined()
})
