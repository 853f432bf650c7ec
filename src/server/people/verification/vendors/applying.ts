import { type DocumentKind, documentFaults, kindsInForce } from '#domain/verification/documents.ts'
import { uncomparedFacts } from '#domain/verification/uncompared-facts.ts'
import {
  type AdviceReason,
  type CheckState,
  adviceOf,
  checkAfter,
  faultsOfVendor,
} from '#domain/verification/vendor-check.ts'
import {
  findContacts,
  findStanding,
  giveAgeVerification,
  takeAgeVerificationOfCheck,
  writeBirthday,
} from '#server/people/members/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { findKindsOfChanges, findStatedBirthday, findStatements } from '#server/people/profiles/actions.ts'
import { insertCheckedDocument, updateDocumentTakenBack } from '#server/people/verification/check-store.ts'
import { type Who, lockPapers, selectPapers } from '#server/people/verification/store.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { CheckAnswer } from './protocol.ts'
import { type Check, type Vendor, lockCheck, selectVendor, updateDue, updateEnded } from './store.ts'

interface Brand {
  readonly id: number
  readonly minimumAge: number
}

/** After so many tries, over days, nothing more is asked about an ended check until the next notice. */
const TRIES_MAX = 100

/** Minutes until the vendor of an open check is asked again: at first each minute, later each hour. */
const againAfter = (tries: number) => Math.min(60, 2 ** Math.min(Math.max(tries - 1, 0), 6))

/**
 * Applies the vendor's answer about a check, once: undefined where it changes nothing. The member's papers are locked, so an operator
 * and the vendor judge one after the other.
 */
export async function applyAnswer(
  tx: Tx,
  brand: Brand,
  which: Pick<Check, 'id'> & { readonly memberId: bigint },
  answer: CheckAnswer | 'silent' | undefined,
): Promise<CheckState | undefined> {
  const who = { merchantId: brand.id, memberId: which.memberId }
  await lockPapers(tx, who)
  const check = await lockCheck(tx, { merchantId: brand.id, id: which.id })
  const vendor = check && (await selectVendor(tx, { merchantId: brand.id, code: check.vendorCode }))
  if (!check || !vendor) return undefined
  const isOpen = check.state === 'starting' || check.state === 'open'
  const given = answer === 'silent' ? undefined : answer
  const next = given && checkAfter(check.state, given.outcome)
  if (!given || next === undefined) {
    if (isOpen && check.isOver) return await expire(tx, check)
    // A notice may have said that a result was taken back: it is asked for until the vendor answers.
    const isAwaited = isOpen || (answer === 'silent' && check.tries < TRIES_MAX)
    await updateDue(tx, check, isAwaited ? againAfter(check.tries) : undefined)
    return undefined
  }
  if (next === 'passed') await pass(tx, { brand, vendor, check, answer: given, who })
  else await end(tx, { check, answer: given, who }, next)
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: `verification.check_${next === 'passed' || next === 'failed' ? next : 'taken_back'}`,
    reason: '',
    before: { checkState: check.state },
    after: { check: check.id, vendorCode: vendor.code, documentKind: check.kind, checkState: next },
  })
  return next
}

async function expire(tx: Tx, check: Check): Promise<CheckState> {
  await updateEnded(tx, check, { state: 'expired' })
  return 'expired'
}

interface Passing {
  readonly brand: Brand
  readonly vendor: Vendor
  readonly check: Check
  readonly answer: CheckAnswer
  readonly who: Who
}

/** A result that passed is a document: accepted at once where the brand allows it and everything fits, else one to judge. */
async function pass(tx: Tx, { brand, vendor, check, answer, who }: Passing): Promise<void> {
  const { findings, reference } = answer
  const papers = await selectPapers(tx, who)
  const isInCheck = papers.documents.some(({ kind, state }) => kind === check.kind && state === 'checking')
  const contacts = await findContacts(tx, who)
  const standing = await findStanding(tx, who)
  const changes = await findKindsOfChanges(tx, who)
  const { stated } = await findStatements(tx, who)
  const advice: readonly AdviceReason[] = adviceOf({
    power: vendor.power,
    kind: check.kind,
    findings,
    payeeName: contacts?.bankName ?? undefined,
    birthday: await findStatedBirthday(tx, who),
    minimumAge: brand.minimumAge,
    today: papers.today,
    daysValid:
      findings.validUntil === undefined
        ? undefined
        : Math.round((Date.parse(findings.validUntil) - Date.parse(papers.today)) / 86_400_000),
    isLate: check.state === 'expired',
    hasChange: changes.includes(check.kind),
    hasUncomparedFact: uncomparedFacts(check.kind, stated, findings).length > 0,
    isRequested: papers.requests.some(({ kind }) => kind === check.kind),
  })
  const isAccepted = advice.length === 0 && !isInCheck && standing?.status === 'active' // guard: vendor-only-advises
  // One that waits for an operator already is judged beside this result.
  const documentId = isInCheck
    ? undefined
    : await insertCheckedDocument(tx, {
        ...who,
        kind: check.kind,
        checkId: check.id,
        accepted: isAccepted ? { validUntil: findings.validUntil ?? '', bornOn: findings.bornOn } : undefined,
      })
  await updateEnded(tx, check, { state: 'passed', reference, findings, advice, documentId })
  if (!isAccepted || documentId === undefined) return
  if (check.kind === 'identity' && findings.bornOn !== undefined) {
    await writeBirthday(tx, { ...who, birthday: findings.bornOn })
    await giveAgeVerification(tx, { ...who, checkId: check.id, reason: `check of ${vendor.code}` })
  }
  await sendNews(tx, who, { about: documentId.toString(), kind: 'document_accepted' })
}

type Ending = Pick<Passing, 'check' | 'answer' | 'who'>

/** A result that confirms nothing. A member who loses an acceptance by it, or reads two results that contradict each other, gets a message. */
async function end(tx: Tx, { check, answer, who }: Ending, next: CheckState): Promise<void> {
  const isLost = next === 'reversed' && (await endDocument(tx, { check, who }))
  const isTakenBack = (isLost || next === 'disputed') && !(await hasOther(tx, who, check.kind))
  await updateEnded(tx, check, {
    state: next,
    reference: answer.reference,
    // A vendor that now says that the document passed names no faults.
    faults: next === 'disputed' ? check.faults : faultsOfVendor(answer.faults, documentFaults),
    advice: check.advice,
    isTakenBack,
  })
  if (isTakenBack) await sendNews(tx, who, { about: check.id, kind: 'document_refused' })
}

/** Ends a document that the vendor alone accepted; false if it had accepted nothing: the judgement of an operator stays. */
async function endDocument(tx: Tx, { check, who }: Pick<Ending, 'check' | 'who'>): Promise<boolean> {
  const isEnded =
    check.documentId !== null && (await updateDocumentTakenBack(tx, { ...who, id: check.documentId }))
  if (!isEnded) return false
  await takeAgeVerificationOfCheck(tx, { ...who, checkId: check.id }) // guard: taken-back-age-unverified
  return true
}

/** Whether another document of the kind is in force, or waits for an operator. */
async function hasOther(tx: Tx, who: Who, kind: DocumentKind): Promise<boolean> {
  const papers = await selectPapers(tx, who)
  const isInCheck = papers.documents.some((one) => one.kind === kind && one.state === 'checking')
  return isInCheck || kindsInForce(papers).includes(kind)
}
