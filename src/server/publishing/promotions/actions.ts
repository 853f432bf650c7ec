import type { judgeApplication as judgeCall } from '#contract/console/promotions.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { promotions } from '#contract/promotions.ts'
import type { Category } from '#domain/navigation/category.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { judged, refuseApplying, refuseWithdrawal } from '#domain/promotions/state.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { mayBeInvited } from '#server/money/limits/actions.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import { findOffer, timesOf, titleOf } from './offers.ts'
import {
  type ApplicationRow,
  insertApplication,
  lockApplication,
  lockApplying,
  selectApplication,
  updateStatus,
} from './store.ts'

export { findOfferTexts } from './offer-texts.ts'
export { selectTasks as findApplicationTasks } from './task-store.ts'

interface Applicant {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Applies for an offer. A retry, from another tab or a second click, gets the same application. */
export async function applyFor(
  tx: Tx,
  { merchantId, memberId }: Applicant,
  input: Input<typeof promotions.apply>,
  nowMs: number,
): Promise<ApplicationRow> {
  const { promotionId } = input
  const comment = readComment(input.comment)
  // An offer invites to play, so members on a break or excluded cannot take part.
  // guard: offer-refused-when-excluded
  if (!(await mayBeInvited(tx, { merchantId, memberId }))) throw refuse<typeof promotions.apply>('shut_out')
  await lockApplying(tx, { merchantId, memberId, promotionId }) // guard: applying-locked
  const offer = await findOffer(tx, { merchantId, isMember: true, id: promotionId })
  if (!offer) throw refusePlainly('absent')
  const known = await selectApplication(tx, { merchantId, memberId, promotionId })
  if (known?.status === 'applying' && isSame(known, { comment, pictures: input.pictures })) return known
  const { application } = offer.document.facts
  const refusal = refuseApplying(application, { times: timesOf(offer), status: known?.status }, nowMs)
  if (refusal) throw refuse<typeof promotions.apply>(refusal) // guard: application-judged
  // guard: pictures-where-asked
  if (application !== 'pictures' && input.pictures.length > 0)
    throw refusePlainly('invalid_input', { fields: ['pictures'] })
  await usePictures(tx, {
    merchantId,
    owner: { memberId },
    purpose: 'application',
    ids: input.pictures,
  })
  const row = await insertApplication(tx, {
    merchantId,
    memberId,
    promotionId,
    comment,
    pictures: input.pictures,
  })
  await writeAudit(tx, {
    merchantId,
    operatorId: null,
    memberId,
    action: 'promotion.apply',
    reason: '',
    before: {},
    after: {
      id: row.id,
      promotionId,
      pictures: input.pictures.length,
    },
  })
  return row
}

export async function withdrawFrom(
  tx: Tx,
  { merchantId, memberId }: Applicant,
  { promotionId }: Input<typeof promotions.withdraw>,
): Promise<void> {
  const known = await selectApplication(tx, { merchantId, memberId, promotionId })
  if (!known) throw refusePlainly('absent')
  const refusal = refuseWithdrawal(known.status)
  if (refusal) throw refuse<typeof promotions.withdraw>(refusal) // guard: application-withdrawal-judged
  await updateStatus(tx, { merchantId, id: known.id }, { status: 'withdrawn' })
  await writeAudit(tx, {
    merchantId,
    operatorId: null,
    memberId,
    action: 'promotion.withdraw',
    reason: '',
    before: {
      id: known.id,
      promotionId,
      status: known.status,
    },
    after: { status: 'withdrawn' },
  })
}

/** The operator who judges, and the payees that their reason may name. */
interface Judge {
  readonly merchantId: number
  readonly operatorId: bigint
  readonly findKnownPayees: FindKnownPayees
}

/** Takes an application up, or answers it. Returns the member too, for the notification. */
export async function judgeApplication(
  tx: Tx,
  { merchantId, operatorId, findKnownPayees }: Judge,
  { id, version, judgement, reason: given }: Input<typeof judgeCall>,
): Promise<Output<typeof judgeCall> & { readonly memberId: bigint }> {
  const application = await lockApplication(tx, { merchantId, id })
  if (!application) throw refusePlainly('absent')
  // guard: application-version-checked
  if (application.version !== version)
    throw refuse<typeof judgeCall>('changed_meanwhile', { status: application.status })
  const status = judged(application.status, judgement)
  if (!status) throw refuse<typeof judgeCall>('already_judged') // guard: application-judged-once
  const reason = given === undefined ? '' : readLine(given)
  // guard: application-rejection-explained
  if (judgement === 'reject' && reason === '') throw refuse<typeof judgeCall>('reason_needed')
  const [payee] = newPayees(application.comment, reason, await findKnownPayees(tx, merchantId))
  // guard: application-reason-without-payee
  if (payee) throw refuse<typeof judgeCall>('payee_named', { found: payee.text })
  const change = { status, operatorId, ...(judgement === 'reject' ? { reason } : {}) }
  const next = await updateStatus(tx, { merchantId, id }, change)
  const memberId = BigInt(application.memberId)
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId,
    action: `promotion.${judgement}`,
    reason,
    before: {
      id,
      promotionId: application.promotionId,
      status: application.status,
    },
    after: { status },
  })
  return { status, version: next, memberId }
}

/**
 * The facts for an offer's generated picture, if it has no uploaded one; only for an existing offer in its current
 * version.
 */
export async function findOfferPicture(
  tx: Tx,
  {
    version,
    ...which
  }: {
    readonly merchantId: number
    readonly id: string
    readonly version: number
    readonly fallback: string
  },
): Promise<{ readonly category: Category; readonly title: string } | undefined> {
  const offer = await findOffer(tx, { ...which, isMember: true })
  if (offer?.version !== version) return undefined
  const { artCategory, artTitle } = offer.document.facts
  const title = artTitle ?? titleOf(offer.document, { language: which.fallback, fallback: which.fallback })
  return { category: artCategory, title }
}

/**
 * A comment must not have control characters other than line breaks, nor characters that change the direction of
 * writing.
 */
function readComment(given: string): string {
  const text = given.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u.test(text))
    throw refusePlainly('invalid_input', { fields: ['comment'] })
  return text
}

function readLine(given: string): string {
  const line = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw refusePlainly('invalid_input', { fields: ['reason'] })
  return line
}

function isSame(
  known: ApplicationRow,
  given: { readonly comment: string; readonly pictures: readonly string[] },
): boolean {
  return known.comment === given.comment && known.pictures.join() === given.pictures.join()
}
