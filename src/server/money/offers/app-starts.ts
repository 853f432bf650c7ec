import type { Input, Output } from '#contract/endpoint.ts'
import type { memberOffers } from '#contract/offers.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'

import { insertAppStart } from './app-start-store.ts'
import { readStanding } from './candidates.ts'
import { rewardDeed } from './rewarding.ts'

type Start = typeof memberOffers.startApp

/**
 * Notes that the page has announced the installed app, once for each member, and rewards it. The announcement is untrusted: of a
 * member whose identity is not known the reward waits for operators.
 */
export async function startApp(
  tx: Tx,
  { merchant, memberId }: Pick<Context, 'merchant' | 'memberId'>,
  { mode }: Input<Start>,
): Promise<Output<Start>> {
  const who = { merchantId: merchant.id, memberId }
  const nowMs = await lockLimits(tx, who)
  if (!(await insertAppStart(tx, who, mode))) return {}
  const { row } = await readStanding(tx, who, nowMs)
  await rewardDeed(tx, who, { event: 'app_install', id: memberId, value: 0n, currency: row.currency })
  return {}
}
