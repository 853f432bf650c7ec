import type { agentRates } from '#contract/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { isConsentOpen } from '#domain/agents/rate-notice.ts'
import type { ProductRates } from '#domain/agents/rate-products.ts'
import { isRateLowered, lowerRates } from '#domain/agents/rate-terms.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { type CurrentRates, insertRates, selectRates } from './rates-store.ts'
import type { OfAgent } from './store.ts'
import { lockTree, type OfMember, selectSeat } from './tree-store.ts'

type Accept = typeof agentRates.acceptRates

/** The lowest rates of a member from now on, which bound the accounts below. */
export function lowestRates({ rates, waiting }: Pick<CurrentRates, 'rates' | 'waiting'>): ProductRates {
  return waiting.reduce((lowest, { rates: later }) => lowerRates(lowest, later), rates)
}

/** Messages to the downline whose rates were changed: higher ones, or lower ones that wait for consent. */
export async function sendChangeNews(
  tx: Tx,
  who: OfMember,
  {
    before,
    after,
    day,
  }: { readonly before: ProductRates; readonly after: ProductRates; readonly day: string },
): Promise<void> {
  const kind = isRateLowered(before, after) ? 'rates_lowered' : 'rates_raised'
  await sendNews(tx, who, { kind, about: 'rates', day })
}

/** Accepts the newest rates that wait: they count from the next business day. A repeat gets the first answer. */
export async function acceptRates(
  tx: Tx,
  { merchantId, agentId }: OfAgent,
  { version }: Input<Accept>,
): Promise<Output<Accept> & { readonly uplineId?: bigint }> {
  await lockTree(tx, { merchantId }, 'move')
  const who = { merchantId, memberId: agentId }
  const { today, next } = await selectRates(tx, who)
  if (next && next.acceptsVersion === version) return { version: next.version, fromDay: next.fromDay }
  // guard: accepted-rates-as-read
  if (!next || next.version !== version || next.uplineId === null || !isConsentOpen(today, next))
    throw refuse<Accept>('rates_changed')
  const { rates, uplineId } = next
  const source = { uplineId }
  const fromDay = await insertRates(tx, who, {
    version: version + 1,
    rates,
    source,
    acceptsVersion: version,
  })
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'agent_rate.accept',
    reason: '',
    before: { fromDay: next.fromDay },
    after: { fromDay, version: version + 1 },
  })
  const account = accountInPart((await selectSeat(tx, who, 0))?.account ?? '')
  await sendNews(
    tx,
    { merchantId, memberId: uplineId },
    {
      kind: 'rates_accepted',
      about: 'rates',
      day: fromDay,
      account,
    },
  )
  return { version: version + 1, fromDay, uplineId }
}
