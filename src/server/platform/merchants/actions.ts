import type { switchMaintenance as switchMaintenanceCall } from '#contract/console/merchants.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { type NewIdentityProvider, upsertIdentityProvider } from './identity-providers.ts'
import { isMoment } from './moment.ts'
import {
  type MerchantState,
  type NewMerchant,
  insertMerchant,
  lockMerchant,
  updateGameOrigin,
  updateMaintenance,
} from './store.ts'

export type { Merchant } from './merchant.ts'
export type { IdentityProvider, NewIdentityProvider } from './identity-providers.ts'
export { type NewMerchant, updateEmptyHalls as setEmptyHalls } from './store.ts'
export { type FindKnownPayees, openKnownPayees } from './known-payees.ts'
export { wordOf } from './copy.ts'
export { CHALLENGE_PATH, challengeFile, challengeRecord } from './host-challenge.ts'
export { copyLook, copySettings, copyWords, selectIsZoneKnown as isZoneKnown } from './copy-store.ts'
export {
  type HostClaim,
  deleteHost as dropHost,
  insertClaim as claimHost,
  insertProvenHost as proveHost,
  leaseClaim,
  leaseDueClaim,
  lockClaim,
  selectCheckedFor as findCheckedFor,
  selectClaims as findClaims,
  selectHostOwner as findHostOwner,
  selectIsClaimed as isClaimed,
  updateClaimChecked as noteHostFault,
} from './host-store.ts'
export { insertMarkPicture as keepMark, selectMarkPicture as findMarkPicture } from './mark-store.ts'
export {
  type LotteryTermsRow,
  readLotteryTerms,
  selectLotteryTerms as findLotteryTerms,
} from './lottery-terms-store.ts'
export { lockMerchant, updateState as setMerchantState } from './store.ts'

type SwitchMaintenance = typeof switchMaintenanceCall

/** Closes or opens a brand, unless it changed since the operator loaded it. */
export async function switchMaintenance(
  tx: Tx,
  { caller, nowMs }: Pick<Context, 'caller' | 'nowMs'>,
  input: Input<SwitchMaintenance>,
): Promise<Output<SwitchMaintenance>> {
  if (caller.kind !== 'operator') throw refusePlainly('forbidden')
  const merchant = await lockMerchant(tx, { code: input.merchantCode, onlyId: caller.merchantId })
  if (!merchant) throw refusePlainly('absent')
  if (merchant.version !== input.version) throw refuse<SwitchMaintenance>('changed_meanwhile')
  const opensAt = input.isClosed && input.opensAt !== undefined ? new Date(input.opensAt) : null
  if (opensAt && !isMoment(input.opensAt ?? '')) throw refusePlainly('invalid_input', { fields: ['opensAt'] })
  if (opensAt && opensAt.getTime() <= nowMs) throw refuse<SwitchMaintenance>('opens_in_the_past')

  const version = await updateMaintenance(tx, { id: merchant.id, isClosed: input.isClosed, opensAt })
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: caller.operatorId,
    action: 'merchant.maintenance',
    reason: input.reason,
    before: openingOf(merchant),
    after: openingOf({ ...merchant, isClosed: input.isClosed, opensAt, version }),
  })
  return { version }
}

/** Creates a merchant. Returns no id, and changes nothing, if its code is taken. */
export async function createMerchant(tx: Tx, merchant: NewMerchant): Promise<number | undefined> {
  return await insertMerchant(tx, merchant)
}

function openingOf(merchant: MerchantState): Record<string, unknown> {
  return {
    isClosed: merchant.isClosed,
    opensAt: merchant.opensAt?.toISOString() ?? null,
    version: merchant.version,
  }
}

/** Allows the brand's pages to frame this origin. */
export async function allowGameOrigin(
  tx: Tx,
  allowed: { readonly merchantId: number; readonly origin: string },
): Promise<void> {
  await updateGameOrigin(tx, allowed)
}

/** Configures an identity provider. Its secret is already wrapped: see `wrapProviderSecret`. */
export async function setIdentityProvider(tx: Tx, provider: NewIdentityProvider): Promise<void> {
  await upsertIdentityProvider(tx, provider)
}
