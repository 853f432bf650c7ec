import type * as calls from '#contract/console/verification-vendors.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { whyVendorWaits } from '#domain/verification/vendor-check.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { readOutboundUrl } from '#server/platform/http/outbound.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import {
  type Vendor,
  lockVendor,
  selectFigures,
  selectVendors,
  updateOthersOff,
  upsertVendor,
} from './store.ts'
import type { VerificationVendors } from './vendors.ts'

type Save = typeof calls.saveVendor
type BrandOperator = By & { readonly merchantId: number }
type Wrapped = Omit<Input<Save>, 'secret'> & { readonly wrappedSecret?: string | undefined }

const deed = 'verificationVendors.saveVendor'
const FIGURE_DAYS = 30

/** The vendors of a brand, without their secrets. */
export async function listVendors(
  tx: Tx,
  vendors: Pick<VerificationVendors, 'stateOf'>,
  merchantId: number,
): Promise<Output<typeof calls.listVendors>> {
  const figures = await selectFigures(tx, merchantId, FIGURE_DAYS)
  return {
    list: (await selectVendors(tx, merchantId)).map((vendor) => ({
      code: vendor.code,
      name: vendor.name,
      baseUrl: vendor.baseUrl,
      keyId: vendor.keyId,
      kinds: [...vendor.kinds],
      power: vendor.power,
      isOn: vendor.isOn,
      isDemo: vendor.isDemo,
      hasKeyBefore: vendor.wrappedSecretBefore !== null,
      version: vendor.version,
      circuit: vendors.stateOf(vendor),
      figures: figures.flatMap(({ code, state, count }) => (code === vendor.code ? [{ state, count }] : [])),
    })),
  }
}

/** Saves a vendor, or stores a proposal with the secret wrapped. */
export async function saveVendorOrPropose(
  store: Store,
  vendors: Pick<VerificationVendors, 'wrapSecret' | 'allowsLocal'>,
  by: BrandOperator,
  { secret, ...input }: Input<Save>,
): Promise<Output<Save>> {
  const which = { merchantId: by.merchantId, code: input.code }
  const wrapped: Wrapped = {
    ...input,
    ...(secret === undefined ? {} : { wrappedSecret: vendors.wrapSecret(which, secret) }),
  }
  const proposal = { deed, subject: input.code, input: wrapped, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => save(tx, by, wrapped, vendors.allowsLocal))
  return outcome.done === undefined
    ? { version: input.version ?? 0, waits: outcome.waits }
    : { version: outcome.done }
}

/** Executes approved proposals. */
export const vendorExecutors = ({
  allowsLocal,
}: {
  readonly allowsLocal: boolean
}): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Wrapped) => {
    await save(tx, ofBrand(maker), input, allowsLocal)
  },
})

async function save(tx: Tx, by: BrandOperator, input: Wrapped, allowsLocal: boolean): Promise<number> {
  const { merchantId, operatorId } = by
  const which = { merchantId, code: input.code }
  const before = await lockVendor(tx, which)
  if (before?.version !== input.version) throw refuse<Save>('changed_meanwhile') // guard: vendor-as-read
  // guard: vendor-address-outside
  if (!isAddress(input.baseUrl, allowsLocal)) throw refuse<Save>('vendor_address')
  const hasNewKey = input.wrappedSecret !== undefined
  const wrappedSecret = input.wrappedSecret ?? before?.wrappedSecret
  if (wrappedSecret === undefined) throw refuse<Save>('secret_needed')
  const former = hasNewKey ? before?.wrappedSecret : before?.wrappedSecretBefore
  const vendor = {
    ...which,
    name: input.name,
    baseUrl: input.baseUrl,
    keyId: input.keyId,
    wrappedSecret,
    wrappedSecretBefore: input.keepsKeyBefore ? (former ?? null) : null,
    kinds: input.kinds,
    power: input.power,
    isOn: input.isOn,
    // A vendor with another address is no program of the demonstration any more.
    isDemo: before?.isDemo === true && before.baseUrl === input.baseUrl,
  }
  const change = { before: before ? auditOf(before) : {}, after: { ...auditOf(vendor), hasNewKey } }
  const cause = whyVendorWaits(before, vendor, hasNewKey)
  if (cause) needSecond(by, { cause, ...change }) // guard: vendor-by-two
  if (vendor.isOn) await updateOthersOff(tx, which)
  const version = await upsertVendor(tx, vendor)
  await writeAudit(tx, {
    merchantId,
    operatorId,
    reason: input.reason,
    action: 'verification.vendor',
    ...change,
  })
  return version
}

/** Never contains the secret, wrapped or not. */
function auditOf(vendor: Omit<Vendor, 'version'>): Record<string, unknown> {
  const { code, name, baseUrl, keyId, kinds, power, isOn } = vendor
  return {
    vendorCode: code,
    name,
    baseUrl,
    keyId,
    documentKind: [...kinds],
    vendorPower: power,
    isOn,
    hasKeyBefore: vendor.wrappedSecretBefore !== null,
  }
}

/** Our own calls alone go there, so nothing in it may hold a secret or a query. */
function isAddress(text: string, allowsLocal: boolean): boolean {
  const url = readOutboundUrl(text, allowsLocal)
  return (
    url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  )
}
