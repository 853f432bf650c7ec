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
  noteHostFault,
  proveHost,
} from '#server/merchants/actions.ts'

import type { CheckHost } from './host-check.ts'

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

/**
 * Verifies outside any transaction, then activates the host inside one. Of two brands that prove the same host the
 * first gets it.
 */
export async function checkHost(
  { store, check }: HostParts,
  { caller }: Context,
  { code, host }: Input<typeof checkBrandHost>,
): Promise<Shown> {
  const { operatorId } = operatorOf(caller)
  const claim = await store.transact(async (tx) =>
    claimOf(tx, { merchantId: await holdBrand(tx, code), host }),
  )
  if (claim.verifiedAt) return shownHost(claim)
  const found = await check(claim)
  return await store.transact(async (tx) => {
    const { merchantId, token } = await claimOf(tx, claim)
    // The claim was removed and renewed meanwhile, so the proof belongs to another token.
    if (token !== claim.token) throw refusePlainly('absent')
    if ('fault' in found) await noteHostFault(tx, { merchantId, host, fault: found.fault })
    else {
      if (!(await proveHost(tx, { merchantId, host, by: found.by })))
        throw refuse<typeof checkBrandHost>('host_taken')
      await writeAudit(tx, {
        merchantId,
        operatorId,
        action: 'brand.prove_host',
        reason: '',
        before: {},
        after: { host, by: found.by },
      })
    }
    return shownHost(await claimOf(tx, { merchantId, host }))
  })
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
