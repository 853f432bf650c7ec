import type { Deed } from '#domain/audit/deed.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { PAYOUT_ACCOUNTS_MAX, type PayoutAccount } from '#domain/members/payout-account.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import {
  type KeptPayoutAccount,
  type Owner,
  insertPayoutAccount,
  lockOwner,
  selectPayoutAccounts,
  updateRemoved,
} from './store.ts'

export {
  countSharing,
  type KeptPayoutAccount,
  selectEveryPayoutAccount as findEveryPayoutAccount,
  selectInstruments as findInstruments,
  selectPersonNames as findPersonNames,
  selectPayoutAccount as findPayoutAccount,
} from './store.ts'

export async function findPayoutAccounts(tx: Tx, owner: Owner): Promise<KeptPayoutAccount[]> {
  return await selectPayoutAccounts(tx, owner)
}

/** Stores a validated account and returns its id, or a refusal, which does not say whose number it is. */
export async function addPayoutAccount(
  tx: Tx,
  owner: Owner,
  account: PayoutAccount,
): Promise<{ readonly id: string } | { readonly refusal: 'too_many_payout_accounts' | 'payout_taken' }> {
  await lockOwner(tx, owner) // guard: payout-owner-locked
  const kept = await selectPayoutAccounts(tx, owner)
  // guard: payout-accounts-capped
  if (kept.length >= PAYOUT_ACCOUNTS_MAX) return { refusal: 'too_many_payout_accounts' }
  const id = await insertPayoutAccount(tx, owner, account)
  if (id === undefined) return { refusal: 'payout_taken' }
  await writeAudit(tx, entryOf(owner, 'member.add_payout_account', { after: inPart({ ...account, id }) }))
  return { id }
}

/** False if the member has no such account. */
export async function removePayoutAccount(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const removed = await updateRemoved(tx, owner, id)
  if (!removed) return false
  await writeAudit(tx, entryOf(owner, 'member.remove_payout_account', { before: inPart(removed) }))
  return true
}

function entryOf(
  { merchantId, memberId }: Owner,
  action: Deed & `member.${string}`,
  { before = {}, after = {} }: { readonly before?: object; readonly after?: object },
) {
  return {
    merchantId,
    operatorId: null,
    memberId,
    action,
    reason: '',
    before: { ...before },
    after: { ...after },
  } as const
}

/** The audit masks the number: its readers do not need it to pay. */
function inPart({ id, kind, institution, accountNumber }: PayoutAccount & { readonly id: string }) {
  return { id, kind, institution, number: numberInPart(accountNumber) }
}
