import type * as calls from '#contract/console/verification.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseOverride } from '#domain/verification/tier-override.ts'
import { findStanding } from '#server/people/members/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { dayOf } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import {
  type OverrideRow,
  endOverride,
  replaceOverride,
  selectDaysUntil,
  selectOverrides,
} from './override-store.ts'
import { type Who, lockPapers } from './store.ts'
import { findBrandTiers, findTierStanding, readOverride, readTier, writeLimits } from './tiers.ts'

type Set = typeof calls.setTierOverride
type End = typeof calls.endTierOverride
type BrandOperator = By & { readonly merchantId: number }

const deed = 'verification.setTierOverride'
/** Overrides that the page of a player lists. */
const LISTED = 20

/** The member's tier, with overrides newest first. */
export async function readMemberTier(tx: Tx, who: Who): Promise<Output<typeof calls.memberTier>> {
  if (!(await findStanding(tx, who))) throw refusePlainly('absent')
  const standing = await findTierStanding(tx, who, 'withdrawal')
  if (!standing) return { tiers: [], facts: [], limits: {}, list: [] }
  const rows = await selectOverrides(tx, who, LISTED)
  return {
    currency: standing.currency,
    tier: standing.own.name,
    tiers: standing.tiers.map(({ name }) => name),
    facts: [...standing.facts],
    limits: writeLimits(standing.own.limits),
    list: rows.map(viewOf),
  }
}

/** Raises a member's tier or limits until a day, once a second operator has approved it. */
export async function setOverrideOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Set>,
): Promise<Output<Set>> {
  const proposal = { deed, subject: `tier of ${input.id}`, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => setOverride(tx, by, input))
  return outcome.waits === undefined ? {} : { waits: outcome.waits }
}

/** Executes approved proposals. */
export const overrideExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Set>) => {
    await setOverride(tx, ofBrand(maker), input)
  },
}

async function setOverride(tx: Tx, by: BrandOperator, input: Input<Set>): Promise<undefined> {
  const { merchantId, operatorId, second } = by
  const { tier, limits, reason } = input
  const who = { merchantId, memberId: BigInt(input.id) }
  const through = dayOf('through', input.through)
  if (through === undefined) throw refusePlainly('invalid_input', { fields: ['through'] })
  if (!(await findStanding(tx, who))) throw refusePlainly('absent')
  await lockPapers(tx, who)
  const standing = await findTierStanding(tx, who, 'withdrawal')
  if (!standing) throw refuse<Set>('override_tier')
  const override = { tier, limits: readTier({ name: 'entry', limits }).limits }
  const fault = refuseOverride(override, {
    days: await selectDaysUntil(tx, merchantId, through),
    facts: standing.facts,
    ...(await findBrandTiers(tx, merchantId)),
  })
  if (fault) throw refuse<Set>(`override_${fault}`) // guard: override-within-rules
  const [current] = await selectOverrides(tx, who, 1)
  const change = {
    before: current?.isOpen === true ? writtenOverride(current) : {},
    after: { ...(tier === undefined ? {} : { tier }), ...limits, through },
  }
  // guard: override-by-two
  needSecond(by, { cause: 'always', memberId: who.memberId, ...change })
  if (!second) throw new Error('a tier is overridden by two operators')
  await replaceOverride(tx, {
    ...who,
    tier,
    limits,
    lastDay: through,
    reason,
    operatorId,
    approvedBy: second.operatorId,
  })
  await writeAudit(tx, { ...who, operatorId, reason, action: 'verification.override', ...change })
  return undefined
}

/** Ends the open override at once. One operator does so: it only lowers; money of the day leaves as before. */
export async function endOverrideOf(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { id, reason }: Input<End>,
): Promise<Output<End>> {
  const who = { merchantId, memberId: BigInt(id) }
  if (!(await findStanding(tx, who))) throw refusePlainly('absent')
  await lockPapers(tx, who)
  const [current] = await selectOverrides(tx, who, 1)
  if (current?.isOpen !== true) throw refuse<End>('override_ended')
  await endOverride(tx, { ...who, operatorId })
  await writeAudit(tx, {
    ...who,
    operatorId,
    reason,
    action: 'verification.end_override',
    before: writtenOverride(current),
    after: {},
  })
  return {}
}

const writtenOverride = ({ tier, limits, lastDay }: OverrideRow) => ({
  ...(tier === null ? {} : { tier }),
  ...limits,
  through: lastDay,
})

function viewOf(row: OverrideRow): Output<typeof calls.memberTier>['list'][number] {
  return {
    id: row.id.toString(),
    ...(row.tier === null ? {} : { tier: row.tier }),
    limits: writeLimits(readOverride(row)?.limits ?? {}),
    through: row.lastDay,
    reason: row.reason,
    operator: row.operator,
    second: row.second,
    madeAt: row.madeAt.toISOString(),
    isOpen: row.isOpen,
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...(row.endedBy === null ? {} : { endedBy: row.endedBy }),
  }
}
