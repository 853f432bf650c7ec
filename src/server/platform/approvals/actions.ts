import type { judgeProposal } from '#contract/console/approvals.ts'
import type { ProposedDeed } from '#domain/approvals/proposed-deeds.ts'
import { areTwo, holdersOf, shareADay } from '#domain/approvals/independence.ts'
import {
  type AloneLimits,
  PROPOSAL_DAYS,
  RIGHTS_PROPOSAL_DAYS,
  type SecondCause,
  whySecond,
} from '#domain/approvals/second-operator.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { Refusal, refuse } from '#server/platform/http/refusal.ts'

import type { By } from './by.ts'
import { isLapsed } from './lapsing.ts'
import { selectLineages } from './lineage-store.ts'
import {
  insertAlone,
  insertProposal,
  lapseProposal,
  lockAlone,
  lockOpenProposals,
  overtakeProposals,
  selectAlone,
  selectByRequest,
  selectOpenProposal,
} from './store.ts'

export { type By, type Second, ofBrand } from './by.ts'
export type { Executor, Executors, OnDropped, OnRejected } from './executors.ts'

type Judge = typeof judgeProposal

/** The data that the second operator sees, stored with the proposal. */
export interface Stake {
  readonly cause: SecondCause
  readonly memberId?: bigint | undefined
  readonly currency?: string | undefined
  readonly amount?: bigint | undefined
  readonly before: object
  readonly after: object
}

/** Rolls back an action that one operator may not do alone; it then becomes a proposal. */
class SecondNeeded extends Error {
  readonly stake: Stake

  constructor(stake: Stake) {
    super(`a second operator is needed: ${stake.cause}`)
    this.stake = stake
  }
}

/**
 * Returns if a second operator has approved. Otherwise it throws, which rolls back the transaction and creates a
 * proposal.
 */
export function needSecond({ second }: Pick<By, 'second'>, stake: Stake): void {
  if (!second) throw new SecondNeeded(stake)
}

export interface Weighed {
  readonly merchantId: number
  readonly deed: ProposedDeed
  readonly subject: string
  readonly memberId: bigint
  readonly currency: string
  readonly amount: bigint
  readonly before: object
  readonly after: object
  /** A reason why a second operator is needed whatever the amount. */
  readonly cause?: SecondCause | undefined
}

/**
 * Judges an amount moved by one operator: within the thresholds it is counted as done alone, beyond them a second
 * operator is needed. Call it before the posting, in the same transaction.
 */
export async function weigh(tx: Tx, by: By, limits: AloneLimits, deed: Weighed): Promise<void> {
  if (by.second) return
  const cause = deed.cause ?? (await whyNotAlone(tx, by, limits, deed))
  if (cause) throw new SecondNeeded({ ...deed, cause })
  await insertAlone(tx, { ...deed, operatorId: by.operatorId })
}

/** The same for features with approvals of their own: returns the reason and counts nothing. */
export async function whyNotAlone(
  tx: Tx,
  { operatorId }: Pick<By, 'operatorId'>,
  limits: AloneLimits,
  { merchantId, memberId, amount }: Pick<Weighed, 'merchantId' | 'memberId' | 'amount'>,
): Promise<SecondCause | undefined> {
  const who = { merchantId, memberId }
  // guard: daily-sum-locked
  await lockAlone(tx, who, holdersOf(operatorId, await selectLineages(tx, [operatorId])))
  const { member, byOperator } = await selectAlone(tx, who)
  const lineages = await selectLineages(tx, [operatorId, ...byOperator.keys()])
  // Accounts that may belong to one person share one daily amount; otherwise ten accounts would have ten.
  const operator = [...byOperator].reduce(
    // guard: lineage-shares-daily-sum
    (sum, [id, done]) => (shareADay(operatorId, id, lineages) ? sum + done : sum),
    0n,
  )
  return whySecond(amount, { operator, member }, limits)
}

/** `countAlone` counts what one operator did alone; `overtake` ends open proposals about something that has changed. */
export { insertAlone as countAlone, lockOpenProposals, overtakeProposals as overtake }

/** Whether two operators count as two persons, by who made their accounts and handed over their passwords. */
export async function areIndependent(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  return areTwo(one, other, await selectLineages(tx, [one, other]))
}

/**
 * Refuses a second operator who made what the proposal is about, such as its file or its words, also if another operator sent it
 * in; nor may an account of theirs approve it.
 */
export async function refuseMakers(
  tx: Tx,
  { second }: Pick<By, 'second'>,
  makers: readonly bigint[],
): Promise<void> {
  if (!second) return
  for (const maker of makers) {
    // guard: approver-made-nothing
    if (second.operatorId === maker) throw refuse<Judge>('maker_is_checker')
    // guard: approver-independent-of-makers
    if (!(await areIndependent(tx, second.operatorId, maker))) throw refuse<Judge>('checker_not_independent')
  }
}

