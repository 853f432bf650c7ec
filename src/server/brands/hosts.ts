import type { checkBrandHost, claimBrandHost, dropBrandHost } from '#contract/console/brands.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { HOSTS_MAX, isLocalHost, refuseHost } from '#domain/merchant/brand-plan.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import { operatorOf } from '#server/http/scope.ts'
import {
  type HostClaim,
  challengeFile,
  challengeRecord,
  claimHost as noteClaim,
  dropHost as removeHost,
  findClaims,
  findHostOwner,
  holdClaim,
  holdMerchant,
  leaseClaim,
  proveHost,
} from '#server/merchants/actions.ts'

import type { CheckHost } from './host-check.ts'
import { recordCheck } from './host-checking.ts'

export interface HostParts {
  readonly store: Store
  readonly reservedHosts: readonly string[]
  readonly allowsLocalHosts: boolean
  readonly check: CheckHost
}

type Shown = Output<typeof claimBrandHost>

export function shownHost(claim: HostClaim): Shown {
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

/** Stores a brand's claim to a host. A local host needs no further proof. */
export async function claimHost(
  { store, reservedHosts, allowsLocalHosts }: HostParts,
  { caller }: Context,
  input: Input<typeof claimBrandHost>,
): Promise<Shown> {
  const { operatorId } = operatorOf(caller)
  const host = input.host.trim().toLowerCase()
  const unfit = refuseHost(host, { takenHosts: reservedHosts, allowsLocalHosts })
  if (unfit) throw refuse<typeof claimBrandHost>(unfit)
  return await store.transact(async (tx) => {
    const merchantId = await holdBrand(tx, input.code)
    const owner = await findHostOwner(tx, host)
    if (owner !== undefined && owner !== merchantId) throw refuse<typeof claimBrandHost>('host_taken')
    if ((await findClaims(tx, [merchantId])).length >= HOSTS_MAX)
      throw refuse<typeof claimBrandHost>('too_many_hosts')
    if (isLocalHost(host)) await proveHost(tx, { merchantId, host, by: 'local' })
    else await noteClaim(tx, { merchantId, host })
    await writeAudit(tx, {
      merchantId,
      operatorId,
      action: 'brand.claim_host',
      reason: input.reason,
      before: {},
      after: { host },
    })
    return shownHost(await claimOf(tx, { merchantId, host }))
  })
}

/** Checks a host at once, and restarts its scheduled checks if the proof is not found. */
export async function checkHost(
  { store, check }: HostParts,
  { caller }: Context,
  { code, host }: Input<typeof checkBrandHost>,
): Promise<Shown> {
  const { operatorId } = operatorOf(caller)
  const claim = await store.transact(async (tx) => {
    const which = { merchantId: await holdBrand(tx, code), host }
    const known = await claimOf(tx, which)
    if (known.verifiedAt) return known
    const leased = await leaseClaim(tx, which)
    if (!leased) throw refuse<typeof checkBrandHost>('host_check_running')
    return leased
  })
  if (claim.verifiedAt) return shownHost(claim)
  const finding = await check(claim)
  // The refusal follows the commit: the outcome is recorded for the brand that came second.
  const outcome = await store.transact((tx) => recordCheck(tx, { claim, finding, operatorId }))
  if (outcome === 'taken') throw refuse<typeof checkBrandHost>('host_taken')
  if (outcome === 'outdated') throw refusePlainly('absent')
  return await store.transact(async (tx) => shownHost(await claimOf(tx, claim)))
}

export async function dropHost(
  { store }: HostParts,
  { caller }: Context,
  { code, host, reason }: Input<typeof dropBrandHost>,
): Promise<Record<string, never>> {
  const { operatorId } = operatorOf(caller)
  return await store.transact(async (tx) => {
    const merchantId = await holdBrand(tx, code)
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

async function holdBrand(tx: Tx, code: string): Promise<number> {
  const brand = await holdMerchant(tx, { code, onlyId: undefined })
  if (!brand) throw refusePlainly('absent')
  return brand.id
}

async function claimOf(
  tx: Tx,
  which: { readonly merchantId: number; readonly host: string },
): Promise<HostClaim> {
  const claim = await holdClaim(tx, which)
  if (!claim) throw refusePlainly('absent')
  return claim
}
