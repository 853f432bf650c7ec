import type { resetMemberFactors as resetCall } from '#contract/console/members.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { whyResetWaits } from '#domain/approvals/redirection.ts'
import { type Executors, ofBrand, propose } from '#server/platform/approvals/actions.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantLookup } from '#server/platform/http/scope.ts'
import type { Say } from '#server/platform/http/words.ts'
import { lockMember } from '#server/people/members/actions.ts'
import { lockAndReadFactors, resetSecondFactor, notifyOfWay } from '#server/people/second-factor/actions.ts'

import type { Deed } from './deeds.ts'

const DEED = 'members.resetMemberFactors'

/**
 * Resets a member who holds neither factor nor payment password. For others it proposes the reset to a second operator
 * and notifies the owner, who can refuse it until it is approved.
 */
export async function resetFactors(
  { tx, merchant, operatorId, member }: Deed,
  say: Say,
  { id, reason }: Input<typeof resetCall>,
): Promise<Output<typeof resetCall>> {
  const memberId = member.id
  const factors = await lockAndReadFactors(tx, { merchantId: merchant.id, memberId })
  const cause = whyResetWaits(factors)
  // guard: factor-reset-needs-second
  if (!cause) {
    await resetSecondFactor(tx, say, { brand: merchant, memberId, operatorId, reason })
    return {}
  }
  const { hasTotp: hadTotp, passkeys, hasPaymentPassword: hadPaymentPassword } = factors
  const maker = { merchantId: merchant.id, operatorId }
  const proposal = { deed: DEED, subject: id, input: { id, reason }, reason } as const
  const before = { hadTotp, passkeys, hadPaymentPassword }
  const after = { hadTotp: false, passkeys: 0, hadPaymentPassword: false }
  const waits = await propose(tx, maker, proposal, { cause, memberId, before, after })
  await notifyOfWay(tx, say, { brand: merchant, memberId, change: 'reset_asked' })
  return { waits }
}

/** Executes approved resets. */
export function memberExecutors({
  registry,
  say,
  endRevoked,
}: {
  readonly registry: MerchantLookup
  readonly say: Say
  /** Closes streams of ended sessions. */
  readonly endRevoked: () => Promise<void>
}): Pick<Executors, typeof DEED> {
  return {
    [DEED]: async (tx, maker, input: Pick<Input<typeof resetCall>, 'id' | 'reason'>) => {
      const { merchantId, operatorId } = ofBrand(maker)
      const brand = registry.findById(merchantId)
      const member = await lockMember(tx, { merchantId, memberId: BigInt(input.id) })
      if (!brand || !member) throw refusePlainly('absent')
      await resetSecondFactor(tx, say, { brand, memberId: member.id, operatorId, reason: input.reason })
      return endRevoked
    },
  }
}
