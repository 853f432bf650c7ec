import type { agentRates } from '#contract/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { myRates } from '#contract/my-rates.ts'
import { isConsentOpen } from '#domain/agents/rate-notice.ts'
import type { ProductRates } from '#domain/agents/rate-products.ts'
import { isRateLowered, lowerRates } from '#domain/agents/rate-terms.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { addDays } from '#domain/records/business-day.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { type CurrentRates, insertRates, selectRates } from './rates-store.ts'
import { ratesView, waitingView } from './rates-view.ts'
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

/** The member's rates, and the newest lower ones if their day can be brought forward. */
export async function findMyRates(tx: Tx, who: OfMember): Promise<Output<typeof myRates.read>> {
  const current = await selectRates(tx, who)
  const next = acceptableOf(current)
  return {
    rates: ratesView(current.rates),
    waiting: waitingView(current),
    ...(next ? { acceptable: { version: next.version, nextDay: addDays(current.today, 1) } } : {}),
  }
}

/** The newest rates that wait, if an upline announced them and their day can be brought forward. */
function acceptableOf({ today, next }: CurrentRates) {
  return next && next.uplineId !== null && isConsentOpen(today, next)
    ? { ...next, uplineId: next.uplineId }
    : undefined
}

/** Accepts the newest rates that wait: they count from the next business day. A repeat gets the first answer. */
export async function acceptRates(
  tx: Tx,
  who: OfMember,
  { version }: Input<Accept>,
): Promise<Output<Accept> & { readonly uplineId?: bigint }> {
  const { merchantId } = who
  await lockTree(tx, who, 'move')
  const current = await selectRates(tx, who)
  const { next } = current
  if (next && next.acceptsVersion === version) return { version: next.version, fromDay: next.fromDay }
  const announced = acceptableOf(current)
  // guard: accepted-rates-as-read
  if (!announced || announced.version !== version) throw refuse<Accept>('rates_changed')
  const { rates, uplineId } = announced
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
    before: { fromDay: announced.fromDay },
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
