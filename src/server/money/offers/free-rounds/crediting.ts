import { moved } from '#domain/ledger/posting.ts'
import { isCreditDue } from '#domain/offers/free-round-play.ts'
import { afterFreeRoundsEvent } from '#domain/offers/free-rounds.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { type Who, lockOccurrence } from '#server/money/offers/claim-store.ts'
import { grantBonus } from '#server/money/offers/grants/granting.ts'
import { selectVersion } from '#server/money/offers/store.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { releaseBudget } from './budget.ts'
import {
  type FreeRoundsRow,
  type PlayedRow,
  lockFreeRounds,
  selectIsExcluded,
  selectPlayed,
  selectUncredited,
  updateCredited,
  updatePlayed,
  updateState,
  viewOf,
} from './store.ts'

export interface Credited {
  readonly total: bigint
  /** The main wallet afterwards, where cash was credited. */
  readonly balance: bigint | undefined
}

/**
 * Credits the total of locked free rounds as cash, once, in the transaction that completes them. Totals that become a bonus
 * are left to the job, which takes the lock of the member's limits first.
 */
export async function creditCash(
  tx: Tx,
  row: FreeRoundsRow,
  at: { readonly nowMs: number; readonly transactionId: string; readonly balance: bigint },
): Promise<Credited | undefined> {
  const due = await findDue(tx, row, at.nowMs)
  if (!due) return undefined
  const version = await versionOf(tx, row)
  if (due.won > 0n && grantsBonus(version)) {
    await updateState(tx, row.id, { state: 'finished', reason: 'played' })
    return undefined
  }
  const balance = due.won === 0n ? undefined : await payCash(tx, row, due)
  const { transactionId } = at
  const stored = { total: due.won, reason: 'played', transactionId, balance: balance ?? at.balance }
  await updateCredited(tx, row.id, stored)
  return { total: due.won, balance }
}

/** Credits one total that is due, as its offer says. */
export async function creditLater(tx: Tx, id: bigint, who: Who): Promise<boolean> {
  // An exclusion waits for this transaction, or is seen by it.
  const nowMs = await lockLimits(tx, who)
  const found = await lockFreeRounds(tx, { id })
  if (!found) return false
  const row = await endInTime(tx, found, nowMs)
  const due = await findDue(tx, row, nowMs)
  if (!due) return false
  const version = await versionOf(tx, row)
  const reason = due.won === 0n ? 'played' : await payAs(tx, row, { version, due })
  await updateCredited(tx, id, { total: due.won, reason, transactionId: undefined, balance: undefined })
  return true
}

/** Rounds whose days are over end; a round that is still open may win later. */
async function endInTime(tx: Tx, row: FreeRoundsRow, nowMs: number): Promise<FreeRoundsRow> {
  if (row.endsAt === null || row.endsAt.getTime() > nowMs) return row
  const { state } = afterFreeRoundsEvent(viewOf(row), 'is_expired')
  if (state === 'expired' && row.state !== state && isUnplayed(await selectPlayed(tx, row.id)))
    await releaseBudget(tx, row)
  if (state !== row.state) await updateState(tx, row.id, { state, reason: 'time_up' })
  return { ...row, state }
}

const isUnplayed = ({ bets, won }: PlayedRow): boolean => bets === 0 && won === 0n

async function findDue(tx: Tx, row: FreeRoundsRow, nowMs: number): Promise<PlayedRow | undefined> {
  const played = await selectPlayed(tx, row.id)
  if (row.state === 'credited') return undefined
  await updatePlayed(tx, row.id, played)
  const endsAtMs = row.endsAt?.getTime() ?? nowMs
  return isCreditDue(viewOf(row), played, { nowMs, endsAtMs }) ? played : undefined // guard: free-rounds-credited-once
}

async function payAs(
  tx: Tx,
  row: FreeRoundsRow,
  { version, due }: { readonly version: OfferVersion; readonly due: PlayedRow },
): Promise<string> {
  if (!grantsBonus(version)) {
    await payCash(tx, row, due)
    return 'played'
  }
  // A bonus ends with an exclusion, so none begins after it.
  if (await selectIsExcluded(tx, row.memberId)) return 'excluded' // guard: no-bonus-of-rounds-when-excluded
  const occurrence = await lockOccurrence(tx, { ...row, id: row.occurrenceId })
  if (!occurrence) throw new Error(`reward ${row.occurrenceId} is gone`)
  await grantBonus(tx, occurrence, { version, amount: due.won })
  return 'bonus'
}

async function payCash(tx: Tx, row: FreeRoundsRow, { won }: PlayedRow): Promise<bigint | undefined> {
  const posted = await postOne(tx, {
    merchantId: row.merchantId,
    memberId: row.memberId,
    currency: row.currency,
    key: `free_rounds:${row.id}`,
    kind: 'reward_cash',
    reference: row.offer,
    legs: moved(won, { from: 'house:rewards', to: 'main' }),
  })
  if (posted.outcome !== 'posted')
    throw new Error(`free rounds ${row.id} were not credited: ${posted.outcome}`)
  return posted.balance ?? undefined
}

const grantsBonus = ({ reward }: OfferVersion): boolean =>
  reward.of === 'free_rounds' && reward.wins !== 'cash'

async function versionOf(tx: Tx, row: FreeRoundsRow) {
  const form = await selectVersion(tx, row)
  if (!form) throw new Error(`no version ${row.version} of ${row.offer}`)
  return readOffer(form, row)
}

const AT_ONCE = 200

/** Ends free rounds in time and credits the totals that are due; each in a transaction of its own, and none stops another. */
export async function creditFreeRounds(store: Store, changed: (memberId: bigint) => void): Promise<void> {
  let after = 0n
  const failures: unknown[] = []
  for (;;) {
    const due = await selectUncredited(store.read, { after, limit: AT_ONCE })
    for (const { id, merchantId, memberId } of due)
      try {
        if (await store.transact((tx) => creditLater(tx, id, { merchantId, memberId }))) changed(memberId)
      } catch (error) {
        failures.push(error)
      }
    const last = due.at(-1)
    if (!last || due.length < AT_ONCE) break
    after = last.id
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} totals were not credited`)
}
