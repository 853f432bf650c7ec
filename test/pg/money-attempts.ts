import { expect } from 'vitest'

import * as adjustments from '#contract/console/adjustments.ts'
import { judgeProposal } from '#contract/console/approvals.ts'
import { createBrand } from '#contract/console/brands.ts'
import * as channels from '#contract/console/channels.ts'
import * as consoleDeposits from '#contract/console/deposits.ts'
import * as gameProviders from '#contract/console/game-providers.ts'
import { saveProvider } from '#contract/console/identity-providers.ts'
import * as lifts from '#contract/console/lifts.ts'
import { tightenLimit } from '#contract/console/limits.ts'
import { judgeMemberTransfer } from '#contract/console/member-transfers.ts'
import { resetMemberFactors } from '#contract/console/members.ts'
import * as operators from '#contract/console/operators.ts'
import { voidRound } from '#contract/console/rounds.ts'
import * as settings from '#contract/console/settings.ts'
import * as consoleWithdrawals from '#contract/console/withdrawals.ts'
import type { MoneyDeed } from '#domain/approvals/money-deeds.ts'

import { brandPlan } from './brand-plan.ts'
import { written } from './deposit-stage.ts'
import {
  eachAccountSetting,
  eachChannelField,
  eachGameProviderField,
  eachLink,
  eachPayerField,
  eachPublishedText,
  eachWithdrawalSetting,
  eachWord,
  furtherHost,
  switchingOn,
} from './field-attempts.ts'
import { giveMoney } from './ledger.ts'
import { type MoneyStage, once, reason, type Said } from './money-stage.ts'
import { openPlayer, pairOf, pemOf } from './play-stage.ts'
import { follow, playRound } from './round-stage.ts'
import { judgeAs } from './second-operator.ts'
import { payoutAccount, someoneWith } from './withdrawals.ts'

/** Prepares the console for an action, and returns the attempt of a single operator with every permission. */
export type Attempt = (stage: MoneyStage) => Promise<() => Promise<void>>

const refused = (said: Said, code: string) => expect(said).toMatchObject({ status: 409, code })

/** Expects that the maker cannot approve their own proposal. */
async function waitsInVain(stage: MoneyStage, said: Said): Promise<void> {
  expect(said, JSON.stringify(said)).toMatchObject({
    status: 200,
    value: { waits: expect.any(String) as string },
  })
  const judged = await judgeAs(stage.server, stage.owner, said.value['waits'])
  expect(judged.code).toBe('maker_is_checker')
}

async function anOrder({ server, channelId }: MoneyStage, state: string, received?: string) {
  const member = await server.fixtures.member()
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed,
       fee_per_mille, reference, state, received, received_currency, received_at, difference, expires_at)
     VALUES ($1, $2, gen_random_uuid(), $3, 'CNY', 10000000, 0, 0, 0, upper(substr(md5(random()::text), 1, 8)), $4,
       $5::bigint, CASE WHEN $5::bigint IS NULL THEN NULL ELSE 'CNY' END,
       CASE WHEN $5::bigint IS NULL THEN NULL ELSE now() END,
       CASE WHEN $5::bigint IS NULL THEN NULL ELSE 'amount' END, now() + interval '1 hour') RETURNING id::text`,
    [member.merchantId, member.id, channelId, state, received ?? null],
  )
  return { member, id: row?.id ?? '' }
}

/** An order for which the payment provider reported this amount. */
async function confirmed(stage: MoneyStage, received: string) {
  const { member, id } = await anOrder(stage, 'matched', received)
  await stage.server.asOwner(
    `INSERT INTO deposit_step (merchant_id, deposit_id, deed, state, actor) VALUES ($1, $2, 'match', 'matched', 'provider')`,
    [member.merchantId, id],
  )
  return id
}

const crediting =
  (matched: (stage: MoneyStage) => Promise<string>): Attempt =>
  async (stage) => {
    const id = await matched(stage)
    return async () =>
      waitsInVain(
        stage,
        await stage.call(stage.owner, consoleDeposits.creditDeposit, await inHand(stage, id)),
      )
  }

async function inHand(stage: MoneyStage, id: string, by = stage.owner) {
  const [row] = await stage.server.asOwner<{ version: number }>('SELECT version FROM deposit WHERE id = $1', [
    id,
  ])
  const which = { merchantCode: stage.code, id, version: row?.version }
  const claimed = await stage.call(by, consoleDeposits.claimDeposit, { ...which, deed: 'claim' })
  return { ...which, version: claimed.value['version'], reason, ...once() }
}

async function aWithdrawal(stage: MoneyStage, state: string) {
  const { server } = stage
  const member = await server.fixtures.member()
  await giveMoney(server, member, 5_000_000_000n)
  const account = await payoutAccount(server, member)
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
       payout_account_id, destination, state, is_for_two, outstanding, paid_at)
     VALUES ($1, $2, gen_random_uuid(), 'CNY', 1000000000, 0, 1000000000, $3, $3,
       '{"kind":"bank","institution":"Union Link","holderName":"Ana Cruz","accountNumber":"PH4471"}', $4, true,
       1000000000, CASE WHEN $4 = 'disputed' THEN now() END) RETURNING id::text`,
    [member.merchantId, member.id, account, state],
  )
  const id = row?.id ?? ''
  const which = async () => {
    const [now] = await server.asOwner<{ version: number }>('SELECT version FROM withdrawal WHERE id = $1', [
      id,
    ])
    return { merchantCode: stage.code, id, version: now?.version }
  }
  return { member, account, which }
}

