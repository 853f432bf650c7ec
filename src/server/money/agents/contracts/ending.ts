import { afterDeed, endWith, refuseDeed, supersede } from '#domain/agents/contract-life.ts'
import type { RunningContract } from '#domain/agents/lowering.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { type Brand, todayOf } from './ports.ts'
import { findRules } from './rules.ts'
import { findLowering } from './signing.ts'
import {
  type VersionRow,
  insertStep,
  lockSigning,
  selectCountingAfter,
  selectDue,
  selectLeft,
  selectVersion,
  updateVersion,
} from './store.ts'
import { contractOf } from './views.ts'

/**
 * Ends superseded versions of a downline that would count for days from one on. A version that begins with the next month
 * leaves the old one to the end of this month; if it is replaced or ended itself before it begins, the old one must not go on.
 */
export async function endSuperseded(tx: Tx, brand: Brand, of: VersionRow, day: string): Promise<void> {
  // guard: day-counts-under-one-version
  for (const old of await selectCountingAfter(tx, of, day)) {
    const after = supersede(contractOf(old, brand.currency), day)
    await updateVersion(tx, old, after)
    await insertStep(tx, old, {
      deed: 'supersede',
      party: 'house',
      seen: { by: of.id.toString(), startsOn: day },
    })
  }
}

/** Ends the contracts of a list at one moment. */
export async function endTeam(
  tx: Tx,
  brand: Brand,
  {
    ends,
    endsOn,
    cause,
  }: { readonly ends: readonly RunningContract[]; readonly endsOn: string; readonly cause: VersionRow },
): Promise<void> {
  for (const { id, version } of ends) {
    const row = await selectVersion(tx, { merchantId: brand.id, id, version })
    if (!row) throw new Error(`contract ${id} is absent`)
    const after = endWith(contractOf(row, brand.currency), endsOn)
    await updateVersion(tx, row, after)
    const seen = { contract: cause.id.toString(), version: cause.version, endsOn: after.endsOn }
    await insertStep(tx, row, { deed: 'end_with_upline', party: 'house', seen })
    await endSuperseded(tx, brand, row, endsOn)
  }
}

/**
 * Ends contracts with an upline that the downline has left, with the day of the move: from then on another one pays. The
 * contracts below end with them.
 */
export async function endLeft(store: Store, brand: Brand): Promise<void> {
  if ((await selectLeft(store.read, brand.id)).length === 0) return
  await store.transact(async (tx) => {
    await lockSigning(tx, brand.id)
    const { rules } = await findRules(tx, brand.id)
    for (const row of await selectLeft(tx, brand.id)) {
      const change = row.state === 'superseded' ? supersede : endWith
      const after = change(contractOf(row, brand.currency), row.leavesOn)
      await updateVersion(tx, row, after)
      await insertStep(tx, row, { deed: 'end_with_move', party: 'house', seen: { endsOn: after.endsOn } })
      const of = { agentId: row.downlineId, kind: row.kind, terms: undefined, rules }
      const { ends } = await findLowering(tx, brand, of)
      await endTeam(tx, brand, { ends, endsOn: row.leavesOn, cause: row })
    }
  })
}

/** Closes offers that have expired and contracts whose last day is over. */
export async function closeDue(store: Store, brand: Brand, nowMs: number): Promise<void> {
  const today = todayOf(brand, nowMs)
  if ((await selectDue(store.read, { merchantId: brand.id, today })).length === 0) return
  await store.transact(async (tx) => {
    await lockSigning(tx, brand.id)
    for (const row of await selectDue(tx, { merchantId: brand.id, today })) {
      const contract = contractOf(row, brand.currency)
      const deed = row.state === 'offered' ? 'expire' : 'end'
      if (refuseDeed(contract, deed, { by: 'house', today })) continue
      await updateVersion(tx, row, afterDeed(contract, deed, { by: 'house', today }))
      await insertStep(tx, row, { deed, party: 'house' })
    }
  })
}
