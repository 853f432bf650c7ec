import { findOpenSince, overtake } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'

const DEED = 'members.resetMemberFactors'

const proposalOf = ({ merchant, memberId }: Context) => ({
  merchantId: merchant.id,
  subject: memberId.toString(),
})

/** When an operator proposed to reset the member's factors; undefined where no such proposal is open. */
export async function findResetRequest(tx: Tx, context: Context): Promise<Date | undefined> {
  return await findOpenSince(tx, { ...proposalOf(context), deed: DEED })
}

/** Ends an open proposal to reset the member's factors. It needs no proof: everything stays as it is. */
export async function refuseReset(tx: Tx, context: Context): Promise<void> {
  if (!(await findResetRequest(tx, context))) return
  await overtake(tx, { ...proposalOf(context), group: 'members' }) // guard: refused-reset-overtakes-proposal
  await writeAudit(tx, {
    merchantId: context.merchant.id,
    operatorId: null,
    memberId: context.memberId,
    action: 'second_factor.refuse_reset',
    reason: '',
    before: {},
    after: { address: context.address },
  })
}
