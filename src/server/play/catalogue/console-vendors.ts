import type * as calls from '#contract/console/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { isProviderName, isVendorCode, readDisplayName } from '#domain/catalogue/vendor-name.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { BrandOperator } from '#server/platform/http/brand-writer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { OperatorOfCall } from '#server/platform/http/scope.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import {
  insertOffer,
  insertVendor,
  isVendorKnown,
  lockVendor,
  lockVendorsOfHall,
  type VendorView,
  updateVendor,
  updateVendorPositions,
} from './console-vendor-store.ts'

/** An operator of a brand, and the payees that its names may name. */
export type NamingOperator = BrandOperator & { readonly findKnownPayees: FindKnownPayees }

/** Adds a vendor to the house. It applies to all brands, so operators of one brand may not. */
export async function knowNewVendor(
  tx: Tx,
  operator: OperatorOfCall,
  input: Input<typeof calls.knowVendor>,
): Promise<{ readonly code: string }> {
  if (operator.merchantId !== undefined) throw refusePlainly('forbidden') // guard: vendors-made-by-house
  const { code, category, provider } = input
  const name = readDisplayName(input.name)
  if (!isVendorCode(code)) throw refusePlainly('invalid_input', { fields: ['code'] })
  if (name === undefined) throw refusePlainly('invalid_input', { fields: ['name'] })
  if (!isProviderName(provider)) throw refusePlainly('invalid_input', { fields: ['provider'] })
  // The vendor is of the house, so no brand's accounts and hosts are known.
  const [payee] = newPayees('', name, { hosts: [], accounts: [] })
  // guard: vendor-without-payee
  if (payee) throw refuse<typeof calls.knowVendor>('payee_in_name', { found: payee.text })
  if (!(await insertVendor(tx, { code, name, category, provider })))
    throw refuse<typeof calls.knowVendor>('vendor_known')
  await writeAudit(tx, {
    merchantId: null,
    operatorId: operator.operatorId,
    action: 'vendor.know',
    reason: input.reason,
    before: {},
    after: { code, name, category, provider },
  })
  return { code }
}

/** Offers a vendor of the house at a brand: last and switched off, until it is set up. */
export async function offerKnownVendor(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { code, reason }: Input<typeof calls.offerVendor>,
): Promise<{ readonly version: number }> {
  if (!(await isVendorKnown(tx, code))) throw refusePlainly('absent')
  if (!(await insertOffer(tx, { merchantId, code }))) throw refuse<typeof calls.offerVendor>('vendor_offered')
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'vendor.offer',
    reason,
    before: {},
    after: { code, isOn: false },
  })
  return { version: 1 }
}

export async function changeVendor(
  tx: Tx,
  { merchantId, operatorId, findKnownPayees }: NamingOperator,
  input: Input<typeof calls.changeVendor>,
): Promise<{ readonly version: number }> {
  const { code, isOn, isHot, isInMaintenance } = input
  const ownName = readOwnName(input.ownName)
  const vendor = await lockVendor(tx, { merchantId, code })
  if (!vendor) throw refusePlainly('absent')
  // guard: vendor-version-checked
  if (vendor.version !== input.version)
    throw refuse<typeof calls.changeVendor>('changed_meanwhile', { version: vendor.version })
  const names = [vendor.houseName, vendor.ownName]
  const [payee] = newPayees(names, ownName, await findKnownPayees(tx, merchantId))
  // guard: own-name-without-payee
  if (payee) throw refuse<typeof calls.changeVendor>('payee_in_name', { found: payee.text })
  const picture = input.picture ?? null
  const ids = picture === null || picture === vendor.picture ? [] : [picture]
  // guard: vendor-pictures-used
  await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'content', ids })
  const details = { code, ownName, picture, isOn, isHot, isInMaintenance }
  const version = await updateVendor(tx, { merchantId, ...details })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'vendor.change',
    reason: input.reason,
    before: noted(vendor),
    after: noted(details),
  })
  return { version }
}

/** Reorders all vendors of a hall. The given list must match the stored one, else it is outdated. */
export async function orderHall(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { category, order }: Input<typeof calls.orderVendors>,
): Promise<Record<string, never>> {
  const vendors = await lockVendorsOfHall(tx, { merchantId, category })
  // guard: vendor-order-whole
  if (!isWholeList(vendors, order)) throw refuse<typeof calls.orderVendors>('changed_meanwhile')
  const codes = order.map(({ code }) => code)
  await updateVendorPositions(tx, { merchantId, codes })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'vendor.order',
    reason: '',
    before: { category, order: vendors.map(({ code }) => code) },
    after: { category, order: codes },
  })
  return {}
}

type Versioned = { readonly code: string; readonly version: number }

/** Whether the given order contains the whole list in its current versions. */
export function isWholeList(kept: readonly Versioned[], order: readonly Versioned[]): boolean {
  const seen = new Map(order.map(({ code, version }) => [code, version]))
  return (
    seen.size === order.length &&
    kept.length === seen.size &&
    kept.every(({ code, version }) => seen.get(code) === version)
  )
}

/** Empty: the brand uses the house's name. */
function readOwnName(given: string): string | null {
  if (given.trim() === '') return null
  const name = readDisplayName(given)
  // guard: own-name-plain
  if (name === undefined) throw refusePlainly('invalid_input', { fields: ['ownName'] })
  return name
}

function noted(
  details: Pick<VendorView, 'code' | 'ownName' | 'picture' | 'isOn' | 'isHot' | 'isInMaintenance'>,
) {
  const { code, ownName: name, picture, isOn, isHot, isInMaintenance } = details
  return { code, name, picture, isOn, isHot, isInMaintenance }
}
