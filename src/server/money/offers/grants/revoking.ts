import type * as calls from '#contract/console/offer-rewards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isOpen } from '#domain/offers/grant.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { lockOccurrence } from '#server/money/offers/claim-store.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { doDeed, keepGrants, lockGrants } from './keeping.ts'
import { type GrantRow, selectGrantsOfReward, selectIsStaked } from './store.ts'

type Revoke = typeof calls.revokeBonus
type BrandOperator = By & { readonly merchantId: number }

interface Parts {
  readonly hub: Pick<Hub, 'publish'>
}

const deed = 'offerRewards.revokeBonus'

/**
 * Proposes to a second operator to take back what a reward has granted as bonuses by mistake: those of which nothing was staked.
 * Cash is never taken back.
 */
export async function revokeBonus(
  store: Store,
  by: BrandOperator,
  input: Input<Revoke>,
): Promise<Output<Revoke>> {
  const { id, reason, requestId } = input
  const proposal = { deed, subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => revoke(tx, by, input))
  if (outcome.waits === undefined) throw new Error('a bonus is revoked by two operators')
  return { waits: outcome.waits }
}

/** Executes approved proposals, on the data of that moment. */
export function revokeExecutors({ hub }: Parts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Revoke>) => {
      const memberId = await revoke(tx, ofBrand(maker), input)
      return () => {
        const member = { kind: 'member', memberId } as const
        for (const what of ['promotions', 'balance'] as const) hub.publish(member, { type: 'stale', what })
        notifyMember((channel, message) => hub.publish(channel, message), memberId)
      }
    },
  }
}

async function revoke(tx: Tx, by: BrandOperator, { id, reason }: Input<Revoke>): Promise<bigint> {
  const { merchantId, operatorId } = by
  const of = { merchantId, occurrenceId: BigInt(id) }
  const [known] = await selectGrantsOfReward(tx, of)
  if (!known) throw refusePlainly('absent')
  // Rewards and corrections wait for this transaction, or are seen by it; so does a stake.
  await lockLimits(tx, known)
  await lockOccurrence(tx, { merchantId, memberId: known.memberId, id: of.occurrenceId })
  await lockGrants(tx, known)
  const open = (await selectGrantsOfReward(tx, of)).filter((row) => isOpen(row))
  if (open.length === 0) throw refuse<Revoke>('bonus_ended') // guard: ended-bonus-not-revoked
  const rows: GrantRow[] = []
  for (const row of open) {
    // guard: staked-bonus-not-revoked
    if (row.state === 'draining' || (await selectIsStaked(tx, row))) continue
    rows.push(row)
  }
  if (rows.length === 0) throw refuse<Revoke>('bonus_staked')
  const { memberId, currency, offer } = known
  const balance = rows.reduce((sum, row) => sum + row.balance, 0n)
  const before = { reward: id, offerCode: offer, amount: writeAmount(balance) }
  // guard: bonus-revoked-by-two
  needSecond(by, { cause: 'always', memberId, currency, amount: balance, before, after: {} })
  for (const row of rows)
    await doDeed(tx, row, 'revoke', { reason: 'mistake', actor: 'operator', operatorId })
  await writeAudit(tx, {
    merchantId,
    memberId,
    operatorId,
    action: 'offer.revoke_bonus',
    reason,
    before,
    after: {},
  })
  const amount = writeAmount(balance)
  await sendNews(tx, { merchantId, memberId }, { kind: 'bonus_revoked', about: `R${id}`, amount, currency })
  await keepGrants(tx, known)
  return memberId
}

/** The bonuses of a reward, for its panel. */
export async function findBonuses(
  tx: Tx,
  of: { readonly merchantId: number; readonly occurrenceId: bigint },
): Promise<readonly (GrantRow & { readonly canRevoke: boolean })[]> {
  const found: (GrantRow & { readonly canRevoke: boolean })[] = []
  for (const row of await selectGrantsOfReward(tx, of)) {
    const isFresh = row.state === 'queued' || row.state === 'active'
    found.push({ ...row, canRevoke: isFresh && !(await selectIsStaked(tx, row)) })
  }
  return found
}
