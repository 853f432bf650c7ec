import type * as calls from '#contract/console/agent-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findAccounts, findMoneyFacts, findStatuses } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import {
  type HeldLineRow,
  type HeldRow,
  type PastRelease,
  selectHeld,
  selectHeldLines,
  selectHeldReleases,
  selectHeldSince,
} from './held-store.ts'

const LINES = 100
const RELEASES = 20

type Listed = typeof calls.listHeldIncome
type Read = Output<typeof calls.readHeldIncome>

/** Agents whose income is held, page by page. */
export async function listHeld(
  tx: Tx,
  { id: merchantId, currency }: Merchant,
  { team, after, limit }: Input<Listed>,
): Promise<Output<Listed>> {
  const size = limitOf(limit)
  const rows = await selectHeld(tx, {
    merchantId,
    team: team === undefined ? undefined : BigInt(team),
    after: readCursor(after, [ID_FORM])?.[0],
    limit: size,
  })
  const ids = rows.map(({ agentId }) => agentId)
  const [accounts, since, statuses] = await Promise.all([
    findAccounts(tx, { merchantId, ids }),
    selectHeldSince(tx, { merchantId, currency }, ids),
    findStatuses(tx, { merchantId, memberIds: ids }),
  ])
  const view = (row: HeldRow) => ({
    memberId: row.agentId.toString(),
    account: accounts.get(row.agentId) ?? '',
    status: statuses.get(row.agentId) ?? 'closed',
    amount: writeAmount(row.amount),
    currency: row.currency,
    since: (since.get(row.agentId) ?? new Date(0)).toISOString(),
  })
  const page = pageOf(rows, size, view, ({ agentId }) => [agentId.toString()])
  return { ...(await teamIn(tx, merchantId, team)), ...page }
}

/** The name of the agent whose team a list is about. */
export async function teamIn(tx: Tx, merchantId: number, team: string | undefined) {
  if (team === undefined) return {}
  const account = (await findAccounts(tx, { merchantId, ids: [BigInt(team)] })).get(BigInt(team))
  if (account === undefined) throw refusePlainly('absent')
  return { team: { id: team, account } }
}

/** The held income of one agent by payout, and what was released of it. */
export async function readHeld(
  tx: Tx,
  { id: merchantId, currency }: Merchant,
  memberId: bigint,
): Promise<Read> {
  const facts = await findMoneyFacts(tx, { merchantId, memberId })
  if (!facts) throw refusePlainly('absent')
  const of = { merchantId, currency }
  const [accounts, held, lines, releases] = await Promise.all([
    findAccounts(tx, { merchantId, ids: [memberId] }),
    selectHeld(tx, { merchantId, agentId: memberId, limit: 10 }),
    selectHeldLines(tx, of, { agentId: memberId, limit: LINES + 1 }),
    selectHeldReleases(tx, of, { agentId: memberId, limit: RELEASES }),
  ])
  return {
    account: accounts.get(memberId) ?? '',
    status: facts.status,
    currency,
    amount: writeAmount(held.find((one) => one.currency === currency)?.amount ?? 0n),
    lines: lines.slice(0, LINES).map(lineView),
    hasMore: lines.length > LINES,
    releases: releases.map(releaseView),
  }
}

function lineView(line: HeldLineRow): Read['lines'][number] {
  const { runId, kind, startDay, endDay, open, heldAt, contractId, version, contractState } = line
  const { lacksUpline, isFlagged } = line
  return {
    runId: runId.toString(),
    kind,
    startDay,
    endDay,
    open: writeAmount(open),
    heldAt: heldAt.toISOString(),
    lacksUpline,
    isFlagged,
    ...(contractId === null || version === null || contractState === null
      ? {}
      : { contract: { id: contractId.toString(), version, state: contractState } }),
  }
}

const releaseView = ({ amount, at, operator, second }: PastRelease) => ({
  amount: writeAmount(amount),
  at: at.toISOString(),
  operator,
  second,
})
