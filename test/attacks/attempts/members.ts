import { expect } from 'vitest'
import * as adjustments from '#contract/console/adjustments.ts'
import * as lifts from '#contract/console/lifts.ts'
import { tightenLimit } from '#contract/console/limits.ts'
import { moveMember } from '#contract/console/agent-tree.ts'
import { verifyAge } from '#contract/console/deposits.ts'
import { resetMemberFactors } from '#contract/console/members.ts'
import { openNeeds } from '#domain/members/profile-needs.ts'
import { saveProfileNeeds } from '#contract/console/profiles.ts'
import { saveVendor } from '#contract/console/verification-vendors.ts'
import { changeBirthday, saveTiers, setTierOverride } from '#contract/console/verification.ts'
import { reason, once } from '#test/pg/money-stage.ts'
import { setTiers, twoTiers } from '#test/pg/tier-stage.ts'
import { someoneWith } from '#test/pg/withdrawals.ts'
import { type AttemptsOf, refused, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'lifts.proposeLift': async (stage) => {
    const { id } = await stage.server.fixtures.member()
    const limit = { merchantCode: stage.code, id: id.toString(), kind: 'stake', period: 'day', reason }
    expect((await stage.call(stage.owner, tightenLimit, { ...limit, value: '10.00' })).status).toBe(200)
    return async () => {
      const { value } = await stage.call(stage.owner, lifts.proposeLift, { ...limit, value: '9000.00' })
      const yes = {
        merchantCode: stage.code,
        id: id.toString(),
        liftId: value['liftId'],
        judgement: 'approve',
      }
      refused(await stage.call(stage.owner, lifts.judgeLift, yes), 'maker_is_checker')
    }
  },
  'adjustments.proposeAdjustment': async (stage) => {
    const account = 'aFriend'
    await stage.server.fixtures.member({ account })
    const adjustment = { direction: 'give', amount: '9000.00', reason: 'goodwill', words: 'A friend' }
    return async () => {
      const given = { merchantCode: stage.code, ...once(), account, ...adjustment }
      const { value } = await stage.call(stage.owner, adjustments.proposeAdjustment, given)
      const yes = { merchantCode: stage.code, ...once(), ...value, judgement: 'approve' }
      refused(await stage.call(stage.owner, adjustments.judgeAdjustment, yes), 'maker_is_checker')
    }
  },
  'agentTree.moveMember': async (stage) => {
    const [member, agent] = [
      await stage.server.fixtures.member(),
      await stage.server.fixtures.member({ account: 'aFriendlyAgent', accountType: 2 }),
    ]
    expect(agent.id).not.toBe(member.id)
    const input = { merchantCode: stage.code, id: member.id.toString(), toAccount: 'aFriendlyAgent', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, moveMember, input))
  },
  'verification.changeBirthday': async (stage) => {
    const { id } = await stage.server.fixtures.member()
    const [document] = await stage.server.asOwner<{ id: string; version: number }>(
      `WITH born AS (UPDATE member SET birthday = '1990-05-18' WHERE id = $2)
       INSERT INTO verification_document (merchant_id, member_id, kind, pictures, request_id)
       VALUES ($1, $2, 'identity', ARRAY[gen_random_uuid()], gen_random_uuid()) RETURNING id::text, version`,
      [stage.server.merchantId, id],
    )
    const input = { merchantCode: stage.code, ...document, bornOn: '1990-05-17', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, changeBirthday, input))
  },
  'deposits.verifyAge': async (stage) => {
    const { id } = await stage.server.fixtures.member()
    const input = { merchantCode: stage.code, id: id.toString(), isVerified: true, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, verifyAge, input))
  },
  'profiles.saveProfileNeeds': async (stage) => {
    const needs = { ...openNeeds, nationality: 'full' as const }
    const stricter = { merchantCode: stage.code, version: 0, needs, reason }
    expect((await stage.call(stage.owner, saveProfileNeeds, stricter)).value).toEqual({ version: 1 })
    const input = { merchantCode: stage.code, version: 1, needs: openNeeds, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, saveProfileNeeds, input))
  },
  'verificationVendors.saveVendor': (stage) => {
    const input = {
      merchantCode: stage.code,
      code: 'checks',
      name: 'Checks',
      baseUrl: 'https://checks.example',
      keyId: 'brand-7',
      secret: 'a secret that is long enough',
      keepsKeyBefore: false,
      kinds: ['identity'],
      power: 'accept',
      isOn: true,
      reason,
    }
    return Promise.resolve(async () => waitsInVain(stage, await stage.call(stage.owner, saveVendor, input)))
  },
  'verification.saveTiers': (stage) => {
    const tiers = [{ name: 'entry' as const, limits: { depositDay: '1.00' } }]
    const input = { merchantCode: stage.code, version: 0, tiers, reason }
    return Promise.resolve(async () => waitsInVain(stage, await stage.call(stage.owner, saveTiers, input)))
  },
  'verification.setTierOverride': async (stage) => {
    const { id } = await stage.server.fixtures.member()
    await setTiers(stage.server, twoTiers)
    const input = {
      merchantCode: stage.code,
      id: id.toString(),
      tier: 'known' as const,
      limits: {},
      through: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      reason,
    }
    return async () => waitsInVain(stage, await stage.call(stage.owner, setTierOverride, input))
  },
  'members.resetMemberFactors': async (stage) => {
    const { id } = await someoneWith(stage.server, '0')
    const input = { merchantCode: stage.code, id: id.toString(), reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, resetMemberFactors, input))
  },
}
