import type * as calls from '#contract/console/agent-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import {
  type By,
  type Executors,
  saveOrPropose,
  needSecond,
  ofBrand,
  overtake,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { type FlagParts, readRunFlags } from './flags.ts'
import { type RunRow, lockRun, updateRun } from './store.ts'

type ReleaseParts = FlagParts
type Release = typeof calls.releaseAgentRun
type Stop = typeof calls.stopAgentRun
type BrandOperator = By & { readonly merchantId: number }

const deed = 'agentRuns.releaseAgentRun'

/** Releases a payout once a second operator has approved it. */
export async function releaseOrPropose(
  store: Store,
  parts: ReleaseParts,
  by: BrandOperator,
  input: Input<Release>,
): Promise<Output<Release>> {
  return await saveOrPropose(store, by, { deed, subject: input.id, input }, (tx) =>
    release(tx, parts, by, input),
  )
}

/** Executes approved proposals. The job pays the run. */
export function runExecutors(parts: ReleaseParts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Release>) => {
      await release(tx, parts, ofBrand(maker), input)
      return () => undefined
    },
  }
}

export async function stopRun(tx: Tx, by: BrandOperator, input: Input<Stop>): Promise<number> {
  const run = await lockCurrent(tx, by, input)
  if (run.state !== 'waiting' && run.state !== 'released') throw refuse<Stop>('run_state')
  await updateRun(tx, run.id, { state: 'stopped' })
  // guard: stop-overtakes-release
  await overtake(tx, { merchantId: by.merchantId, group: 'agentRuns', subject: input.id })
  await note(tx, by, run, { action: 'agent_run.stop', reason: input.reason })
  return run.version + 1
}

async function release(
  tx: Tx,
  parts: ReleaseParts,
  by: BrandOperator,
  input: Input<Release>,
): Promise<number> {
  const run = await lockCurrent(tx, by, input)
  if (run.state !== 'waiting' && run.state !== 'stopped') throw refuse<Release>('run_state')
  const { lines, edition } = await readRunFlags(tx, parts, run)
  // guard: flagged-lines-released-as-read
  if (lines.length > 0 && input.flags?.edition !== edition) throw refuse<Release>('flags_unread')
  const flagged =
    lines.length > 0 && input.flags ? { flaggedLines: lines.length, flagReason: input.flags.reason } : {}
  const { currency, gross: amount } = run
  // guard: payout-released-by-two
  needSecond(by, {
    cause: 'always',
    ...(amount > 0n ? { currency, amount } : {}),
    before: {},
    after: { ...factsOf(run), ...flagged },
  })
  const { operatorId, second } = by
  await updateRun(tx, run.id, { state: 'released', operatorId, secondId: second?.operatorId })
  await note(tx, by, run, { action: 'agent_run.release', reason: input.reason, more: flagged })
  return run.version + 1
}

async function lockCurrent(
  tx: Tx,
  { merchantId }: BrandOperator,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<RunRow> {
  const run = await lockRun(tx, { merchantId, id: BigInt(id) })
  if (!run) throw refusePlainly('absent')
  // guard: payout-version-checked
  if (run.version !== version) throw refuse<Stop>('changed_meanwhile', { version: run.version })
  return run
}

const factsOf = ({ kind, startDay, endDay }: RunRow) => ({
  contractKind: kind,
  startsOn: startDay,
  endsOn: endDay,
})

async function note(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  run: RunRow,
  {
    action,
    reason,
    more = {},
  }: {
    readonly action: 'agent_run.release' | 'agent_run.stop'
    readonly reason: string
    readonly more?: { readonly flaggedLines?: number; readonly flagReason?: string }
  },
): Promise<void> {
  const after = { ...factsOf(run), gross: writeAmount(run.gross), ...more }
  await writeAudit(tx, { merchantId, operatorId, action, reason, before: {}, after })
}
