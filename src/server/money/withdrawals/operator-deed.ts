import type * as calls from '#contract/console/withdrawals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deed as AuditDeed } from '#domain/audit/deed.ts'
import { stepOf } from '#domain/cashier/withdrawal-state.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Second } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { mustBe } from './actions.ts'
import { takeStep } from './steps.ts'
import { type KnownStep, selectStepOf } from './step-store.ts'
import { type Change, lockWithdrawal, type WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

export interface By {
  readonly merchantId: number
  readonly operatorId: bigint
  /** The operator who approved the proposal, where two are required. */
  readonly second?: Second | undefined
}

/** A call whose contract names these refusals. */
export type ConsoleCall = Endpoint & {
  readonly refusals: readonly ('changed_meanwhile' | 'already_judged' | 'claimed_by_other')[]
}

/** The withdrawal and the version that the operator saw. */
interface Seen {
  readonly id: string
  readonly version: number
}

export async function lock(tx: Tx, { merchantId }: By, { id }: Pick<Seen, 'id'>): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  return row
}

/** Refuses if the withdrawal changed since the operator saw it, or another operator has claimed it. */
function refuseTaken(row: WithdrawalRow, { operatorId, second }: By, { version }: Seen): void {
  // A pending proposal does not claim the withdrawal; on approval, the state machine judges its deed anew.
  if (second) return
  if (row.version !== version) throw refuse<ConsoleCall>('changed_meanwhile', { state: row.state })
  // guard: withdrawal-claimed-by-one
  if (row.claimedBy !== null && row.claimedBy !== operatorId) throw refuse<ConsoleCall>('claimed_by_other')
}

export async function take(tx: Tx, by: By, seen: Seen): Promise<WithdrawalRow> {
  const row = await lock(tx, by, seen)
  refuseTaken(row, by, seen)
  return row
}

/** A deed that moves money, or records that money moved. */
interface Deed {
  readonly deed:
    | 'reject'
    | 'cancel'
    | 'change'
    | 'hold'
    | 'release_hold'
    | 'mark_paid'
    | 'force'
    | 'pay_again'
    | 'give_back'
  /** Stored with the step: a reason, the evidence, or the bank's reference. */
  readonly words: string
  /** Pictures as evidence. */
  readonly pictures?: readonly string[]
  /** Checks specific to this deed; returns what it changes. */
  readonly judge: (row: WithdrawalRow) => Promise<Change>
}

/**
 * Idempotent: a retry gets its first outcome, whatever the version is now; a request id reused for another deed is a
 * conflict.
 */
export async function doOnce(
  tx: Tx,
  by: By,
  request: Seen & { readonly requestId: string },
  { deed, words, pictures = [], judge }: Deed,
): Promise<WithdrawalRow> {
  const row = await lock(tx, by, request)
  const known = await selectStepOf(tx, row, request.requestId)
  if (known) {
    if (isSameStep(known, { deed, note: words, pictures })) return row
    throw refuse<typeof calls.endWithdrawal>('request_conflict')
  }
  refuseTaken(row, by, request)
  if (!stepOf(row.state, deed)) throw refuse<ConsoleCall>('already_judged')
  const next = mustBe(
    await takeStep(tx, row, {
      deed,
      operatorId: by.operatorId,
      note: words,
      pictures,
      requestId: request.requestId,
      change: await judge(row),
      timing: await findSettings(tx, by.merchantId),
    }),
  )
  const isReference = deed === 'mark_paid'
  await note(tx, by, row, {
    action: `withdrawal.${deed}`,
    reason: isReference ? '' : words,
    after: next,
    more: { ...(isReference ? { reference: words } : {}), ...(pictures.length > 0 ? { pictures } : {}) },
  })
  return next
}

function isSameStep(one: KnownStep, other: KnownStep): boolean {
  const written = ({ deed, note: words, pictures }: KnownStep) => [deed, words, ...pictures.toSorted()]
  return JSON.stringify(written(one)) === JSON.stringify(written(other))
}

export async function note(
  tx: Tx,
  { merchantId, operatorId }: By,
  before: WithdrawalRow,
  {
    action,
    reason = '',
    after,
    more = {},
  }: {
    readonly action: AuditDeed & `withdrawal.${string}`
    readonly reason?: string
    readonly after: WithdrawalRow
    readonly more?: object
  },
): Promise<void> {
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: before.memberId,
    action,
    reason,
    before: auditOf(before),
    after: { ...auditOf(after), ...more },
  })
}

function auditOf({ id, state, amount, destination }: WithdrawalRow) {
  const { institution, accountNumber } = destination
  return {
    id: id.toString(),
    state,
    amount: writeAmount(amount),
    institution,
    number: numberInPart(accountNumber),
  }
}

export function readLine(given: string, field: string, { least = 3 } = {}): string {
  const line = given.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  if (line.length < least || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw refusePlainly('invalid_input', { fields: [field] })
  return line
}
