import type * as calls from '#contract/console/verification.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { daysWithin } from '#domain/records/business-day.ts'
import { hasAge } from '#domain/registration/age.ts'
import {
  type DocumentKind,
  REQUEST_DAYS_LEAST,
  REQUEST_DAYS_MOST,
  isValidity,
} from '#domain/verification/documents.ts'
import {
  confirmAge,
  findStanding,
  takeAgeVerification,
  writeBirthday,
} from '#server/people/members/actions.ts'
import { applyChanges } from '#server/people/profiles/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dayOf } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { endRequest, insertRequest } from './request-store.ts'
import {
  type DocumentRow,
  type Who,
  lockDocument,
  lockPapers,
  selectPapers,
  updateAccepted,
  updateRefused,
} from './store.ts'

export interface ByOperator {
  readonly merchant: Pick<Merchant, 'id' | 'minimumAge'>
  readonly operatorId: bigint
}

/** A judged document, with its member to be notified after the commit. */
type Judged = Output<typeof calls.acceptDocument> & { readonly memberId: bigint }

/** Days from one day to another; negative if it is earlier. */
function daysBetween(from: string, to: string): number {
  return to < from ? -1 : daysWithin({ from, to }) - 1
}

/** Accepts a document until its last day. The request for its kind ends with it. */
export async function acceptDocument(
  tx: Tx,
  by: ByOperator,
  input: Input<typeof calls.acceptDocument>,
): Promise<Judged> {
  type Accept = typeof calls.acceptDocument
  const { merchant, operatorId } = by
  const document = await lockWaiting(tx, by, input)
  const who = { merchantId: merchant.id, memberId: document.memberId }
  const { today } = await selectPapers(tx, who)
  const validUntil = dayOf('validUntil', input.validUntil) ?? ''
  // guard: document-validity-bounded
  if (!isValidity(document.kind, daysBetween(today, validUntil))) throw refuse<Accept>('document_validity')
  const bornOn = document.kind === 'identity' ? dayOf('bornOn', input.bornOn) : null
  if (bornOn === undefined) throw refusePlainly('invalid_input', { fields: ['bornOn'] })
  if (bornOn !== null) {
    // guard: document-of-adult
    if (!hasAge(bornOn, today, merchant.minimumAge)) throw refuse<Accept>('document_too_young')
    // By payee and birthday the accounts of one person are found, so no judgement replaces a registered day.
    const isSame = await writeBirthday(tx, { ...who, birthday: bornOn })
    if (!isSame) throw refuse<Accept>('document_birthday') // guard: registered-birthday-kept
    await confirmAge(tx, { ...who, operatorId, reason: `document ${document.id}` })
  }
  const version = await updateAccepted(
    tx,
    { merchantId: merchant.id, id: input.id },
    { operatorId, validUntil, bornOn },
  )
  await endRequest(tx, { ...who, kind: document.kind, operatorId })
  const statedFacts = await applyChanges(tx, who, { kind: document.kind, documentId: document.id })
  await audit(tx, by, who, {
    action: 'verification.accept',
    before: { documentState: document.state },
    after: {
      document: document.id.toString(),
      documentKind: document.kind,
      documentState: 'accepted',
      validUntil,
      ...(statedFacts.length > 0 ? { statedFacts } : {}),
    },
  })
  await sendNews(tx, who, { about: document.id.toString(), kind: 'document_accepted' })
  return { version, memberId: who.memberId }
}

/** Refuses a document. What was accepted before stays in force until its own last day. */
export async function refuseDocument(
  tx: Tx,
  by: ByOperator,
  input: Input<typeof calls.refuseDocument>,
): Promise<Judged> {
  const { merchant, operatorId } = by
  const { id, faults } = input
  const document = await lockWaiting(tx, by, input)
  const who = { merchantId: merchant.id, memberId: document.memberId }
  const version = await updateRefused(tx, { merchantId: merchant.id, id }, { operatorId, faults })
  await audit(tx, by, who, {
    action: 'verification.refuse',
    before: { documentState: document.state },
    after: {
      document: document.id.toString(),
      documentKind: document.kind,
      documentState: 'refused',
      documentFaults: [...faults],
    },
  })
  // guard: too-young-unverified
  if (document.kind === 'identity' && faults.includes('too_young')) await unverifyAge(tx, by, document)
  await sendNews(tx, who, { about: document.id.toString(), kind: 'document_refused' })
  return { version, memberId: who.memberId }
}

