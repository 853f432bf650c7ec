import type { checkBrandHost, claimBrandHost, dropBrandHost } from '#contract/console/brands.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { HOSTS_MAX, isLocalHost, refuseHost } from '#domain/merchant/brand-plan.ts'
import {
  type By,
  doOrPropose,
  type Executors,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import {
  type HostClaim,
  challengeFile,
  challengeRecord,
  claimHost as noteClaim,
  dropHost as removeHost,
  findClaims,
  findHostOwner,
  lockClaim,
  lockMerchant,
  leaseClaim,
  proveHost,
} from '#server/platform/merchants/actions.ts'

import type { CheckHost } from './host-check.ts'
import { recordCheck } from './host-checking.ts'

export interface HostParts {
  readonly store: Store
  readonly reservedHosts: readonly string[]
  readonly allowsLocalHosts: boolean
  readonly check: CheckHost
}

/** Rules for the names of hosts. */
type HostNames = Pick<HostParts, 'reservedHosts' | 'allowsLocalHosts'>

type Claim = typeof claimBrandHost
type HostView = Output<typeof checkBrandHost>

export function hostViewOf(claim: HostClaim): HostView {
  return {
    host: claim.host,
    isServing: claim.verifiedAt !== null,
    ...(claim.verifiedBy ? { verifiedBy: claim.verifiedBy } : {}),
    ...(claim.checkedAt ? { checkedAt: claim.checkedAt.toISOString() } : {}),
    ...(claim.fault ? { fault: claim.fault } : {}),
    ...(claim.found === null ? {} : { found: claim.found }),
    ...(claim.nextCheckAt && !claim.verifiedAt ? { nextCheckAt: claim.nextCheckAt.toISOString() } : {}),
    recordName: challengeRecord(claim).name,
    fileUrl: challengeFile(claim).url,
    challenge: claim.token,
  }
}

/**
 * Stores a brand's claim to a host, or a proposal of it. A second operator must approve because visitors of the
 * host become visitors of the brand, and the brand's texts may link to it. A proof shows only that the host's owner
 * agrees; the owner may point the host elsewhere later.
 */
export async function claimOrPropose(
  { store, ...names }: HostParts,
  { caller }: Context,
  input: Input<Claim>,
): Promise<Output<Claim>> {
  const merchantId = await store.transact((tx) => lockBrand(tx, input.code))
  const by = { merchantId, operatorId: operatorOf(caller).operatorId }
  const { reason } = input
  const subject = hostIn(input).slice(0, SUBJECT_LENGTH)
  const proposal = { deed: 'brands.claimBrandHost', subject, input, reason } as const
  const { done, waits } = await doOrPropose(store, by, proposal, (tx) => claimHost(tx, by, input, names))
  return waits === undefined ? { claimed: done } : { waits }
}

/** Length of a proposal's subject in the database. */
const SUBJECT_LENGTH = 120

const hostIn = ({ host }: Pick<Input<Claim>, 'host'>) => host.trim().toLowerCase()

async function claimHost(
  tx: Tx,
  by: By & { readonly merchantId: number },
  input: Input<Claim>,
  { reservedHosts, allowsLocalHosts }: HostNames,
): Promise<HostView> {
  const { merchantId, operatorId } = by
  const host = hostIn(input)
  const unfit = refuseHost(host, { takenHosts: reservedHosts, allowsLocalHosts })
  if (unfit) throw refuse<Claim>(unfit)
  await lockBrand(tx, input.code)
  const owner = await findHostOwner(tx, host)
  if (owner !== undefined && owner !== merchantId) throw refuse<Claim>('host_taken')
  const known = await lockClaim(tx, { merchantId, host })
  if (known) return hostViewOf(known)
  if ((await findClaims(tx, [merchantId])).length >= HOSTS_MAX) throw refuse<Claim>('too_many_hosts')
  // A local name leads every visitor to their own machine, so it needs neither a proof nor a second operator.
  if (isLocalHost(host)) await proveHost(tx, { merchantId, host, by: 'local' })
  else {
    needSecond(by, { cause: 'redirected', before: {}, after: { host } }) // guard: new-host-needs-second
    await noteClaim(tx, { merchantId, host })
  }
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'brand.claim_host',
    reason: input.reason,
    before: {},
    after: { host },
  })
  return hostViewOf(await claimOf(tx, { merchantId, host }))
}

/** Executes approved proposals. */
export const hostExecutors = (names: HostNames): Pick<Executors, 'brands.claimBrandHost'> => ({
  'brands.claimBrandHost': async (tx, maker, input: Input<Claim>) => {
    await claimHost(tx, ofBrand(maker), input, names)
  },
})

/** Checks a host at once, and restarts its scheduled checks if the proof is not found. */
export async function checkHost(
  { store, check }: HostParts,
  { caller }: Context,
  { code, host }: Input<typeof checkBrandHost>,
): Promise<HostView> {
  const { operatorId } = operatorOf(caller)
  const claim = await store.transact(async (tx) => {
    const which = { merchantId: await lockBrand(tx, code), host }
    const known = await claimOf(tx, which)
    if (known.verifiedAt) return known
    const leased = await leaseClaim(tx, which)
    if (!leased) throw refuse<typeof checkBrandHost>('host_check_running')
    return leased
  })
  if (claim.verifiedAt) return hostViewOf(claim)
  const finding = await check(claim)
  // The refusal follows the commit: the outcome is recorded for the brand that came second.
  const outcome = await store.transact((tx) => recordCheck(tx, { claim, finding, operatorId }))
  if (outcome === 'taken') throw refuse<typeof checkBrandHost>('host_taken')
  if (outcome === 'outdated') throw refusePlainly('absent')
  return await store.transact(async (tx) => hostViewOf(await claimOf(tx, claim)))
}

export async function dropHost(
  { store }: HostParts,
  { caller }: Context,
  { code, host, reason }: Input<typeof dropBrandHost>,
): Promise<Record<string, never>> {
  const { operatorId } = operatorOf(caller)
  return await store.transact(async (tx) => {
    const merchantId = await lockBrand(tx, code)
    await claimOf(tx, { merchantId, host })
    await removeHost(tx, { merchantId, host })
    await writeAudit(tx, {
      merchantId,
      operatorId,
      action: 'brand.drop_host',
      reason,
      before: { host },
      after: {},
    })
    return {}
  })
}

async function lockBrand(tx: Tx, code: string): Promise<number> {
  const brand = await lockMerchant(tx, { code, onlyId: undefined })
  if (!brand) throw refusePlainly('absent')
  return brand.id
}

async function claimOf(
  tx: Tx,
  which: { readonly merchantId: number; readonly host: string },
): Promise<HostClaim> {
  const claim = await lockClaim(tx, which)
  if (!claim) throw refusePlainly('absent')
  return claim
}
