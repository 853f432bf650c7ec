import type { agents } from '#contract/agents.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import type { OfAgent } from './store.ts'
import { lockDirectAgent, selectNode, selectTeam, type TeamRow, updateFrozen } from './team-store.ts'

const A_PAGE = 20

/** The money of members by id; the ledger lies above this feature. */
export type FindHeld = (
  tx: Tx,
  of: { readonly merchantId: number; readonly currency: string; readonly memberIds: readonly bigint[] },
) => Promise<ReadonlyMap<bigint, bigint>>

type Team = typeof agents.team

export async function findTeam(
  tx: Tx,
  caller: OfAgent,
  { currency, findHeld }: { readonly currency: string; readonly findHeld: FindHeld },
  { under, scope, kind, find, after }: Input<Team>,
): Promise<Output<Team>> {
  const nodeId = under === undefined ? caller.agentId : BigInt(under)
  const node = await selectNode(tx, caller, nodeId)
  if (!node) throw refusePlainly('absent')
  const cursor = readCursor(after, [/^[01]$/, ID_FORM])
  const rows = await selectTeam(tx, caller, {
    nodeId,
    isDirect: scope !== 'team',
    isAgent: kind === undefined ? undefined : kind === 'agents',
    find,
    after: cursor && { isAgent: cursor[0] === '1', id: cursor[1] ?? '' },
    limit: A_PAGE,
  })
  const memberIds = rows.map(({ id }) => id)
  const held = await findHeld(tx, { merchantId: caller.merchantId, currency, memberIds })
  const { above, ...others } = node
  return {
    currency,
    node: {
      ...others,
      id: node.id.toString(),
      account: accountInPart(node.account),
      path: above.map(({ id, account }) => ({ id, account: accountInPart(account) })).toReversed(),
    },
    ...pageOf(
      rows,
      A_PAGE,
      (row) => viewOf(row, held.get(row.id) ?? 0n),
      ({ isAgent, id }) => [isAgent ? '1' : '0', id.toString()],
    ),
  }
}

function viewOf(
  { id, account, signedInAt, joinedAt, ...row }: TeamRow,
  balance: bigint,
): Output<Team>['list'][number] {
  return {
    ...row,
    id: id.toString(),
    account: accountInPart(account), // guard: team-numbers-masked
    joinedAt: joinedAt.toISOString(),
    ...(signedInAt === null ? {} : { signedInAt: signedInAt.toISOString() }),
    balance: writeAmount(balance),
  }
}

type Freeze = typeof agents.freeze

/** Freezes an agent directly below, or lifts it. A repeat changes nothing. */
export async function freezeAgent(
  tx: Tx,
  caller: OfAgent,
  { id, isFrozen }: Input<Freeze>,
): Promise<Output<Freeze>> {
  const downline = await lockDirectAgent(tx, caller, id)
  if (!downline) throw refusePlainly('absent')
  if (downline.wasFrozen === isFrozen) return { id, isFrozen }
  await updateFrozen(tx, caller, { id: downline.id, isFrozen })
  await writeAudit(tx, {
    merchantId: caller.merchantId,
    operatorId: null,
    memberId: downline.id,
    action: isFrozen ? 'agent_team.freeze' : 'agent_team.unfreeze',
    reason: '',
    before: {},
    after: { uplineId: caller.agentId.toString() },
  })
  return { id, isFrozen }
}
