import * as calls from '#contract/console/withdrawals.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseDecision } from '#domain/cashier/payout-doubt.ts'
import {
  isStopped,
  refuseApproval,
  stepOf,
  withdrawalDeeds,
  type WithdrawalDeed,
} from '#domain/cashier/withdrawal-state.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { doOrPropose } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { openStream } from '#server/platform/live/open-stream.ts'
import { findPaymentProviders } from '#server/money/payments/actions.ts'
import { findBalances, findDeposited, findWagering } from '#server/money/ledger/actions.ts'
import { findMoneyFacts } from '#server/people/members/actions.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findPayoutAccounts } from '#server/people/payout-accounts/actions.ts'
import { findPicture, sendPicture, takePicture } from '#server/platform/pictures/actions.ts'

import {
  approveWithdrawal,
  changeWithdrawal,
  claimWithdrawal,
  endWithdrawal,
  holdWithdrawal,
  markPaid,
  settleWithdrawal,
} from './console-actions.ts'
import { decidePayout } from './deciding.ts'
import { readEffect } from './effect.ts'
import type { By } from './operator-deed.ts'
import { type ListedRow, selectListed, selectPayer } from './console-store.ts'
import { exportQueue, lapseOf, listQueue, showListed } from './queue.ts'
import { notifyMoved } from './routes.ts'
import { saveSettings } from './saving.ts'
import { selectWithdrawalSettings } from './settings-store.ts'
import { selectAnswers, selectFacts } from './answer-store.ts'
import { type Approval, findApprovals } from './approvals.ts'
import { selectSteps } from './step-store.ts'
import { findSettings } from './terms.ts'
import { selectHistory, type WithdrawalRow } from './store.ts'

/** Number of answers shown. Equal consecutive answers share a row. */
const ANSWERS_MAX = 20

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Hub
  readonly findKnownPayees: FindKnownPayees
  /** A member's total stakes. Handed in, because `money` may not import `play`. */
  readonly findStaked: (
    tx: Tx,
    whose: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
  ) => Promise<bigint>
}

export const consoleWithdrawalRoutes = (parts: Parts) => {
  const { store, registry, hub, findKnownPayees } = parts
  const scope = ({ caller }: Context, merchantCode: string | undefined) =>
    merchantInScope(registry, caller, merchantCode)
  const deed =
    <I extends { readonly merchantCode?: string }>(
      work: (tx: Tx, by: By, input: I, nowMs: number) => Promise<WithdrawalRow>,
    ) =>
    async (context: Context, input: I) => {
      const { operatorId } = operatorOf(context.caller)
      const merchantId = scope(context, input.merchantCode).id
      const row = await store.transact((tx) => work(tx, { merchantId, operatorId }, input, context.nowMs))
      notifyMoved(hub, row)
      return { state: row.state, version: row.version }
    }
  return bind(
    { ...calls },
    {
      listWithdrawals: (context, input) => listQueue(parts, context, input),
      exportWithdrawals: (context, input) => exportQueue(parts, context, input),
      readWithdrawal: (context, input) => read(parts, context, input),
      claimWithdrawal: async (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const merchantId = scope(context, input.merchantCode).id
        const answer = await store.transact((tx) => claimWithdrawal(tx, { merchantId, operatorId }, input))
        hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'withdrawals' })
        return answer
      },
      approveWithdrawal: deed(approveWithdrawal),
      endWithdrawal: deed((tx, by, input: Input<typeof calls.endWithdrawal>) =>
        endWithdrawal(tx, { ...by, findKnownPayees }, input),
      ),
      holdWithdrawal: deed(holdWithdrawal),
      changeWithdrawal: deed(changeWithdrawal),
      markWithdrawalPaid: deed(markPaid),
      settleWithdrawal: (context, input) =>
        doOrWait(parts, context, input, { ...settling, reason: input.evidence }),
      decidePayout: (context, input) =>
        doOrWait(parts, context, input, { ...deciding, reason: input.reason }),
      sendWithdrawalPicture: async (context, { merchantCode }) => {
        const { bytes, caller } = context
        const owner = { operatorId: operatorOf(caller).operatorId }
        const merchantId = scope(context, merchantCode).id
        return await takePicture(store, { merchantId, owner, purpose: 'withdrawal', bytes })
      },
      withdrawalPicture: async (context, { merchantCode, id }) => {
        const merchantId = scope(context, merchantCode).id
        const bytes = await findPicture(store.read, { merchantId, purpose: 'withdrawal', id })
        return sendPicture(context, 'console', { id, bytes })
      },
      followWithdrawals: (context) =>
        openStream(hub, context, { merchantId: operatorOf(context.caller).merchantId, isConsole: true }),
      readWithdrawalSettings: async (context, { merchantCode }) => {
        const { id, currency } = scope(context, merchantCode)
        const { settings, version } = await selectWithdrawalSettings(store.read, id)
        const providers = await findPaymentProviders(store.read, id)
        return {
          version,
          currency,
          settings,
          providers: providers.filter(({ isOn }) => isOn).map(({ code, name }) => ({ code, name })),
        }
      },
      withdrawalSettingsEffect: (context, input) => readEffect(parts, context, input),
      saveWithdrawalSettings: (context, input) => saveSettings(parts, context, input),
    },
  )
}

