import { waitForHostCheck } from '#domain/merchant/host-checks.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import {
  type HostClaim,
  findCheckedFor,
  lockClaim,
  noteHostFault,
  proveHost,
} from '#server/platform/merchants/actions.ts'

import type { HostFinding } from './host-check.ts'

/**
 * Records the outcome of a check that ran outside any transaction, and activates a proven host. Of two brands that prove
 * the same host the first gets it. `outdated`: the claim was removed, or another check has the lease by now.
 */
export async function recordCheck(
  tx: Tx,
  {
    claim,
    finding,
    operatorId,
  }: {
    readonly claim: HostClaim
    readonly finding: HostFinding
    /** Null for a scheduled check. */
    readonly operatorId: bigint | null
  },
): Promise<'proven' | 'failed' | 'taken' | 'outdated'> {
  const { merchantId, host } = claim
  const now = await lockClaim(tx, claim)
  // guard: host-claim-still-current
  if (!now || now.token !== claim.token || now.checks !== claim.checks) return 'outdated'
  if ('fault' in finding) {
    await noteFault(tx, claim, finding)
    return 'failed'
  }
  // guard: proven-host-kept
  if (!(await proveHost(tx, { merchantId, host, by: finding.by }))) {
    await noteFault(tx, claim, { fault: 'host_taken', found: null })
    return 'taken'
  }
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'brand.prove_host',
    reason: '',
    before: {},
    after: { host, by: finding.by },
  })
  return 'proven'
}

async function noteFault(
  tx: Tx,
  claim: HostClaim,
  { fault, found }: Extract<HostFinding, { readonly fault: string }>,
): Promise<void> {
  const waitMs = waitForHostCheck({ fault, ranMs: await findCheckedFor(tx, claim) })
  await noteHostFault(tx, { merchantId: claim.merchantId, host: claim.host, fault, found, waitMs })
}
