import type { setOwnPublicName as call } from '#contract/console/own-account.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refusePublicName } from '#domain/access/public-name.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'

import { deletePublicName, selectPublicName, upsertPublicName } from './public-name-store.ts'

/** The operator's own consent: another one can neither give nor see it here. */
export async function setOwnPublicName(
  store: Store,
  { caller }: Context,
  { publicName: given }: Input<typeof call>,
): Promise<Output<typeof call>> {
  const { operatorId, operatorName, merchantId } = operatorOf(caller)
  const name = given?.normalize('NFC').trim()
  const refusal = name === undefined ? undefined : refusePublicName(name, { accountName: operatorName })
  if (refusal) throw refuse<typeof call>(refusal) // guard: public-name-judged
  await store.transact(async (tx) => {
    const before = await selectPublicName(tx, operatorId)
    if (before === name) return
    if (name === undefined) await deletePublicName(tx, operatorId)
    else await upsertPublicName(tx, operatorId, name)
    await writeAudit(tx, {
      merchantId: merchantId ?? null,
      operatorId,
      action: name === undefined ? 'operator.withdraw_name' : 'operator.publish_name',
      reason: '',
      before: before === undefined ? {} : { publicName: before },
      after: name === undefined ? {} : { publicName: name },
    })
  })
  return {}
}
