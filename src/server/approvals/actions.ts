import type { ProposedDeed } from '#domain/desk/money-deeds.ts'
import { type AloneLimits, PROPOSAL_DAYS, type SecondCause, whySecond } from '#domain/desk/second-operator.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'

import type { By } from './by.ts'
import {
  insertAlone,
  insertProposal,
  lapseProposals,
  lockAlone,
  overtakeProposals,
  selectAlone,
  selectByRequest,
  selectIsOfMaker,
} from './store.ts'

export { type By, type Second, ofBrand } from './by.ts'
export type { Executor, Executors, OnRejected } from './judging.ts'

/** What a second operator is shown, and what is kept of it. */
export interface Stake {
  readonly cause: SecondCause
  readonly memberId?: bigint | undefined
  readonly currency?: string | undefined
  readonly amount?: bigint | undefined
  readonly before: object
  readonly after: object
}

/** Ends the transaction of a deed that one operator may not do alone: nothing of it stays, and it becomes a proposal. */
class SecondNeeded extends Error {
  readonly stake: Stake

  constructor(stake: Stake) {
    super(`a second operator is needed: ${stake.cause}`)
    this.stake = stake
  }
}

/** Goes on where a second operator has agreed. Otherwise what was begun is undone, and waits for one. */
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
  /** Why it is not an ordinary one, whatever the amount. */
  readonly cause?: SecondCause | undefined
}

/**
 * Judges an amount that one operator moves: within the thresholds it is counted as done alone, beyond them it needs a
 * second one. It stands before the posting, in the transaction of the deed.
 */
export async function weigh(tx: Tx, by: By, limits: AloneLimits, deed: Weighed): Promise<void> {
  if (by.second) return
  const cause = deed.cause ?? (await whyNotAlone(tx, by, limits, deed))
  if (cause) throw new SecondNeeded({ ...deed, cause })
  await insertAlone(tx, { ...deed, operatorId: by.operatorId })
}

/** The same for what has approvals of its own: it says why, and counts nothing. */
export async function whyNotAlone(
  tx: Tx,
  { operatorId }: Pick<By, 'operatorId'>,
  limits: AloneLimits,
  { merchantId, memberId, amount }: Pick<Weighed, 'merchantId' | 'memberId' | 'amount'>,
): Promise<SecondCause | undefined> {
  const who = { merchantId, operatorId, memberId }
  await lockAlone(tx, who)
  return whySecond(amount, await selectAlone(tx, who), limits)
}

/** Counts what one operator did alone; ends what waited about a thing that was changed since. */
export { insertAlone as countAlone, overtakeProposals as overtake }

/** Whether two operators are two: nobody is a second one to an account that they made or hold the password of. */
export async function areIndependent(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  return one !== other && !(await selectIsOfMaker(tx, one, other))
}

export interface Asked {
  readonly deed: ProposedDeed
  /** The thing that it is about: of two proposals for the same one comes second. */
  readonly subject: string
  /** As the call brought it, with secrets wrapped. */
  readonly input: object
  readonly reason: string
  readonly requestId?: string | undefined
}

export type Outcome<T> =
  | { readonly done: T; readonly waits?: undefined }
  | { readonly done?: undefined; readonly waits: string }

/**
 * Does a deed, or keeps it for a second operator. The work is tried whole, so that what would be refused anyway is
 * refused now; what one may not do alone is undone before it is kept.
 */
export async function doOrPropose<T>(
  store: Store,
  by: By,
  asked: Asked,
  work: (tx: Tx) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { done: await store.transact(work) }
  } catch (error) {
    if (!(error instanceof SecondNeeded)) throw error
    return { waits: await store.transact((tx) => propose(tx, by, asked, error.stake)) }
  }
}

/** Keeps a deed for a second operator. The same request again is the same proposal, whatever became of it. */
export async function propose(tx: Tx, by: By, asked: Asked, stake: Stake): Promise<string> {
  const { merchantId, operatorId } = by
  const { deed, subject, input, reason } = asked
  const requestId = asked.requestId ?? crypto.randomUUID()
  const { cause, memberId, currency, amount, before, after } = stake
  await lapseProposals(tx, { merchantId, deed, subject })
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
    days: PROPOSAL_DAYS,
  })
  if (id === undefined) {
    const known = await selectByRequest(tx, { operatorId, requestId })
    if (!known) throw new Refusal('proposal_waits', 409)
    const isSame = known.deed === deed && known.subject === subject && isSameJson(known.input, input)
    if (!isSame) throw new Refusal('request_conflict', 409)
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
