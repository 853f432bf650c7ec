import type { Input, Output } from '#contract/endpoint.ts'
import type { verification } from '#contract/verification.ts'
import { checklistOf, refuseSending } from '#domain/verification/documents.ts'
import { isOpenCheck, refuseCheck } from '#domain/verification/vendor-check.ts'
import { type Sender, findPapers } from '#server/people/verification/papers.ts'
import { type Who, lockPapers } from '#server/people/verification/store.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { VendorFailed } from './protocol.ts'
import {
  type Check,
  type Vendor,
  countChecks,
  insertCheck,
  lockCheck,
  selectCheckByRequest,
  selectChecks,
  selectVendor,
  selectVendorOn,
  updateEnded,
  updateOpened,
} from './store.ts'
import type { VerificationVendors } from './vendors.ts'

type Start = typeof verification.startCheck

interface Parts {
  readonly store: Store
  readonly vendors: Pick<VerificationVendors, 'start'>
}

/**
 * Starts a check: it is stored first, so that a fast notice finds it. If the vendor does not answer, the next request, of whatever
 * page, calls it again for the same check.
 */
export async function startOwnCheck(
  { store, vendors }: Parts,
  sender: Sender,
  {
    requestId,
    kind,
    language,
    returnUrl,
  }: Input<Start> & { readonly language: string; readonly returnUrl: string },
): Promise<Output<Start>> {
  const { merchant, memberId } = sender
  const who = { merchantId: merchant.id, memberId }
  const check = await store.transact((tx) => beginCheck(tx, sender, { requestId, kind }))
  if (check.state !== 'starting') {
    if (!isOpenCheck(check.state) || check.url === null) throw refuse<Start>('check_ended')
    return { url: check.url }
  }
  const vendor = await selectVendor(store.read, { merchantId: merchant.id, code: check.vendorCode })
  if (!vendor) throw refuse<Start>('vendor_off')
  const started = await vendors
    .start(vendor, { id: check.id, kind, language, returnUrl })
    .catch((error: unknown) => {
      if (!(error instanceof VendorFailed)) throw error
      return error.fault
    })
  if (started === 'unreachable') throw refuse<Start>('vendor_unreachable')
  if (started === 'refused') {
    await store.transact((tx) => giveUp(tx, who, check))
    throw refuse<Start>('vendor_unreachable')
  }
  const open = await store.transact((tx) => updateOpened(tx, check, started))
  return { url: open?.url ?? started.url }
}

/** The check of a request: a known one as it is, one that the vendor has not opened yet, or a new one. */
async function beginCheck(
  tx: Tx,
  sender: Sender,
  { requestId, kind }: Pick<Input<Start>, 'requestId' | 'kind'>,
): Promise<Check> {
  const { merchant, memberId } = sender
  const who = { merchantId: merchant.id, memberId }
  await lockPapers(tx, who)
  const known = await selectCheckByRequest(tx, who, requestId)
  if (known) {
    // guard: check-request-same
    if (known.kind !== kind) throw refuse<Start>('document_again')
    return known
  }
  const vendor = await selectVendorOn(tx, merchant.id)
  const checks = await selectChecks(tx, who, CHECKS_READ)
  const open = checks.find((one) => one.kind === kind && isOpenCheck(one.state))
  const unopened = open?.state === 'starting' ? open : undefined
  const isResumed = unopened !== undefined && !unopened.isOver && unopened.vendorCode === vendor?.code
  const refusal = refuseCheck({
    isOffered: vendor?.kinds.includes(kind) === true,
    hasOpen: open !== undefined && unopened === undefined,
    today: isResumed ? 0 : await countChecks(tx, who),
  })
  if (refusal) throw refuse<Start>(refusal)
  const item = checklistOf(await findPapers(tx, sender)).find((one) => one.kind === kind)
  const unneeded = item && refuseSending(item)
  if (unneeded) throw refuse<Start>(unneeded) // guard: check-only-when-needed
  if (!vendor) throw refuse<Start>('vendor_off')
  // Its id is the vendor's idempotency key: it costs the brand no second check.
  if (isResumed) return unopened
  if (unopened) await updateEnded(tx, unopened, { state: 'expired' })
  return await insertCheck(tx, { ...who, vendorCode: vendor.code, kind, requestId })
}

/** Open checks and ended ones of a member: far more than a day allows. */
export const CHECKS_READ = 20

/** The vendor did not open the check: it ends, and the member may start another one. */
async function giveUp(tx: Tx, who: Who, { id }: Check): Promise<void> {
  await lockPapers(tx, who)
  const check = await lockCheck(tx, { merchantId: who.merchantId, id })
  if (check?.state === 'starting') await updateEnded(tx, check, { state: 'expired' })
}

export interface OfferedChecks {
  readonly vendor: Pick<Vendor, 'name' | 'isDemo' | 'kinds'> | undefined
  /** The newest check of each kind. */
  readonly newest: readonly Check[]
}

/** The vendor that is on, and the member's newest check of each kind. */
export async function findOfferedChecks(tx: Tx, who: Who): Promise<OfferedChecks> {
  const checks = await selectChecks(tx, who, CHECKS_READ)
  return {
    vendor: await selectVendorOn(tx, who.merchantId),
    newest: checks.filter((one, at) => checks.findIndex(({ kind }) => kind === one.kind) === at),
  }
}
