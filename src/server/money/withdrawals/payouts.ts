import type { Logger } from 'pino'

import { doubtAfterEnd, isUnanswered } from '#domain/cashier/payout-doubt.ts'
import { lockOpenProposals, overtake } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { type Lanes, openLanes } from '#server/platform/jobs/lanes.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import {
  type OrderQuery,
  type HandleNews,
  PaymentFailed,
  findPaymentProvider,
} from '#server/money/payments/actions.ts'

import { type Answered, endAsking, keepAnswer, selectFacts } from './answer-store.ts'
import { type PayoutCalls, isSame, listening } from './asking.ts'
import { lockReferences, selectIsReferenceUsed } from './console-store.ts'
import { postponeHandOver, selectByPayout, selectIsPaying, selectToSend, takePayout } from './payout-store.ts'
import { notifyMoved } from './routes.ts'
import { selectPayoutProviders } from './settings-store.ts'
import { takeStep } from './steps.ts'
import { lockWithdrawal, updateWithdrawal, type WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

export interface PayoutParts {
  readonly payments: PayoutCalls
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Withdrawals per brand and run; the rest follows a minute later. */
const AT_ONCE = 50
/** Concurrent calls of one process: per provider of a brand, and in total. */
const PLACES = { perLane: 4, atOnce: 32 }

/** The payout's outcome at the provider; `undefined` while it is pending or unknown. */
type Known = Pick<OrderQuery, 'outcome' | 'providerReference'>

/**
 * Hands approved withdrawals to the brand's provider. Brands without a provider that is on are skipped as a whole:
 * their withdrawals wait for operators, and would otherwise fill the batch.
 */
export async function handOverDue(
  store: Store,
  { hub, log }: Pick<PayoutParts, 'hub' | 'log'>,
): Promise<void> {
  for (const { merchantId, code } of await selectPayoutProviders(store.read)) {
    const provider = await findPaymentProvider(store.read, { merchantId, code })
    if (!provider?.isOn) continue
    for (const waiting of await selectToSend(store.read, merchantId, AT_ONCE)) {
      try {
        const row = await store.transact((tx) => handOver(tx, waiting))
        if (row) notifyMoved(hub, row)
      } catch (error) {
        log.error(
          { err: error, alarm: 'payout', withdrawal: waiting.id.toString() },
          'an approved withdrawal could not be handed over',
        )
        await store.transact((tx) => postponeHandOver(tx, waiting))
      }
    }
  }
}

/**
 * Queries providers about pending payouts, each provider in its own lane. A payout keeps one id for ever, so a retry
 * after a lost answer never pays twice. Provider calls run outside transactions.
 */
export function openPayouts(parts: PayoutParts): Lanes {
  const { log } = parts
  return openLanes<WithdrawalRow>({
    ...PLACES,
    log,
    laneOf: ({ merchantId, payoutProvider }) => `${merchantId} ${payoutProvider ?? ''}`,
    take: (store, fullLanes) => store.transact((tx) => takePayout(tx, fullLanes)),
    work: (store, row) =>
      speakOf(parts, store, row).catch((error: unknown) => {
        if (error instanceof PaymentFailed)
          log.info({ withdrawal: row.id.toString(), why: error.message }, 'a payout is queried again later')
        else log.error({ err: error, withdrawal: row.id.toString() }, 'a payout was not sent')
      }),
  })
}

/** Does nothing if the provider was switched off or changed since the query; operators pay then. */
async function handOver(
  tx: Tx,
  which: Pick<WithdrawalRow, 'merchantId' | 'id'>,
): Promise<WithdrawalRow | undefined> {
  const settings = await findSettings(tx, which.merchantId)
  if (settings.payoutProvider === '') return undefined
  const provider = await findPaymentProvider(tx, {
    merchantId: which.merchantId,
    code: settings.payoutProvider,
  })
  if (!provider?.isOn) return undefined
  const row = await lockWithdrawal(tx, which)
  if (!row || row.claimedBy !== null) return undefined
  return await takeStep(tx, row, {
    deed: 'hand_over',
    change: { payoutProvider: provider.code },
    timing: settings,
  })
}

async function speakOf(parts: PayoutParts, store: Store, row: WithdrawalRow): Promise<void> {
  const answers: Answered[] = []
  const payments = listening(parts.payments, row, answers)
  let known: Known | 'unclear' | undefined
  try {
    known = await findOutcome(payments, store, row)
  } finally {
    await store.transact((tx) => keep(tx, parts, row, answers))
  }
  if (!known) return
  const next = await store.transact(async (tx) => {
    await lockOpenProposals(tx, proposalsOf(row))
    const locked = await lockWithdrawal(tx, row)
    if (!locked) return undefined
    return known === 'unclear'
      ? await noteDoubt(tx, locked, 'retry_refused', parts.log)
      : await conclude(tx, locked, known, parts.log)
  })
  if (next) notifyMoved(parts.hub, next)
}

/** Stores the provider's answers; raises an alarm after days without one. */
async function keep(
  tx: Tx,
  { hub, log }: Pick<PayoutParts, 'hub' | 'log'>,
  row: WithdrawalRow,
  answers: readonly Answered[],
): Promise<void> {
  await endAsking(tx, row)
  for (const answer of answers) await keepAnswer(tx, row, answer)
  const locked = await lockWithdrawal(tx, row)
  if (!locked) return
  const doubted = isUnanswered(await selectFacts(tx, locked))
    ? await noteDoubt(tx, locked, 'unanswered', log)
    : undefined
  // Open pages about a payout in doubt show its newest answers.
  if (doubted || locked.payoutDoubt !== null)
    hub.publish({ kind: 'console', merchantId: row.merchantId }, { type: 'stale', what: 'withdrawals' })
}

/**
 * Queries the provider before a retry: a payout that it already knows is not sent again. A refused first try
 * was certainly not carried out. A refused retry proves nothing about the try before it (a duplicate number,
 * or a changed key), so only a query of the payout ends it.
 */
async function findOutcome(
  payments: PayoutCalls,
  store: Store,
  row: WithdrawalRow,
): Promise<Known | 'unclear' | undefined> {
  const provider = await findPaymentProvider(store.read, {
    merchantId: row.merchantId,
    code: row.payoutProvider ?? '',
  })
  if (!provider) throw new Error(`no provider ${row.payoutProvider}`)
  const askAgain = async () => {
    const report = await payments.askOrder(provider, { direction: 'payout', reference: row.payoutId })
    return report && !isSame(row, report) ? refuseOther(row) : report
  }
  // guard: payout-asked-after
  if (row.payoutTries > 1) {
    const report = await askAgain()
    if (report) return report
    // Two operators may have decided it while this process waited for the answer.
    if (!(await selectIsPaying(store.read, row))) return undefined // guard: payout-still-paying
  }
  const { kind, institution, holderName, accountNumber } = row.destination
  try {
    return await payments.startPayout(provider, {
      reference: row.payoutId,
      amount: row.amount - row.fee,
      currency: row.currency,
      payee: { kind, bank: institution, holder: holderName, account: accountNumber },
    })
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.fault !== 'refused') throw error
    if (row.payoutTries > 1) return (await askAgain()) ?? 'unclear' // guard: refused-retry-unclear
    return { outcome: 'failed', providerReference: '' }
  }
}

function refuseOther(row: WithdrawalRow): never {
  throw new Error(`the provider's answer to payout ${row.payoutId} has another amount or currency`)
}

/**
 * Marks the payout as in doubt: its money stays reserved, one alarm is raised, and an operator asks the
 * provider.
 */
async function noteDoubt(
  tx: Tx,
  row: WithdrawalRow,
  doubt: 'retry_refused' | 'unanswered',
  log: PayoutParts['log'],
): Promise<WithdrawalRow | undefined> {
  if (row.state !== 'paying' || row.payoutDoubt !== null) return undefined
  log.error(
    { alarm: 'payout', withdrawal: row.id.toString(), provider: row.payoutProvider, doubt },
    'the outcome of a payout is unknown',
  )
  return await updateWithdrawal(tx, row, { payoutDoubt: doubt })
}

/** The open proposals about a withdrawal. They are locked before it, as an approval does. */
const proposalsOf = ({ merchantId, id }: Pick<WithdrawalRow, 'merchantId' | 'id'>) => ({
  merchantId,
  group: 'withdrawals',
  subject: id.toString(),
})

/**
 * Returns nothing while the payout is pending, or if another process or two operators concluded it first. A
 * conclusion ends open proposals to decide the payout.
 */
async function conclude(
  tx: Tx,
  row: WithdrawalRow,
  known: Known,
  log: PayoutParts['log'],
): Promise<WithdrawalRow | undefined> {
  const late = doubtAfterEnd(row.state, known.outcome)
  if (late) {
    log.error(
      { alarm: 'payout', withdrawal: row.id.toString(), provider: row.payoutProvider, doubt: late },
      'a provider contradicts how a withdrawal ended',
    )
    return await updateWithdrawal(tx, row, { payoutDoubt: late })
  }
  if (known.outcome === 'pending') {
    // The provider has the payout, so nothing is unknown any more.
    const isUnknown = row.payoutDoubt === 'retry_refused' || row.payoutDoubt === 'unanswered'
    if (!isUnknown) return undefined
    await overtake(tx, proposalsOf(row))
    return await updateWithdrawal(tx, row, { payoutDoubt: null })
  }
  const next = await takeStep(tx, row, await stepBy(tx, row, known, log))
  if (next) await overtake(tx, proposalsOf(row)) // guard: answer-overtakes-proposal
  return next
}

async function stepBy(
  tx: Tx,
  row: WithdrawalRow,
  { outcome, providerReference }: Known,
  log: PayoutParts['log'],
) {
  const timing = await findSettings(tx, row.merchantId)
  const note = providerReference.slice(0, 120)
  if (outcome !== 'paid')
    // A payout that was already paid and came back becomes a dispute, which an operator handles.
    return {
      deed: row.state === 'paid' ? ('dispute' as const) : ('fail' as const),
      note,
      change: { payoutDoubt: null },
      timing,
    }
  const isFree = note !== '' && (await isFreeReference(tx, row, note, log))
  return {
    deed: 'pay_out' as const,
    note,
    change: { payoutDoubt: null, ...(isFree ? { payoutReference: note } : {}) },
    timing,
  }
}

/**
 * Whether no other payout has this reference. An operator may have entered it for another payout by mistake;
 * that must not block this one.
 */
async function isFreeReference(
  tx: Tx,
  row: WithdrawalRow,
  reference: string,
  log: PayoutParts['log'],
): Promise<boolean> {
  await lockReferences(tx, row.merchantId)
  if (!(await selectIsReferenceUsed(tx, { ...row, reference }))) return true // guard: used-reference-replaced
  log.error(
    { alarm: 'payout', withdrawal: row.id.toString(), provider: row.payoutProvider },
    'another payout already has the reference of this one',
  )
  return false
}

/** Handles a provider's notification of a payout, after a query to the provider confirmed it. */
export const hearOfPayout =
  ({ hub, log }: Pick<PayoutParts, 'hub' | 'log'>): HandleNews =>
  async (tx, news) => {
    const which = await selectByPayout(tx, { merchantId: news.merchantId, payoutId: news.reference })
    if (!which) return { verdict: 'order_unknown' }
    await lockOpenProposals(tx, proposalsOf(which))
    const row = await lockWithdrawal(tx, which)
    if (!row || row.payoutProvider !== news.providerCode) return { verdict: 'order_unknown' }
    if (!isSame(row, news)) return { verdict: 'amount_differs' } // guard: payout-amount-compared
    const next = await conclude(tx, row, news, log)
    if (!next) return { verdict: 'known' }
    const verdict = doubtAfterEnd(row.state, news.outcome) ?? news.outcome
    return { verdict, notify: () => notifyMoved(hub, next) }
  }
