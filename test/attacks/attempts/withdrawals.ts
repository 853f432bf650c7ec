import { expect } from 'vitest'
import { judgeMemberTransfer } from '#contract/console/member-transfers.ts'
import * as consoleWithdrawals from '#contract/console/withdrawals.ts'
import { eachWithdrawalSetting } from '#test/pg/field-attempts.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type MoneyStage, reason, once } from '#test/pg/money-stage.ts'
import { payoutAccount } from '#test/pg/withdrawals.ts'
import { type Attempt, type AttemptsOf, refused, waitsInVain } from './attempt.ts'

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

export const attempts: AttemptsOf = {
  'withdrawals.approveWithdrawal': async (stage) => {
    const { which } = await aWithdrawal(stage, 'reviewing')
    return async () => {
      const first = await stage.call(stage.owner, consoleWithdrawals.approveWithdrawal, {
        ...(await which()),
        risks: [],
        reason: 'Holder and account checked',
      })
      expect(first.value).toMatchObject({ state: 'approved_once' })
      refused(
        await stage.call(stage.owner, consoleWithdrawals.approveWithdrawal, {
          ...(await which()),
          risks: [],
          reason: 'Holder and account checked',
        }),
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
        await stage.call(stage.owner, consoleWithdrawals.approveWithdrawal, {
          ...(await which()),
          risks: [],
          reason: 'Holder and account checked',
        }),
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
}