export { findLapsed, findLapses, isLapsed } from './lapsing.ts'
export { findProposalTasks } from './open.ts'

interface About {
  readonly merchantId: number | undefined
  readonly deed: ProposedDeed
  readonly subject: string
}

/** When the open proposal about a subject was made; undefined where none can be approved. */
export async function findOpenSince(tx: Tx, about: About): Promise<Date | undefined> {
  const open = await selectOpenProposal(tx, about)
  if (!open || (await isLapsed(tx, { ...open, deed: about.deed }, open.nowMs))) return undefined
  return new Date(open.proposedAtMs)
}

/** The input of the open proposal about a subject, for its evidence; undefined where none can be approved. */
export async function findOpenInput(
  tx: Tx,
  about: About,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const open = await selectOpenProposal(tx, about)
  if (!open || (await isLapsed(tx, { ...open, deed: about.deed }, open.nowMs))) return undefined
  return open.input
}

/** Ends an open proposal that can no longer be approved, so that a new one can be made. */
async function endLapsed(tx: Tx, about: About): Promise<void> {
  const open = await selectOpenProposal(tx, about)
  if (open && (await isLapsed(tx, { ...open, deed: about.deed }, open.nowMs)))
    await lapseProposal(tx, open.id)
}

export interface ProposalRequest {
  readonly deed: ProposedDeed
  /** The subject of the proposal; only one proposal per subject may be open. */
  readonly subject: string
  /** The call's input, with secrets wrapped. */
  readonly input: object
  readonly reason: string
  readonly requestId?: string | undefined
}

export type Outcome<T> =
  | { readonly done: T; readonly waits?: undefined }
  | { readonly done?: undefined; readonly waits: string }

/**
 * Runs an action, or stores it as a proposal. The action is tried completely, so that other refusals come at once; if
 * it needs a second operator it is rolled back before the proposal is stored.
 */
export async function doOrPropose<T>(
  store: Store,
  by: By,
  proposal: ProposalRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { done: await store.transact(work) }
  } catch (error) {
    if (!(error instanceof SecondNeeded)) throw error
    return { waits: await store.transact((tx) => propose(tx, by, proposal, error.stake)) }
  }
}

/** Does the same for a change of what an operator has read in a version, and answers with the version that holds now. */
export async function saveOrPropose(
  store: Store,
  by: By,
  { deed, subject, input }: Pick<ProposalRequest, 'deed' | 'subject'> & { readonly input: VersionInput },
  save: (tx: Tx) => Promise<number>,
): Promise<{ version: number; waits?: string }> {
  const { version, reason, requestId } = input
  const outcome = await doOrPropose(store, by, { deed, subject, input, reason, requestId }, save)
  return outcome.done === undefined ? { version, waits: outcome.waits } : { version: outcome.done }
}

interface VersionInput {
  readonly version: number
  readonly reason: string
  readonly requestId?: string | undefined
}

/** Whether a request of the operator was stored as a proposal before. */
export async function isKnownRequest(
  tx: Tx,
  request: { readonly operatorId: bigint; readonly requestId: string },
): Promise<boolean> {
  return (await selectByRequest(tx, request)) !== undefined
}

/** Stores a proposal. Idempotent per request id, even after it was decided. */
export async function propose(tx: Tx, by: By, proposal: ProposalRequest, stake: Stake): Promise<string> {
  const { merchantId, operatorId } = by
  const { deed, subject, input, reason } = proposal
  const requestId = proposal.requestId ?? crypto.randomUUID()
  const { cause, memberId, currency, amount, before, after } = stake
  await endLapsed(tx, { merchantId, deed, subject })
  const id = await insertProposal(tx, {
    merchantId,
    deed,
    subject,
    memberId,
    input,
    before,
    after,
    cause,
    currency,
    amount,
    reason,
    requestId,
    operatorId,
    days: cause === 'rights' ? RIGHTS_PROPOSAL_DAYS : PROPOSAL_DAYS,
  })
  if (id === undefined) {
    const known = await selectByRequest(tx, { operatorId, requestId })
    if (!known) throw new Refusal('proposal_waits', 409)
    const isSame = known.deed === deed && known.subject === subject && isSameJson(known.input, input)
    if (!isSame) throw new Refusal('request_conflict', 409) // guard: proposal-request-same
    return known.id
  }
  await writeAudit(tx, {
    merchantId: merchantId ?? null,
    operatorId,
    ...(memberId === undefined ? {} : { memberId }),
    action: 'proposal.make',
    reason,
    before: { ...before },
    after: {
      id,
      deed,
      ...after,
      ...(amount === undefined ? {} : { amount: writeAmount(amount) }),
    },
  })
  return id
}

function isSameJson(one: unknown, other: unknown): boolean {
  const written = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    )
  return written(one) === written(other)
}
