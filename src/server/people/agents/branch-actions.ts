import type * as calls from '#contract/console/agent-tree.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { isRealDay } from '#domain/text/real-day.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import {
  type AgentRow,
  type BranchRow,
  clearFreeze,
  lockFreeze,
  selectAgent,
  selectBranch,
  selectMoved,
  selectOnDay,
} from './branch-store.ts'
import type { OfMember } from './tree-store.ts'

/** Moves that a comparison of two days lists. */
const MOVED_MAX = 50

type List = typeof calls.listAgents

/** A part of the brand's tree for operators. */
export async function findBranch(
  tx: Tx,
  merchantId: number,
  { under, find, state, kind, after, limit }: Input<List>,
): Promise<Output<List>> {
  const node =
    under === undefined ? undefined : await selectAgent(tx, { merchantId, memberId: BigInt(under) })
  if (under !== undefined && !node) throw refusePlainly('absent')
  const cursor = readCursor(after, [/^[01]$/, ID_FORM])
  const size = limitOf(limit)
  const rows = await selectBranch(
    tx,
    { merchantId },
    {
      under: node?.id,
      find,
      state,
      isAgent: kind === undefined ? undefined : kind === 'agents',
      after: cursor && { isAgent: cursor[0] === '1', id: cursor[1] ?? '' },
      limit: size,
    },
  )
  const page = pageOf(rows, size, branchView, ({ isAgent, id }) => [isAgent ? '1' : '0', id.toString()])
  return { ...(node ? { node: nodeView(node) } : {}), ...page }
}

const nodeView = ({ id, account, path, agents, members }: AgentRow) => ({
  id: id.toString(),
  account,
  path: [...path],
  agents,
  members,
})

function branchView({ id, upline, joinedAt, signedInAt, ...row }: BranchRow): Output<List>['list'][number] {
  return {
    ...row,
    id: id.toString(),
    ...(upline === null ? {} : { upline }),
    joinedAt: joinedAt.toISOString(),
    ...(signedInAt === null ? {} : { signedInAt: signedInAt.toISOString() }),
  }
}

export async function findAgent(tx: Tx, who: OfMember): Promise<Output<typeof calls.readAgent>> {
  const row = await selectAgent(tx, who)
  if (!row) throw refusePlainly('absent')
  const { frozenAt, frozenBy, joinedAt, signedInAt, path, ...others } = row
  return {
    ...others,
    id: row.id.toString(),
    path: [...path],
    ...(frozenAt === null || frozenBy === null
      ? {}
      : { freeze: { at: frozenAt.toISOString(), by: frozenBy } }),
    joinedAt: joinedAt.toISOString(),
    ...(signedInAt === null ? {} : { signedInAt: signedInAt.toISOString() }),
  }
}

type Compare = typeof calls.compareTeams

export async function compareTeams(
  tx: Tx,
  merchantId: number,
  { id, day, otherDay }: Input<Compare>,
): Promise<Output<Compare>> {
  const who = { merchantId, memberId: BigInt(id) }
  if (![day, otherDay].every(isRealDay)) throw refusePlainly('invalid_input')
  const [one, other] = [await selectOnDay(tx, who, day), await selectOnDay(tx, who, otherDay)]
  if (!one || !other) throw refusePlainly('absent')
  const moved = await selectMoved(tx, who, { days: [day, otherDay], limit: MOVED_MAX })
  return {
    day: { ...one, day, path: [...one.path] },
    otherDay: { ...other, day: otherDay, path: [...other.path] },
    moved: moved.slice(0, MOVED_MAX).map(({ id: movedId, account, fromAccount, toAccount }) => ({
      id: movedId.toString(),
      account,
      ...(fromAccount === null ? {} : { fromAccount }),
      ...(toAccount === null ? {} : { toAccount }),
    })),
    hasMore: moved.length > MOVED_MAX,
  }
}

type Lift = typeof calls.liftFreeze

/** Lifts the freeze of an agent, if it is still the one that the operator read. */
export async function liftFreeze(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { id, frozenAt, reason }: Input<Lift>,
): Promise<Output<Lift>> {
  const who = { merchantId, memberId: BigInt(id) }
  const freeze = await lockFreeze(tx, who)
  // guard: lifted-freeze-as-read
  if (freeze?.frozenAt.getTime() !== Date.parse(frozenAt)) throw refuse<Lift>('changed_meanwhile')
  await clearFreeze(tx, who)
  await writeAudit(tx, {
    ...who,
    operatorId,
    action: 'agent_team.lift',
    reason,
    before: { uplineId: freeze.frozenBy ?? '' },
    after: {},
  })
  return { id }
}
