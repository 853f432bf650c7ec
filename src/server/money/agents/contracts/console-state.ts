import type * as calls from '#contract/console/agent-contracts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type ContractState, refuseDeed } from '#domain/agents/contract-life.ts'
import { refuseCascade } from '#domain/agents/lowering.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { writeDeed } from './actions.ts'
import type { ConsoleParts } from './console-actions.ts'
import { endTeam } from './ending.ts'
import { todayOf } from './ports.ts'
import { findRules } from './rules.ts'
import { findLowering } from './signing.ts'
import { type VersionRow, lockSigning, selectVersion } from './store.ts'
import { contractOf } from './views.ts'

type Change = typeof calls.changeAgentContract
type BrandOperator = By & { readonly merchantId: number }

const deedName = 'consoleAgents.changeAgentContract'

/** Suspends a contract, or withdraws an offer of the brand, at once; a second operator resumes or ends a contract. */
export async function changeOrPropose(
  store: Store,
  parts: ConsoleParts,
  by: BrandOperator,
  input: Input<Change>,
): Promise<Output<Change>> {
  const subject = `${input.id}:${input.version}`
  const proposal = { deed: deedName, subject, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => change(tx, parts, by, input))
  if (outcome.waits !== undefined) return { waits: outcome.waits }
  notifyParties(parts, outcome.done)
  if (input.deed === 'withdraw') notifyMember(parts.hub.publish, outcome.done.downlineId)
  return {}
}

/** Executes approved proposals. */
export function contractStateExecutors(parts: ConsoleParts): Pick<Executors, typeof deedName> {
  return {
    [deedName]: async (tx, maker, input: Input<Change>) => {
      const row = await change(tx, parts, ofBrand(maker), input)
      return () => notifyParties(parts, row)
    },
  }
}

async function change(
  tx: Tx,
  { registry, now }: ConsoleParts,
  by: BrandOperator,
  { id, version, deed, cascadeToken, reason }: Input<Change>,
): Promise<VersionRow> {
  const brand = registry.findById(by.merchantId)
  if (!brand) throw refusePlainly('absent')
  const { merchantId, operatorId, second } = by
  await lockSigning(tx, merchantId)
  const row = await selectVersion(tx, { merchantId, id: BigInt(id), version })
  if (!row) throw refusePlainly('absent')
  if (isDone(row.state, deed)) return row
  // The house is the upline of an offer of its own, and no party to one between agents.
  const acting = deed === 'withdraw' && row.uplineId === null ? 'upline' : 'house'
  const fault = refuseDeed(contractOf(row, brand.currency), deed, {
    by: acting,
    today: todayOf(brand, now()),
  })
  // guard: operator-contract-deed-allowed
  if (fault) throw refuse<Change>('contract_state')
  const noted = { contractKind: row.kind }
  // guard: contract-resumed-by-two
  if (deed !== 'suspend' && deed !== 'withdraw') {
    const after = { ...noted, contractDeed: deed }
    needSecond(by, { cause: 'always', memberId: row.downlineId, before: {}, after })
  }
  const step = { party: 'house', operatorId, secondId: second?.operatorId } as const
  const after = await writeDeed(tx, { brand, nowMs: now() }, row, { deed, ...step })
  if (deed === 'end_early') {
    const { rules } = await findRules(tx, merchantId)
    const of = { agentId: row.downlineId, kind: row.kind, terms: undefined, rules }
    const lowering = await findLowering(tx, brand, of)
    // guard: operator-ending-as-read
    if (refuseCascade(lowering, cascadeToken)) throw refuse<Change>('cascade_changed')
    await endTeam(tx, brand, { ends: lowering.ends, endsOn: after.endsOn ?? '', cause: row })
  }
  if (deed === 'withdraw')
    await sendNews(
      tx,
      { merchantId, memberId: row.downlineId },
      { kind: 'offer_withdrawn', about: `C${row.id}.${row.version}` },
    )
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: row.downlineId,
    reason,
    action: `agent_contract.${deed}`,
    before: {},
    after: { ...noted, ...(after.endsOn === undefined ? {} : { endsOn: after.endsOn }) },
  })
  return row
}

/** A retry after a lost answer changes nothing. */
function isDone(state: ContractState, deed: Input<Change>['deed']): boolean {
  return (deed === 'suspend' && state === 'suspended') || (deed === 'withdraw' && state === 'withdrawn')
}

/** After commit: the open pages of both parties refetch. */
function notifyParties({ hub }: ConsoleParts, { downlineId, uplineId }: VersionRow): void {
  for (const memberId of uplineId === null ? [downlineId] : [downlineId, uplineId])
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'contracts' })
}