/** A payout that was refused when it was repeated, and that its provider does not know. */
const deciding =
  (outcome: 'paid' | 'not_paid'): Attempt =>
  async (stage) => {
    const { which } = await aWithdrawal(stage, 'paying')
    const { id } = await which()
    await stage.server.asOwner(
      `UPDATE withdrawal SET payout_provider = 'sim', payout_doubt = 'retry_refused', payout_doubt_at = now() WHERE id = $1`,
      [id],
    )
    await stage.server.asOwner(
      `INSERT INTO payout_answer (merchant_id, withdrawal_id, question, answer) VALUES ($1, $2, 'order', 'unknown')`,
      [stage.server.merchantId, id],
    )
    return async () => {
      const input = { merchantCode: stage.code, id, ...once(), outcome, evidence: 'Ticket 4711', reason }
      await waitsInVain(stage, await stage.call(stage.owner, consoleWithdrawals.decidePayout, input))
    }
  }

/**
 * Expects that an account created by the operator, or with a password set by them, is no second operator, now or
 * later.
 */
async function isNoSecond(
  stage: MoneyStage,
  waits: unknown,
  operatorId: bigint,
  code = stage.code,
): Promise<void> {
  const { server, call } = stage
  const puppet = await stage.sessionOf(operatorId)
  await server.asOwner('UPDATE operator SET must_enrol = false, must_change_password = false WHERE id = $1', [
    operatorId,
  ])
  const judge = () =>
    call(puppet, judgeProposal, { merchantCode: code, ...once(), id: waits, judgement: 'approve' })
  expect((await judge()).status).toBe(403)
  await server.asOwner(`UPDATE operator SET money_from = now() - interval '1 second' WHERE id = $1`, [
    operatorId,
  ])
  refused(await judge(), 'checker_not_independent')
}

/** An open proposal of the owner. */
async function waitingChannel(stage: MoneyStage, merchantCode = stage.code): Promise<unknown> {
  const said = await stage.call(stage.owner, channels.addChannel, {
    merchantCode,
    channel: written,
    reason,
  })
  return said.value['waits']
}

async function anOperator({ server }: MoneyStage, role: string, status = 'active') {
  const [row] = await server.asOwner<{ id: bigint; version: number }>(
    `INSERT INTO operator (name, role, status) VALUES ('op-' || substr(md5(random()::text), 1, 10), $1, $2)
     RETURNING id, version`,
    [role, status],
  )
  if (!row) throw new Error('no operator')
  return { ...row, which: { id: row.id.toString(), version: row.version, reason } }
}

/**
 * Attempts for every action that may move money beyond the threshold: one, or several by the field or branch that they
 * try. The record type makes a missing action a compile error.
 */
