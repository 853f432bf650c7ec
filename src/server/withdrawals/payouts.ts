import type { Logger } from 'pino'

import { isGivenBack } from '#domain/cashier/withdrawal-state.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import { type Lanes, openLanes } from '#server/jobs/lanes.ts'
import type { Hub } from '#server/live/hub.ts'
import {
  type AskedOrder,
  type HandleNews,
  PaymentFailed,
  type Payments,
  findPaymentProvider,
} from '#server/payments/actions.ts'

import { lockByPayout, postponeHandOver, selectToSend, takePayout } from './payout-store.ts'
import { tellMoved } from './routes.ts'
import { selectPayoutProviders } from './settings-store.ts'
import { takeStep } from './steps.ts'
import { lockWithdrawal, updateWithdrawal, type WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

export interface PayoutParts {
  readonly payments: Pick<Payments, 'startPayout' | 'askOrder'>
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Withdrawals per brand and run; the rest follows a minute later. */
const AT_ONCE = 50
/** Concurrent calls of one process: per provider of a brand, and in total. */
const PLACES = { perLane: 4, atOnce: 32 }

/** The payout's outcome at the provider; `undefined` while it is pending or unknown. */
type Known = Pick<AskedOrder, 'outcome' | 'providerReference'>

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
        if (row) tellMoved(hub, row)
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
          log.info({ withdrawal: row.id.toString(), why: error.message }, 'a payout is asked after later')
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

async function speakOf(
  { payments, hub, log }: Pick<PayoutParts, 'payments' | 'hub' | 'log'>,
  store: Store,
  row: WithdrawalRow,
): Promise<void> {
  const known = await findOutcome(payments, store, row)
  if (!known) return
  const next = await store.transact(async (tx) => {
    const held = await lockWithdrawal(tx, row)
    if (!held) return undefined
    return known === 'unclear' ? await noteRefusedRetry(tx, held, log) : await conclude(tx, held, known)
  })
  if (next) tellMoved(hub, next)
}

/**
 * Queries a retried payout before sending it: what the provider already knows is not sent twice. A refused first try was
 * certainly not carried out. A refused retry says nothing about the try before it (the number is a duplicate, or the key
 * was changed meanwhile), so only the provider's own word about the payout ends it.
 */
async function findOutcome(
  payments: PayoutParts['payments'],
  store: Store,
  row: WithdrawalRow,
): Promise<Known | 'unclear' | undefined> {
  const provider = await findPaymentProvider(store.read, {
    merchantId: row.merchantId,
    code: row.payoutProvider ?? '',
  })
  if (!provider) throw new Error(`no provider ${row.payoutProvider}`)
  const askAgain = async () => {
    const asked = await payments.askOrder(provider, { direction: 'payout', reference: row.payoutId })
    return asked && !isSame(row, asked) ? refuseOther(row) : asked
  }
  if (row.payoutTries > 1) {
    const asked = await askAgain()
    if (asked) return asked
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
    if (row.payoutTries > 1) return (await askAgain()) ?? 'unclear'
    return { outcome: 'failed', providerReference: '' }
  }
}

function isSame({ amount, fee, currency }: WithdrawalRow, asked: Pick<AskedOrder, 'amount' | 'currency'>) {
  return asked.amount === amount - fee && asked.currency === currency
}

function refuseOther(row: WithdrawalRow): never {
  throw new Error(`the provider speaks of another payout than ${row.payoutId}`)
}

/** Keeps the money reserved, and raises an alarm once: a person asks the provider what became of the payout. */
async function noteRefusedRetry(
  tx: Tx,
  row: WithdrawalRow,
  log: PayoutParts['log'],
): Promise<WithdrawalRow | undefined> {
  if (row.state !== 'paying' || row.payoutDoubt !== null) return undefined
  log.error(
    { alarm: 'payout', withdrawal: row.id.toString(), provider: row.payoutProvider },
    'a provider refused to repeat a payout whose first try is unknown',
  )
  return await updateWithdrawal(tx, row, { payoutDoubt: 'retry_refused' })
}

/** Returns nothing while the payout is pending, or if another process concluded it first. */
async function conclude(
  tx: Tx,
  row: WithdrawalRow,
  { outcome, providerReference }: Known,
): Promise<WithdrawalRow | undefined> {
  const timing = await findSettings(tx, row.merchantId)
  const reference = providerReference.slice(0, 120)
  switch (outcome) {
    case 'pending':
      // The provider has the payout, so nothing is unknown any more.
      return row.payoutDoubt === 'retry_refused'
        ? await updateWithdrawal(tx, row, { payoutDoubt: null })
        : undefined
    case 'paid':
      return await takeStep(tx, row, {
        deed: 'pay_out',
        note: reference,
        change: { payoutDoubt: null, ...(reference === '' ? {} : { payoutReference: reference }) },
        timing,
      })
    case 'failed':
    case 'returned':
      // A payout that was already paid and came back becomes a dispute, which an operator handles.
      return await takeStep(tx, row, {
        deed: row.state === 'paid' ? 'dispute' : 'fail',
        note: reference,
        change: { payoutDoubt: null },
        timing,
      })
  }
}

/** Handles a provider's notification of a payout, after a query to the provider confirmed it. */
export const hearOfPayout =
  ({ hub, log }: Pick<PayoutParts, 'hub' | 'log'>): HandleNews =>
  async (tx, news) => {
    const row = await lockByPayout(tx, { merchantId: news.merchantId, payoutId: news.reference })
    if (!row || row.payoutProvider !== news.providerCode) return { verdict: 'order_unknown' }
    if (!isSame(row, news)) return { verdict: 'amount_differs' }
    if (news.outcome === 'paid' && isGivenBack(row.state)) {
      log.error(
        { alarm: 'payout', withdrawal: row.id.toString(), provider: news.providerCode },
        'a provider paid a withdrawal whose money its member has back',
      )
      const doubted = await updateWithdrawal(tx, row, { payoutDoubt: 'paid_after_end' })
      return { verdict: 'paid_after_end', tell: () => tellMoved(hub, doubted) }
    }
    const next = await conclude(tx, row, news)
    if (!next) return { verdict: 'known' }
    return { verdict: news.outcome, tell: () => tellMoved(hub, next) }
  }
