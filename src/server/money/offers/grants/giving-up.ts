import type { bonuses } from '#contract/bonuses.ts'
import type { Input } from '#contract/endpoint.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { isOpen } from '#domain/offers/grant.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { doDeed, keepGrants, lockGrants } from './keeping.ts'
import { type GrantRow, selectGrant } from './store.ts'

type GiveUp = typeof bonuses.giveUp

/** The member gives a bonus up, having confirmed exactly what it holds. The next one has its turn. */
export async function giveUpBonus(
  tx: Tx,
  { merchant, memberId }: Pick<Context, 'merchant' | 'memberId'>,
  { id: given, balance, requestId }: Input<GiveUp>,
): Promise<GrantRow> {
  const who = { merchantId: merchant.id, memberId }
  const id = BigInt(given)
  const known = await selectGrant(tx, { ...who, id })
  if (!known) throw refusePlainly('absent')
  await lockGrants(tx, known)
  const row = await mustFind(tx, { ...who, id })
  if (row.requestId === requestId) return row
  if (!isOpen(row)) throw refuse<GiveUp>('bonus_over') // guard: ended-bonus-not-given-up
  if (row.balance !== readAmount(balance)) throw refuse<GiveUp>('bonus_changed') // guard: given-up-as-confirmed
  await doDeed(tx, row, 'forfeit', { reason: 'given_up', actor: 'member', requestId })
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'bonus.give_up',
    reason: '',
    before: { offerCode: row.offer, amount: writeAmount(row.balance), currency: row.currency },
    after: {},
  })
  await keepGrants(tx, row)
  return await mustFind(tx, { ...who, id })
}

async function mustFind(tx: Tx, of: Parameters<typeof selectGrant>[1]): Promise<GrantRow> {
  const row = await selectGrant(tx, of)
  if (!row) throw new Error(`bonus ${of.id} is gone`)
  return row
}