const settling = { deed: 'withdrawals.settleWithdrawal', work: settleWithdrawal } as const
const deciding = { deed: 'withdrawals.decidePayout', work: decidePayout } as const

/** Executes the deed, or proposes it where it needs a second operator. */
async function doOrWait<I extends { readonly merchantCode?: string; id: string; requestId: string }>(
  { store, registry, hub }: Parts,
  { caller }: Context,
  input: I,
  {
    deed,
    reason,
    work,
  }: {
    readonly deed: 'withdrawals.settleWithdrawal' | 'withdrawals.decidePayout'
    readonly reason: string
    readonly work: (tx: Tx, by: By, input: I) => Promise<WithdrawalRow>
  },
): Promise<Output<typeof calls.settleWithdrawal>> {
  const { operatorId } = operatorOf(caller)
  const by = { merchantId: merchantInScope(registry, caller, input.merchantCode).id, operatorId }
  const { id, requestId } = input
  const proposal = { deed, subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => work(tx, by, input))
  const row = outcome.done ?? (await selectListed(store.read, { ...by, id }))
  if (!row) throw refusePlainly('absent')
  notifyMoved(hub, row)
  const { waits } = outcome
  return { state: row.state, version: row.version, ...(waits === undefined ? {} : { waits }) }
}

async function read(
  { store, registry, findStaked }: Parts,
  { caller, nowMs }: Context,
  { merchantCode, id }: Input<typeof calls.readWithdrawal>,
): Promise<Output<typeof calls.readWithdrawal>> {
  const merchant = merchantInScope(registry, caller, merchantCode)
  const row = await selectListed(store.read, { merchantId: merchant.id, id })
  if (!row) throw refusePlainly('absent')
  const others = (await findPayoutAccounts(store.read, row)).filter((one) => one.id !== row.payoutAccountId)
  const approvals = await findApprovals(store.read, { merchantId: merchant.id, ids: [row.id] }, nowMs)
  const steps = await selectSteps(store.read, { merchantId: merchant.id, ids: [row.id] })
  const { holdHours } = await findSettings(store.read, merchant.id)
  const { institution, holderName, accountNumber } = row.destination
  return {
    withdrawal: showListed(row, caller, { lapse: lapseOf(row, approvals), holdHours, nowMs }),
    destination: { institution, holderName, accountNumber },
    otherAccounts: others.map((one) => ({
      id: one.id,
      institution: one.institution,
      holderName: one.holderName,
      number: numberInPart(one.accountNumber),
    })),
    arrives: writeAmount(row.amount - row.fee),
    outstanding: writeAmount(row.outstanding),
    ...(row.received === null ? {} : { received: writeAmount(row.received) }),
    ...(row.remaining === null ? {} : { remaining: writeAmount(row.remaining) }),
    proof: [...row.proof],
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.payoutReference === null ? {} : { reference: row.payoutReference }),
    ...(row.payoutProvider === null ? {} : { provider: row.payoutProvider }),
    ...(row.dueAt === null ? {} : { dueAt: row.dueAt.toISOString() }),
    ...(await deedsOf(store.read, row, caller, approvals)),
    ...(row.state === 'approved_once' && approvals[0] ? { firstApprovedBy: approvals[0].name } : {}),
    steps: steps.map((step) => ({
      id: step.id,
      state: step.state,
      deed: step.deed,
      ...(step.operatorName === null ? {} : { operatorName: step.operatorName }),
      note: step.note,
      pictures: [...step.pictures],
      at: step.at.toISOString(),
      ...(step.until === null ? {} : { until: step.until.toISOString() }),
    })),
    answers: (await selectAnswers(store.read, row, ANSWERS_MAX)).map(
      ({ status, firstAt, lastAt, ...answered }) => ({
        ...answered,
        ...(status === undefined ? {} : { status }),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }),
    ),
    history: await historyOf(store.read, row, findStaked),
  }
}

