import type { readDocument } from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'
import { nameInPart } from '#domain/members/in-part.ts'
import type { DocumentRow, Who } from '#server/people/verification/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { CHECKS_READ } from './checking.ts'
import { selectChecks, selectVendor } from './store.ts'

/** The check that brought a document; beside one that waits, the member's newest ended check of the kind. */
export async function findCheckBeside(
  tx: Tx,
  document: Pick<DocumentRow, 'kind' | 'state' | 'checkId'>,
  who: Who,
): Promise<Pick<Output<typeof readDocument>, 'check'>> {
  const checks = await selectChecks(tx, who, CHECKS_READ)
  const check =
    checks.find(({ id }) => id === document.checkId) ??
    (document.state === 'checking' && document.checkId === null
      ? checks.find(({ kind, endedAt }) => kind === document.kind && endedAt !== null)
      : undefined)
  if (!check) return {}
  const vendor = await selectVendor(tx, { merchantId: who.merchantId, code: check.vendorCode })
  return {
    check: {
      vendor: vendor?.name ?? check.vendorCode,
      state: check.state,
      ...(check.endedAt === null ? {} : { endedAt: check.endedAt.toISOString() }),
      ...(check.foundName === null ? {} : { name: nameInPart(check.foundName) }),
      ...(check.bornOn === null ? {} : { bornOn: check.bornOn }),
      ...(check.validUntil === null ? {} : { validUntil: check.validUntil }),
      faults: [...check.faults],
      advice: [...check.advice],
    },
  }
}
