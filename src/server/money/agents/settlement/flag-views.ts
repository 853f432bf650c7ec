import type * as calls from '#contract/console/agent-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { type FlagParts, readRunFlags } from './flags.ts'
import type { ListedFlag } from './run-flags.ts'
import { selectRun } from './store.ts'

const LINES = 100

type Read = typeof calls.readAgentRunFlags

/** The flagged lines of a run, with the accounts behind each flag. */
export async function readFlags(
  { store, ...parts }: FlagParts & { readonly store: Store },
  merchantId: number,
  { id }: Input<Read>,
): Promise<Output<Read>> {
  const run = await selectRun(store.read, { merchantId, id: BigInt(id) })
  if (!run) throw refusePlainly('absent')
  const { lines, edition, rules } = await readRunFlags(store.read, parts, run)
  const listed = lines.slice(0, LINES)
  const accounts = await findAccounts(store.read, {
    merchantId,
    ids: [
      ...new Set(
        listed.flatMap(({ agentId, flags }) => [agentId, ...flags.flatMap(({ memberIds }) => memberIds)]),
      ),
    ],
  })
  const named = (memberId: bigint) => ({
    id: memberId.toString(),
    account: accounts.get(memberId) ?? '',
  })
  const flagView = ({ kind, count, memberIds, partPpm, amount }: ListedFlag) => ({
    kind,
    count,
    members: memberIds.map(named),
    ...(partPpm === undefined ? {} : { partPpm }),
    ...(amount === undefined ? {} : { amount: writeAmount(amount) }),
  })
  return {
    rules: {
      ...rules,
      circleLeast: writeAmount(rules.circleLeast),
      turnoverLeast: writeAmount(rules.turnoverLeast),
    },
    edition,
    count: lines.length,
    lines: listed.map(({ lineId, agentId, gross, flags }) => ({
      lineId: lineId.toString(),
      agent: named(agentId),
      gross: writeAmount(gross),
      flags: flags.map(flagView),
    })),
  }
}
