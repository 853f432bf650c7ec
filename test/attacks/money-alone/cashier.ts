import { randomUUID } from 'node:crypto'

import { proposeAdjustment } from '#contract/console/adjustments.ts'
import { addChannel } from '#contract/console/channels.ts'
import { claimDeposit } from '#contract/console/deposits.ts'
import { approveWithdrawal, holdWithdrawal, readWithdrawal } from '#contract/console/withdrawals.ts'
import { deposits } from '#contract/deposits.ts'
import { usualWithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { layRun } from '#test/pg/agent-contracts.ts'
import { layMoneyThings } from '#test/pg/money-things.ts'
import { drawing } from '#test/pg/pictures.ts'
import { approvalOf, ask as askAs, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

import type { Request, Stage, Trial, Trials } from './stage.ts'

type CashierCall =
  | 'withdrawals.claimWithdrawal'
  | 'withdrawals.endWithdrawal'
  | 'withdrawals.holdWithdrawal'
  | 'withdrawals.markWithdrawalPaid'
  | 'withdrawals.sendWithdrawalPicture'
  | 'withdrawals.withdrawalSettingsEffect'
  | 'lotteryDraws.sendResultPicture'
  | 'memberTransfers.claimMemberTransfer'
  | 'memberTransfers.transferSettingsEffect'
  | 'adjustments.changeAdjustment'
  | 'adjustments.judgeAdjustment'
  | 'adjustments.withdrawAdjustment'
  | 'reconciliation.explainDifference'
  | 'reconciliation.keepStatement'
  | 'agentRuns.stopAgentRun'
  | 'consoleAgents.previewRootContract'
  | 'reconciliation.previewStatement'
  | 'audit.checkAudit'
  | 'deposits.claimDeposit'
  | 'deposits.rejectDeposit'
  | 'channels.channelRulesEffect'
  | 'channels.orderChannels'
  | 'approvals.judgeProposal'
  | 'approvals.withdrawProposal'

/** A member's own request to withdraw, which waits for an operator. */
async function aWithdrawal(stage: Stage) {
  const { value } = await requestOf(stage.server, await someoneWith(stage.server, '1000.00'), '500.00')
  return await currentOf(stage, value.id)
}

async function currentOf(stage: Stage, id: string) {
  const { withdrawal } = await stage.valueOf(readWithdrawal, { id })
  return { id, version: (withdrawal as { version: number }).version }
}

/** The same, approved by the owner alone: it is below the threshold. */
async function approved(stage: Stage) {
  const { id } = await aWithdrawal(stage)
  await stage.valueOf(approveWithdrawal, await approvalOf(stage.server, id))
  return await currentOf(stage, id)
}

/** The same, whose payout provider does not know what became of it. */
async function inDoubt(stage: Stage) {
  const { id } = await approved(stage)
  await stage.server.asOwner(
    `UPDATE withdrawal SET state = 'paying', payout_provider = 'sim', payout_doubt = 'retry_refused',
            payout_doubt_at = now() WHERE id = $1`,
    [id],
  )
  return await currentOf(stage, id)
}

/** The same, stopped for a check. */
async function onHoldOf(stage: Stage) {
  const input = { ...(await aWithdrawal(stage)), requestId: randomUUID(), deed: 'hold', reason: 'A check' }
  await stage.valueOf(holdWithdrawal, input)
  return await currentOf(stage, input.id)
}

/** A member's order, which waits for its payment. */
async function anOrder({ server, channelId }: Stage) {
  const person = await someoneWith(server, '0')
  const order = { requestId: randomUUID(), channelId, amount: '1000.00' }
  const { value } = await askAs(server, person, deposits.order, order)
  const [row] = await server.asOwner<{ version: number }>('SELECT version FROM deposit WHERE id = $1', [
    value.id,
  ])
  return { id: value.id, version: row?.version }
}

async function aTransfer({ server }: Stage): Promise<string> {
  const [sender, receiver] = [await server.fixtures.member(), await server.fixtures.member()]
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state)
     VALUES ($1, $2, gen_random_uuid(), $3, 'up', 'CNY', 900000000, 'reviewing') RETURNING id::text`,
    [sender.merchantId, sender.id, receiver.id],
  )
  return row?.id ?? ''
}

/** The owner's own proposal to give a member money. */
async function anAdjustment(stage: Stage) {
  const account = `friend${randomUUID().slice(0, 8)}`
  await stage.server.fixtures.member({ account })
  const requested = { account, direction: 'give', amount: '10.00', reason: 'goodwill', words: 'A friend' }
  const { id, version } = await stage.valueOf(proposeAdjustment, requested)
  return { id, version }
}

/** The owner's own proposal of a channel. */
const aProposal = async (stage: Stage) => ({
  input: { id: (await stage.valueOf(addChannel, { channel: written }))['waits'] },
})

const statement =
  (bytes: string) =>
  (stage: Stage): Request => {
    const day = new Date().toISOString().slice(0, 10)
    const file = { bytes: `Date,Transaction ID,Amount\n${day},${bytes},1000.00\n`, type: 'text/csv' }
    const how = { headLine: '1', currency: 'CNY', dateOrder: 'day_first', decimals: 'point', unsigned: 'in' }
    const where = {
      source: `channel:${stage.channelId}`,
      from: day,
      to: day,
      zone: 'UTC',
      fileName: 'bank.csv',
    }
    return { input: { ...how, ...where, withManual: 'false' }, file }
  }

/** Terms that the default rules allow. */
const someTerms = { kind: 'daily', tiers: [{ ratePpm: 5_000 }] }

async function aTopAgent({ server }: Stage): Promise<string> {
  const { id } = await server.fixtures.member({ merchantId: server.merchantId, accountType: 1 })
  return id.toString()
}

const onHold = 'It says that it is being checked.'
const HELD_COLUMNS = ['withdrawal.held_by', 'withdrawal.held_at', 'withdrawal.held_reason']
const inHand = 'It says who works on it.'
const step = 'It is the record of the step.'

const POSTED = ['+ledger_batch', '+ledger_transfer', '+ledger_entry', 'wallet.balance']
const HELD = 50_000_000n

/** Rejecting and cancelling return to the wallet exactly what the member's own request had reserved. */
const ending = (deed: 'reject' | 'cancel', make: (stage: Stage) => Promise<object>): Trial => ({
  ask: async (stage) => ({ input: { ...(await make(stage)), deed } }),
  writes: {
    'The held money returns to its member.': POSTED,
    'It is over.': ['withdrawal.state', 'withdrawal.ended_at', 'withdrawal.due_at', 'withdrawal.reason'],
    [step]: ['+withdrawal_step'],
  },
  moves: { locked: -HELD, main: HELD },
})

export const ofCashier: Readonly<Record<CashierCall, Trials>> = {
  'withdrawals.withdrawalSettingsEffect': {
    'looser settings': {
      ask: async (stage) => {
        await aWithdrawal(stage)
        const settings = { ...usualWithdrawalSettings, twoOperatorsFrom: '400.00' }
        return { input: { settings } }
      },
    },
  },
  'memberTransfers.transferSettingsEffect': {
    'looser settings': {
      ask: () => ({ input: { settings: { ...usualWithdrawalSettings, transferReviewFrom: '4000.00' } } }),
    },
  },
  'withdrawals.claimWithdrawal': {
    'one that waits': {
      ask: async (stage) => ({ input: { ...(await aWithdrawal(stage)), deed: 'claim' } }),
      writes: {
        [inHand]: ['withdrawal.claimed_by', 'withdrawal.claimed_until'],
        [step]: ['+withdrawal_step'],
      },
    },
  },
  'withdrawals.holdWithdrawal': {
    'in review': {
      ask: async (stage) => ({ input: { ...(await aWithdrawal(stage)), deed: 'hold' } }),
      writes: { [onHold]: [...HELD_COLUMNS, 'withdrawal.round'], [step]: ['+withdrawal_step'] },
    },
    'after its approval': {
      ask: async (stage) => ({ input: { ...(await approved(stage)), deed: 'hold' } }),
      writes: {
        [onHold]: [...HELD_COLUMNS, 'withdrawal.round'],
        'Its approvals are void.': ['withdrawal.state', 'withdrawal.due_at'],
        [step]: ['+withdrawal_step'],
      },
    },
    'the end of a hold': {
      ask: async (stage) => ({ input: { ...(await onHoldOf(stage)), deed: 'release_hold' } }),
      writes: { [onHold]: HELD_COLUMNS, [step]: ['+withdrawal_step'] },
    },
    'while its payout is in doubt': {
      ask: async (stage) => ({ input: { ...(await inDoubt(stage)), deed: 'hold' } }),
      refused: 'already_judged',
    },
  },
  'withdrawals.endWithdrawal': {
    'rejected in review': ending('reject', aWithdrawal),
    'cancelled after its approval': ending('cancel', approved),
    'with an account to pay to': {
      ask: async (stage) => ({
        input: { ...(await aWithdrawal(stage)), deed: 'reject', reason: 'Pay to 0123 4567 89' },
      }),
      refused: 'payee_named',
    },
    'while its payout is in doubt': {
      ask: async (stage) => ({ input: { ...(await inDoubt(stage)), deed: 'cancel' } }),
      refused: 'already_judged',
    },
  },
  'withdrawals.markWithdrawalPaid': {
    'before its approval': {
      ask: async (stage) => ({ input: { ...(await aWithdrawal(stage)), reference: 'BANK-1' } }),
      refused: 'already_judged',
    },
    'after its approval': {
      ask: async (stage) => ({ input: { ...(await approved(stage)), reference: 'BANK-2' } }),
      writes: {
        'It leaves as it was approved.': POSTED,
        'It says what the bank did.': ['state', 'paid_at', 'due_at', 'payout_reference'].map(
          (column) => `withdrawal.${column}`,
        ),
        [step]: ['+withdrawal_step'],
      },
      moves: { locked: -HELD, 'payment:manual': HELD },
    },
    'while its payout is in doubt': {
      ask: async (stage) => ({ input: { ...(await inDoubt(stage)), reference: 'BANK-3' } }),
      refused: 'already_judged',
    },
  },
  'withdrawals.sendWithdrawalPicture': {
    'a picture': {
      ask: async () => ({ input: {}, file: { bytes: await drawing(), type: 'image/png' } }),
    },
  },
  'lotteryDraws.sendResultPicture': {
    'a picture': {
      ask: async () => ({ input: {}, file: { bytes: await drawing(), type: 'image/png' } }),
    },
  },
  'memberTransfers.claimMemberTransfer': {
    'one that waits': {
      ask: async (stage) => ({ input: { id: await aTransfer(stage), deed: 'claim' } }),
      writes: { [inHand]: ['member_transfer.claimed_by', 'member_transfer.claimed_until'] },
    },
  },
  'adjustments.changeAdjustment': {
    'their own proposal': {
      async ask(stage) {
        const requested = { direction: 'give', amount: '9000.00', reason: 'goodwill', words: 'A friend' }
        return { input: { ...(await anAdjustment(stage)), ...requested } }
      },
      writes: { 'It is a proposal, which another operator judges.': ['adjustment.amount'] },
    },
  },
  'adjustments.judgeAdjustment': {
    'their own proposal': {
      ask: async (stage) => ({ input: { ...(await anAdjustment(stage)), judgement: 'approve' } }),
      refused: 'maker_is_checker',
    },
  },
  'adjustments.withdrawAdjustment': {
    'their own proposal': {
      ask: async (stage) => ({ input: await anAdjustment(stage) }),
      writes: { 'The proposal is over.': ['adjustment.status', 'adjustment.judged_at'] },
    },
  },
  'reconciliation.explainDifference': {
    'a difference': {
      async ask({ server }) {
        const laid = await layMoneyThings(server, await someoneWith(server, '0'))
        return { input: { id: laid['/console/reconciliation/statement'], number: 1 } }
      },
      writes: { 'It is words about a difference.': ['+reconciliation_explanation'] },
    },
  },
  'reconciliation.keepStatement': {
    'a statement': {
      ask: statement('KEPT-1'),
      writes: {
        'A line supports a credit, but not one by who brought the statement in.': [
          '+reconciliation_statement',
          '+reconciliation_line',
          '+reconciliation_difference',
          '+reconciliation_sum',
        ],
      },
    },
  },
  'agentRuns.stopAgentRun': {
    'one that waits': {
      ask: async (stage) => ({ input: { id: await layRun(stage.server), version: 1 } }),
      writes: { 'It stops the payout.': ['agent_run.state'] },
    },
  },
  'consoleAgents.previewRootContract': {
    'terms for an agent at the top': {
      ask: async (stage) => ({ input: { memberId: await aTopAgent(stage), terms: someTerms } }),
    },
  },
  'reconciliation.previewStatement': { 'a statement': { ask: statement('SEEN-1') } },
  'audit.checkAudit': { 'the whole chain': { ask: () => ({ input: {} }) } },
  'deposits.claimDeposit': {
    'one that waits': {
      ask: async (stage) => ({ input: { ...(await anOrder(stage)), deed: 'claim' } }),
      writes: {
        [inHand]: ['deposit.claimed_by', 'deposit.claimed_until'],
        [step]: ['+deposit_step'],
      },
    },
  },
  'deposits.rejectDeposit': {
    'one that waits': {
      async ask(stage) {
        const { id, version } = await anOrder(stage)
        const claimed = await stage.valueOf(claimDeposit, { id, version, deed: 'claim' })
        return { input: { id, version: claimed['version'], cause: 'not_found', words: '' } }
      },
      writes: {
        'Nothing is credited.': ['deposit.state', 'deposit.cause', 'deposit.ended_at'],
        [inHand]: ['deposit.claimed_by', 'deposit.claimed_until'],
        'It uses up nothing of the member’s deposit limit.': ['deposit_counted.failed_at'],
        [step]: ['+deposit_step'],
      },
    },
    'with an account to pay to': {
      async ask(stage) {
        const { id, version } = await anOrder(stage)
        const claimed = await stage.valueOf(claimDeposit, { id, version, deed: 'claim' })
        return { input: { id, version: claimed['version'], cause: 'other', words: 'Pay to 0123 4567 89' } }
      },
      refused: 'payee_named',
    },
  },
  'channels.channelRulesEffect': {
    'looser rules': {
      async ask({ server }) {
        const [row] = await server.asOwner<{ id: string }>(
          `SELECT id::text FROM payment_channel WHERE merchant_id = $1 AND direction = 'deposit' ORDER BY id LIMIT 1`,
          [server.merchantId],
        )
        return { input: { id: row?.id, channel: { ...written, most: '9000.00' } } }
      },
    },
  },
  'channels.orderChannels': {
    'all channels': {
      async ask({ server }) {
        const order = await server.asOwner<{ id: string; version: number }>(
          `SELECT id::text, version FROM payment_channel WHERE merchant_id = $1 AND direction = 'deposit'
            ORDER BY position, id DESC`,
          [server.merchantId],
        )
        return { input: { direction: 'deposit', order } }
      },
      writes: {
        'It decides what members see first.': [
          'payment_channel.position',
          'payment_channel.written.position',
        ],
      },
    },
  },
  'approvals.judgeProposal': {
    'their own proposal': {
      ask: async (stage) => ({ input: { ...(await aProposal(stage)).input, judgement: 'approve' } }),
      refused: 'maker_is_checker',
    },
  },
  'approvals.withdrawProposal': {
    'their own proposal': {
      ask: aProposal,
      writes: { 'The proposal is over.': ['desk_proposal.status', 'desk_proposal.judged_at'] },
    },
  },
}