const attemptsOf: Readonly<Record<MoneyDeed, Attempt | Readonly<Record<string, Attempt>>>> = {
  'deposits.matchDeposit': async (stage) => {
    const { id } = await anOrder(stage, 'waiting')
    return async () => {
      const input = { ...(await inHand(stage, id)), received: '9000000.00' }
      await waitsInVain(stage, await stage.call(stage.owner, consoleDeposits.matchDeposit, input))
    }
  },
  'deposits.creditDeposit': {
    'matched by an operator': crediting(
      async (stage) => (await anOrder(stage, 'matched', '900000000000')).id,
    ),
    'confirmed by the provider': crediting((stage) => confirmed(stage, '900000000000')),
    'confirmed beyond the order, below every threshold': crediting((stage) => confirmed(stage, '10000001')),
  },
  'deposits.returnDeposit': async (stage) => {
    const { id } = await anOrder(stage, 'waiting')
    const matched = { ...(await inHand(stage, id)), received: '9000.00' }
    const waiting = await stage.call(stage.owner, consoleDeposits.matchDeposit, matched)
    expect((await judgeAs(stage.server, stage.other, waiting.value['waits'])).status).toBe(200)
    return async () =>
      waitsInVain(
        stage,
        await stage.call(stage.owner, consoleDeposits.returnDeposit, await inHand(stage, id)),
      )
  },
  'withdrawals.approveWithdrawal': async (stage) => {
    const { which } = await aWithdrawal(stage, 'reviewing')
    return async () => {
      const first = await stage.call(stage.owner, consoleWithdrawals.approveWithdrawal, await which())
      expect(first.value).toMatchObject({ state: 'approved_once' })
      refused(
        await stage.call(stage.owner, consoleWithdrawals.approveWithdrawal, await which()),
        'maker_is_checker',
      )
      const paid = { ...(await which()), ...once(), reference: 'FT 1' }
      refused(await stage.call(stage.owner, consoleWithdrawals.markWithdrawalPaid, paid), 'already_judged')
    }
  },
  'withdrawals.changeWithdrawal': async (stage) => {
    const { member, which } = await aWithdrawal(stage, 'reviewing')
    const payoutAccountId = await payoutAccount(stage.server, member)
    await stage.server.asOwner(
      `UPDATE withdrawal SET changed_by = $1, payout_account_id = $2 WHERE member_id = $3`,
      [stage.owner.operatorId, payoutAccountId, member.id],
    )
    return async () =>
      refused(
        await stage.call(stage.owner, consoleWithdrawals.approveWithdrawal, await which()),
        'maker_is_checker',
      )
  },
  'withdrawals.decidePayout': Object.fromEntries(
    (['paid', 'not_paid'] as const).map((outcome) => [outcome, deciding(outcome)]),
  ),
  'withdrawals.settleWithdrawal': async (stage) => {
    const { which } = await aWithdrawal(stage, 'disputed')
    return async () => {
      const input = { ...(await which()), ...once(), deed: 'give_back', evidence: 'The bank sent it back' }
      await waitsInVain(stage, await stage.call(stage.owner, consoleWithdrawals.settleWithdrawal, input))
    }
  },
  'withdrawals.saveWithdrawalSettings': { 'each setting': eachWithdrawalSetting },
  'memberTransfers.judgeMemberTransfer': async (stage) => {
    const [sender, receiver] = [await stage.server.fixtures.member(), await stage.server.fixtures.member()]
    const [row] = await stage.server.asOwner<{ id: string; version: number }>(
      `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state)
       VALUES ($1, $2, gen_random_uuid(), $3, 'up', 'CNY', 900000000, 'reviewing') RETURNING id::text, version`,
      [sender.merchantId, sender.id, receiver.id],
    )
    const input = { merchantCode: stage.code, ...once(), ...row, judgement: 'approve', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, judgeMemberTransfer, input))
  },
  'rounds.voidRound': async (stage) => {
    const player = await openPlayer(stage.server, stage.games, { amount: 2_000_000_000n })
    const names = await playRound(stage.server, stage.games, player, { stake: 900_000_000 })
    await follow(stage.server)
    const [row] = await stage.server.asOwner<{ id: string }>(
      'SELECT id::text FROM played_round WHERE round_id = $1',
      [names.round],
    )
    const input = { merchantCode: stage.code, id: row?.id, ...once(), reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, voidRound, input))
  },
  'channels.addChannel': (stage) =>
    Promise.resolve(async () => {
      const input = { merchantCode: stage.code, channel: written, reason }
      await waitsInVain(stage, await stage.call(stage.owner, channels.addChannel, input))
    }),
  'channels.changeChannel': { 'each field': eachChannelField },
  'channels.saveProvider': { 'each field': eachPayerField },
  'gameProviders.saveGameProvider': { 'each field': eachGameProviderField },
  'gameProviders.switchGameProvider': switchingOn,
  'gameProviders.proposeTheirKey': (stage) =>
    Promise.resolve(async () => {
      const { code } = stage.games
      const key = pemOf(pairOf('mine').publicKey)
      const proposed = await stage.call(stage.owner, gameProviders.proposeTheirKey, { code, key, reason })
      expect(proposed.status, JSON.stringify(proposed)).toBe(200)
      const [row] = await stage.server.asOwner<{ id: string }>(
        'SELECT id::text FROM provider_key_waiting WHERE provider_code = $1',
        [code],
      )
      const yes = { code, id: row?.id, judgement: 'approve', reason }
      refused(await stage.call(stage.owner, gameProviders.judgeTheirKey, yes), 'maker_is_checker')
    }),
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
    const wanted = { direction: 'give', amount: '9000.00', reason: 'goodwill', words: 'A friend' }
    return async () => {
      const given = { merchantCode: stage.code, ...once(), account, ...wanted }
      const { value } = await stage.call(stage.owner, adjustments.proposeAdjustment, given)
      const yes = { merchantCode: stage.code, ...once(), ...value, judgement: 'approve' }
      refused(await stage.call(stage.owner, adjustments.judgeAdjustment, yes), 'maker_is_checker')
    }
  },
  'members.resetMemberFactors': async (stage) => {
    const { id } = await someoneWith(stage.server, '0')
    const input = { merchantCode: stage.code, id: id.toString(), reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, resetMemberFactors, input))
  },
  'content.publishEntry': { 'each text': eachPublishedText },
  'settings.saveAccounts': { 'each field': eachAccountSetting },
  'settings.saveFlags': (stage) =>
    Promise.resolve(async () => {
      const { value } = await stage.call(stage.owner, settings.readFlags, { merchantCode: stage.code })
      const { version, settings: now } = value as { version: number; settings: object }
      const wanted = { ...now, mobileCodeLogin: true }
      const input = { merchantCode: stage.code, version, reason, settings: wanted }
      await waitsInVain(stage, await stage.call(stage.owner, settings.saveFlags, input))
    }),
  'settings.saveCopy': { 'each word': eachWord },
  'settings.saveLinks': { 'each address': eachLink },
  'settings.saveProfile': (stage) =>
    Promise.resolve(async () => {
      const { value } = await stage.call(stage.owner, settings.readProfile, { merchantCode: stage.code })
      const { version, settings: now } = value as { version: number; settings: object }
      const wanted = { ...now, marketProfile: 'lenient' }
      const input = { merchantCode: stage.code, version, reason, settings: wanted }
      await waitsInVain(stage, await stage.call(stage.owner, settings.saveProfile, input))
    }),
  'settings.saveProvider': (stage) =>
    Promise.resolve(async () => {
      const voucher = { id: 'acme', label: 'Acme', mark: 'key', issuer: 'https://id.example', clientId: 'me' }
      const input = { ...voucher, isActive: true, position: 0, version: 0, secret: 'mine', reason }
      const said = await stage.call(stage.owner, saveProvider, {
        merchantCode: stage.code,
        ...input,
      })
      await waitsInVain(stage, said)
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
  'operators.addOperator': async (stage) => {
    const waits = await waitingChannel(stage)
    return async () => {
      const input = { name: 'second.me', role: 'owner', reason }
      const { value } = await stage.call(stage.owner, operators.addOperator, input)
      await isNoSecond(stage, waits, BigInt(String(value['id'])))
    }
  },
  'operators.changeOperatorRole': async (stage) => {
    const waits = await waitingChannel(stage)
    const { id, which } = await anOperator(stage, 'content')
    return async () => {
      const said = await stage.call(stage.owner, operators.changeOperatorRole, { ...which, role: 'owner' })
      expect(said.status).toBe(200)
      const puppet = await stage.sessionOf(id)
      const input = { merchantCode: stage.code, ...once(), id: waits, judgement: 'approve' }
      expect((await stage.call(puppet, judgeProposal, input)).status).toBe(403)
    }
  },
  'operators.resetOperatorAccess': async (stage) => {
    const waits = await waitingChannel(stage)
    const { id, which } = await anOperator(stage, 'owner')
    return async () => {
      const said = await stage.call(stage.owner, operators.resetOperatorAccess, which)
      expect(said.status).toBe(200)
      await isNoSecond(stage, waits, id)
    }
  },
  'operators.setOperatorStatus': async (stage) => {
    const waits = await waitingChannel(stage)
    const { id, which } = await anOperator(stage, 'owner', 'suspended')
    return async () => {
      const said = await stage.call(stage.owner, operators.setOperatorStatus, { ...which, status: 'active' })
      expect(said.status).toBe(200)
      const puppet = await stage.sessionOf(id)
      const input = { merchantCode: stage.code, ...once(), id: waits, judgement: 'approve' }
      expect((await stage.call(puppet, judgeProposal, input)).status).toBe(403)
    }
  },
}

export const attempts: readonly (readonly [deed: string, by: string, attempt: Attempt])[] = Object.entries(
  attemptsOf,
).flatMap(([deed, tried]) =>
  (typeof tried === 'function' ? [['it', tried] as const] : Object.entries(tried)).map(
    ([by, attempt]) => [deed, by, attempt] as const,
  ),
)