const consoleDeeds: readonly WithdrawalDeed[] = withdrawalDeeds.filter((deed) =>
  [
    'approve',
    'reject',
    'cancel',
    'change',
    'hold',
    'release_hold',
    'mark_paid',
    'decide_paid',
    'decide_unpaid',
    'force',
    'pay_again',
    'give_back',
  ].includes(deed),
)

/** The deeds open to this operator now, and why approval is refused. Each deed is judged anew when called. */
async function deedsOf(tx: Tx, row: ListedRow, caller: Context['caller'], approvals: readonly Approval[]) {
  const { operatorId, permissions } = operatorOf(caller)
  const approvedBy = approvals.filter(({ lapse }) => lapse === undefined).map((one) => one.operatorId)
  const refusal = refuseApproval(row.state, { operatorId, approvedBy, changedBy: row.changedBy ?? undefined })
  const isPayer = (await selectPayer(tx, row)) === operatorId
  const isDecidable = row.state === 'paying' && refuseDecision(await selectFacts(tx, row)) === undefined
  const isElsewhere = row.claimedBy !== null && row.claimedBy !== operatorId
  const may = (deed: WithdrawalDeed) =>
    stepOf(row.state, deed) !== undefined &&
    !isStopped(deed, { isHeld: row.heldAt !== null }) &&
    permissions.includes(deed === 'approve' ? 'cashier.approve' : 'cashier.withdrawals') &&
    (deed !== 'approve' || refusal === undefined) &&
    (deed !== 'force' || !isPayer) &&
    ((deed !== 'decide_paid' && deed !== 'decide_unpaid') || isDecidable)
  return {
    deeds: isElsewhere ? [] : consoleDeeds.filter(may),
    ...(refusal === 'maker_is_checker' ? { approvalRefusal: refusal } : {}),
  }
}

async function historyOf(tx: Tx, row: ListedRow, findStaked: Parts['findStaked']) {
  const facts = await findMoneyFacts(tx, row)
  if (!facts) throw refusePlainly('absent')
  const { paidCount, paidSum } = await selectHistory(tx, row)
  const [deposited, staked] = [await findDeposited(tx, row), await findStaked(tx, row)]
  const { unplayed } = await findWagering(tx, row)
  const main = (await findBalances(tx, row)).find(
    ({ account, currency }) => account === 'main' && currency === row.currency,
  )
  return {
    balance: writeAmount(main?.balance ?? 0n),
    deposited: writeAmount(deposited > 0n ? deposited : 0n),
    staked: writeAmount(staked > 0n ? staked : 0n),
    unplayed: writeAmount(unplayed),
    paidOut: writeAmount(paidSum),
    paidCount,
    memberSince: facts.createdAt.toISOString(),
  }
}
