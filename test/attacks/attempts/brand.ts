import { expect } from 'vitest'
import { createBrand } from '#contract/console/brands.ts'
import * as channels from '#contract/console/channels.ts'
import { saveProvider } from '#contract/console/identity-providers.ts'
import { cancelFreeRounds, judgeReward, revokeBonus, revokeTickets } from '#contract/console/offer-rewards.ts'
import { listOffers, pauseOffer, publishOffer } from '#contract/console/offers.ts'
import { proposeRewardList } from '#contract/console/reward-lists.ts'
import * as settings from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import { rewardDeed } from '#server/money/offers/actions.ts'
import { wireOf } from '#server/money/offers/rules-wire.ts'
import { inCurrency, match } from '#test/offers/version-cases.ts'
import { brandPlan } from '#test/pg/brand-plan.ts'
import { written } from '#test/pg/deposit-stage.ts'
import {
  eachAccountSetting,
  eachChannelField,
  eachLink,
  eachPayerField,
  eachProfileField,
  eachPublishedText,
  eachWord,
  furtherHost,
} from '#test/pg/field-attempts.ts'
import { layFreeRounds, rewardOfRounds } from '#test/pg/free-rounds-stage.ts'
import { doubled } from '#test/pg/grant-stage.ts'
import { M } from '#test/pg/offer-stage.ts'
import { publishVersion } from '#test/pg/offer-versions.ts'
import { openProvider } from '#test/pg/play-stage.ts'
import { addRaffle } from '#test/pg/raffle-stage.ts'
import { layRewardTickets } from '#test/pg/reward-tickets.ts'
import { reason, once } from '#test/pg/money-stage.ts'
import { storeReview } from '#test/pg/reviewed-reward.ts'
import { layRewardList } from '#test/pg/reward-lists.ts'
import { type AttemptsOf, waitsInVain } from './attempt.ts'
import { isNoSecond, waitingChannel } from './puppet.ts'

export const attempts: AttemptsOf = {
  'channels.addChannel': (stage) =>
    Promise.resolve(async () => {
      const input = { merchantCode: stage.code, channel: written, reason }
      await waitsInVain(stage, await stage.call(stage.owner, channels.addChannel, input))
    }),
  'channels.changeChannel': { 'each field': eachChannelField },
  'channels.saveProvider': { 'each field': eachPayerField },
  'content.publishEntry': { 'each text': eachPublishedText },
  'offers.publishOffer': (stage) =>
    Promise.resolve(async () => {
      const rules = wireOf(writeOffer(inCurrency('CNY', match)))
      const input = { merchantCode: stage.code, offer: 'own-offer', version: 0, rules, reason }
      await waitsInVain(stage, await stage.call(stage.owner, publishOffer, input))
    }),
  'offers.pauseOffer': async (stage) => {
    await publishVersion(stage, 'paused-offer')
    const input = { merchantCode: stage.code, offer: 'paused-offer', reason }
    await stage.call(stage.owner, pauseOffer, input)
    const { value } = await stage.call(stage.owner, listOffers, { merchantCode: stage.code })
    const { list } = value as unknown as Output<typeof listOffers>
    const resumes = list.find(({ offer }) => offer === input.offer)?.pause?.id
    return async () => waitsInVain(stage, await stage.call(stage.owner, pauseOffer, { ...input, resumes }))
  },
  'offerRewards.judgeReward': async (stage) => {
    await publishVersion(stage, 'reviewed-offer')
    const { id: memberId } = await stage.server.fixtures.member()
    const review = { offer: 'reviewed-offer', memberId, amount: 90_000_000_000n }
    const id = await storeReview(stage.server, review)
    const input = { merchantCode: stage.code, id, verdict: 'approve', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, judgeReward, { ...input, ...once() }))
  },
  'offerRewards.revokeBonus': async (stage) => {
    await publishVersion(stage, 'revoked-offer', { ...doubled, needs: [] })
    const { id: memberId, merchantId } = await stage.server.fixtures.member()
    const deed = { event: 'deposit', id: 1n, value: 100n * M, currency: 'CNY', number: 1 } as const
    const [reward] = await stage.server.services.store.transact((tx) =>
      rewardDeed(tx, { merchantId, memberId }, deed),
    )
    const input = { merchantCode: stage.code, id: String(reward?.id), reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, revokeBonus, { ...input, ...once() }))
  },
  'offerRewards.cancelFreeRounds': async (stage) => {
    await openProvider(stage.server)
    const laid = await layFreeRounds(stage.server, await stage.server.fixtures.member(), { state: 'ready' })
    const id = await rewardOfRounds(stage.server, laid)
    const input = { merchantCode: stage.code, id, reason }
    return async () =>
      waitsInVain(stage, await stage.call(stage.owner, cancelFreeRounds, { ...input, ...once() }))
  },
  'offerRewards.revokeTickets': async (stage) => {
    const raffle = await addRaffle(stage.server)
    const id = await layRewardTickets(stage, { offer: 'ticket-offer', raffle })
    const input = { merchantCode: stage.code, id, reason }
    return async () =>
      waitsInVain(stage, await stage.call(stage.owner, revokeTickets, { ...input, ...once() }))
  },
  'rewardLists.proposeRewardList': async (stage) => {
    const { id: memberId } = await stage.server.fixtures.member()
    const id = await layRewardList(stage.server, { offer: 'listed-offer', memberId })
    const input = { merchantCode: stage.code, id, reason }
    return async () =>
      waitsInVain(stage, await stage.call(stage.owner, proposeRewardList, { ...input, ...once() }))
  },
  'settings.saveAccounts': { 'each field': eachAccountSetting },
  'settings.saveFlags': (stage) =>
    Promise.resolve(async () => {
      const { value } = await stage.call(stage.owner, settings.readFlags, { merchantCode: stage.code })
      const { version, settings: now } = value as { version: number; settings: object }
      const requested = { ...now, mobileCodeLogin: true }
      const input = { merchantCode: stage.code, version, reason, settings: requested }
      await waitsInVain(stage, await stage.call(stage.owner, settings.saveFlags, input))
    }),
  'settings.saveCopy': { 'each word': eachWord },
  'settings.saveLinks': { 'each address': eachLink },
  'settings.saveProfile': { 'each field': eachProfileField },
  'settings.saveProvider': (stage) =>
    Promise.resolve(async () => {
      const voucher = { id: 'acme', label: 'Acme', mark: 'key', issuer: 'https://id.example', clientId: 'me' }
      const input = { ...voucher, isActive: true, position: 0, version: 0, secret: 'mine', reason }
      const answer = await stage.call(stage.owner, saveProvider, {
        merchantCode: stage.code,
        ...input,
      })
      await waitsInVain(stage, answer)
    }),
  'brands.claimBrandHost': furtherHost,
  // The new brand exists before the attempt, because the operator also tries to be its second operator.
  'brands.createBrand': async (stage) => {
    const code = 'puppet'
    const { value } = await stage.call(stage.owner, createBrand, { ...once(), plan: brandPlan(code), reason })
    expect(value).toMatchObject({ code })
    const [row] = await stage.server.asOwner<{ id: bigint }>(`SELECT id FROM operator WHERE name = $1`, [
      code,
    ])
    const waits = await waitingChannel(stage, code)
    return () => isNoSecond(stage, waits, row?.id ?? 0n, code)
  },
}