/** Takes back that the age was checked: a document shows the opposite. */
async function unverifyAge(
  tx: Tx,
  { merchant, operatorId }: ByOperator,
  { id, memberId }: DocumentRow,
): Promise<void> {
  const who = { merchantId: merchant.id, memberId }
  if (!(await takeAgeVerification(tx, who))) return
  await writeAudit(tx, {
    ...who,
    operatorId,
    action: 'member.unverify_age',
    reason: `document ${id}`,
    before: { isAgeVerified: true },
    after: { isAgeVerified: false },
  })
}

/** The document, if it still waits as the operator read it. A judgement is final: the member sends a new document. */
export async function lockWaiting(
  tx: Tx,
  { merchant }: ByOperator,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<DocumentRow> {
  const document = await lockDocument(tx, { merchantId: merchant.id, id })
  if (!document) throw refusePlainly('absent')
  // guard: document-judged-once
  if (document.state !== 'checking' || document.version !== version)
    throw refuse<typeof calls.refuseDocument>('changed_meanwhile')
  return document
}

/** Asks a member for a document. Returns the member to be notified after the commit. */
export async function askDocument(
  tx: Tx,
  by: ByOperator,
  { id, kind, reason, ...input }: Input<typeof calls.askDocument>,
): Promise<bigint> {
  type Ask = typeof calls.askDocument
  const { merchant, operatorId } = by
  const who = { merchantId: merchant.id, memberId: BigInt(id) }
  if (!(await findStanding(tx, who))) throw refusePlainly('absent')
  await lockPapers(tx, who)
  const { today, documents } = await selectPapers(tx, who)
  // A document that was sent before the request would be taken for its answer.
  const isWaiting = documents.some((document) => document.kind === kind && document.state === 'checking')
  if (isWaiting) throw refuse<Ask>('document_waits') // guard: no-request-while-checking
  const dueDay = dayOf('dueDay', input.dueDay) ?? ''
  const days = daysBetween(today, dueDay)
  // guard: request-leaves-time
  if (days < REQUEST_DAYS_LEAST || days > REQUEST_DAYS_MOST) throw refuse<Ask>('document_due_day')
  const isNew = await insertRequest(tx, { ...who, kind, reason, dueDay, operatorId })
  if (!isNew) throw refuse<Ask>('document_requested')
  await audit(tx, by, who, {
    action: 'verification.ask',
    before: {},
    after: { documentKind: kind, requestReason: reason, dueDay },
  })
  await sendNews(tx, who, { about: kind, kind: 'document_requested', day: dueDay })
  return who.memberId
}

/** Takes back a request. */
export async function dropRequest(
  tx: Tx,
  by: ByOperator,
  { id, kind, reason }: { readonly id: string; readonly kind: DocumentKind; readonly reason: string },
): Promise<bigint> {
  const { merchant, operatorId } = by
  const who = { merchantId: merchant.id, memberId: BigInt(id) }
  const ended = await endRequest(tx, { ...who, kind, operatorId })
  if (!ended) throw refusePlainly('absent')
  await audit(
    tx,
    by,
    who,
    {
      action: 'verification.drop_request',
      before: { documentKind: kind, requestReason: ended.reason, dueDay: ended.dueDay },
      after: {},
    },
    reason,
  )
  return who.memberId
}

async function audit(
  tx: Tx,
  { operatorId }: ByOperator,
  who: Who,
  deed: {
    readonly action: Deed & `verification.${string}`
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  },
  reason = '',
): Promise<void> {
  await writeAudit(tx, { ...who, operatorId, reason, ...deed })
}
