import * as consoleCalls from '#contract/console/verification-vendors.ts'
import type { Output } from '#contract/endpoint.ts'
import { verificationVendors } from '#contract/verification-vendors.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'

import { receiveNotice } from './notices.ts'
import { listVendors, saveVendorOrPropose } from './saving-vendor.ts'
import { type Check, selectChecks, selectVendors } from './store.ts'
import type { VerificationVendors } from './vendors.ts'

/** Notices of vendors, whose signature the plumbing has checked. */
export const vendorRoutes = (store: Store) =>
  bind(verificationVendors, {
    notice: async ({ merchant, caller, bytes, log }) => {
      if (caller.kind !== 'provider') throw new Error('a notice without a sender')
      const { code } = caller
      const received = await store.transact((tx) =>
        receiveNotice(tx, { merchantId: merchant.id, vendorCode: code, body: bytes }),
      )
      if (received === 'other_content') log.warn({ vendor: code }, 'a notice was repeated with other content')
      return { received: true }
    },
  })

/** The console's calls about vendors and their checks. */
export const consoleVendorRoutes = ({
  store,
  registry,
  vendors,
}: {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly vendors: VerificationVendors
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope(registry, caller, code).id
  return bind(
    { ...consoleCalls },
    {
      listVendors: (context, { merchantCode }) =>
        listVendors(store.read, vendors, brandOf(context, merchantCode)),
      saveVendor: (context, input) => {
        const merchantId = brandOf(context, input.merchantCode)
        const { operatorId } = operatorOf(context.caller)
        return saveVendorOrPropose(store, vendors, { merchantId, operatorId }, input)
      },
      memberChecks: (context, { merchantCode, id }) =>
        listChecks(store.read, { merchantId: brandOf(context, merchantCode), memberId: BigInt(id) }),
    },
  )
}

/** Checks that the page of a player lists. */
const LISTED = 20

async function listChecks(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Output<typeof consoleCalls.memberChecks>> {
  const vendors = await selectVendors(tx, who.merchantId)
  const nameOf = (code: string) => vendors.find((one) => one.code === code)?.name ?? code
  return { list: (await selectChecks(tx, who, LISTED)).map((check) => viewOf(check, nameOf)) }
}

function viewOf(
  check: Check,
  nameOf: (code: string) => string,
): Output<typeof consoleCalls.memberChecks>['list'][number] {
  return {
    id: check.id,
    vendor: nameOf(check.vendorCode),
    kind: check.kind,
    state: check.state,
    startedAt: check.startedAt.toISOString(),
    ...(check.endedAt === null ? {} : { endedAt: check.endedAt.toISOString() }),
    ...(check.validUntil === null ? {} : { validUntil: check.validUntil }),
    faults: [...check.faults],
    advice: [...check.advice],
    ...(check.documentId === null ? {} : { document: check.documentId.toString() }),
  }
}
