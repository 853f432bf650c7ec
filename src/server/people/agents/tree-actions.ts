import type * as calls from '#contract/console/agent-tree.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseMovedRates } from '#domain/agents/rate-notice.ts'
import { higherRates } from '#domain/agents/rate-terms.ts'
import { PATH_MAX, type PlaceFault, levelOf, refuseMove, refusePlace, uplineOf } from '#domain/agents/tree.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { lowestRates } from './rates-consent.ts'
import { selectHighestBelow, selectRates } from './rates-store.ts'
import {
  insertMove,
  lockTree,
  lockUpline,
  type OfMember,
  selectIdOfAccount,
  selectLevelsBelow,
  selectLimits,
  selectSeat,
  upsertLimits,
} from './tree-store.ts'

type Move = typeof calls.moveMember
type BrandOperator = By & { readonly merchantId: number }

const deed = 'agentTree.moveMember'

/**
 * Whether an account may be added below an upline. Holds the locks until the registration commits, so that two of them
 * cannot both take the last place. Players invite players without a limit of the brand.
 */
export async function takePlace(
  tx: Tx,
  { isAgent, ...upline }: OfMember & { readonly isAgent: boolean },
): Promise<PlaceFault | undefined> {
  await lockTree(tx, upline, 'registration')
  await lockUpline(tx, upline) // guard: team-place-locked
  const limits = await selectLimits(tx, upline)
  const seat = await selectSeat(tx, upline, limits.breadthMax)
  if (!seat) throw new Error('an upline is a member of its brand')
  if (levelOf(seat) > PATH_MAX) return 'too_deep'
  // guard: team-place-limited
  return seat.isAgent
    ? refusePlace({ upline: seat, directCount: seat.directCount, limits, isAgent })
    : undefined
}

/** Proposes a move to a second operator. */
export async function moveMember(store: Store, by: BrandOperator, input: Input<Move>): Promise<Output<Move>> {
  const proposal = { deed, subject: input.id, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => move(tx, by, input))
  if (outcome.done !== undefined) throw new Error('a move needs a second operator')
  return { waits: outcome.waits }
}

async function move(tx: Tx, by: BrandOperator, input: Input<Move>): Promise<string> {
  const { merchantId } = by
  const who = { merchantId, memberId: BigInt(input.id) }
  await lockTree(tx, who, 'move')
  const limits = await selectLimits(tx, who)
  const moving = await selectSeat(tx, who, 0)
  // guard: moved-member-of-own-brand
  if (!moving) throw refusePlainly('absent')
  const fromUplineId = uplineOf(moving)
  // guard: move-from-place-as-read
  if ((fromUplineId?.toString() ?? '') !== (input.fromUplineId ?? '')) throw refuse<Move>('changed_meanwhile')
  const toUplineId =
    input.toAccount === undefined
      ? undefined
      : await selectIdOfAccount(tx, { merchantId, account: input.toAccount })
  const upline =
    toUplineId === undefined
      ? undefined
      : await selectSeat(tx, { merchantId, memberId: toUplineId }, limits.breadthMax)
  // guard: moves-only-below-agents
  if (input.toAccount !== undefined && !(upline?.isAgent && upline.isActive))
    throw refuse<Move>('upline_unfit')
  const below = await selectLevelsBelow(tx, who)
  const fault = refuseMove({
    moving,
    // A player may be below the last level of agents.
    levelsBelow: moving.isAgent || below.ofAgents > 0 ? below.ofAgents : -1,
    upline,
    directCount: upline?.directCount ?? 0,
    limits,
  })
  // guard: move-judged
  if (fault) throw refuse<Move>(fault)
  if ((upline ? levelOf(upline) : 0) + 1 + below.all > PATH_MAX) throw refuse<Move>('too_deep')
  if (upline) await refuseHigherRates(tx, who, upline)
  const before = await noteOf(tx, merchantId, fromUplineId)
  const after = upline ? { upline: upline.account } : {}
  // guard: move-needs-second
  needSecond(by, { cause: 'always', memberId: who.memberId, before, after })
  const approvedBy = by.second?.operatorId
  if (approvedBy === undefined) throw new Error('a move needs a second operator')
  const actsOn = await insertMove(tx, {
    ...who,
    fromUplineId,
    toUplineId,
    operatorId: by.operatorId,
    approvedBy,
  })
  await writeAudit(tx, {
    ...who,
    operatorId: by.operatorId,
    action: 'agent_tree.move',
    reason: input.reason,
    before,
    after: { ...after, actsOn },
  })
  return actsOn
}

/** Rates of a team stay at most those of its new uplines, now and once all that wait have begun. */
async function refuseHigherRates(
  tx: Tx,
  who: OfMember,
  upline: { readonly id: bigint; readonly path: readonly bigint[] },
): Promise<void> {
  const own = await selectRates(tx, who)
  const highest = [own, ...own.waiting].reduce(
    (most, { rates }) => higherRates(most, rates),
    await selectHighestBelow(tx, who),
  )
  const above = []
  for (const memberId of [upline.id, ...upline.path])
    above.push(lowestRates(await selectRates(tx, { ...who, memberId })))
  const product = refuseMovedRates({ highest, above })
  // guard: moved-rates-below-upline
  if (product) throw refuse<Move>('rates_above_upline', { product })
}

async function noteOf(tx: Tx, merchantId: number, uplineId: bigint | undefined) {
  if (uplineId === undefined) return {}
  const seat = await selectSeat(tx, { merchantId, memberId: uplineId }, 0)
  return seat ? { upline: seat.account } : {}
}

/** Executes approved proposals. */
export const treeExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Move>) => {
    await move(tx, ofBrand(maker), input)
  },
}

type SaveLimits = typeof calls.saveTreeLimits

/** Saves a brand's limits. Teams that are deeper or broader stay as they are. */
export async function saveLimits(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { version, depthMax, breadthMax, reason }: Input<SaveLimits>,
): Promise<number> {
  const before = await selectLimits(tx, { merchantId })
  // guard: tree-limits-as-read
  if (!(await upsertLimits(tx, { merchantId, depthMax, breadthMax, version })))
    throw refuse<SaveLimits>('changed_meanwhile')
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'agent_tree.limits',
    reason,
    before: { depthMax: before.depthMax, breadthMax: before.breadthMax },
    after: { depthMax, breadthMax },
  })
  return version + 1
}
