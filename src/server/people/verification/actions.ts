import type { Input, Output } from '#contract/endpoint.ts'
import type { verification } from '#contract/verification.ts'
import {
  type ChecklistItem,
  type DocumentKind,
  type Papers,
  checklistOf,
  isOverdue,
  kindsInForce,
  refuseSending,
} from '#domain/verification/documents.ts'
import { profileExecutors } from '#server/people/profiles/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import { birthdayExecutors } from './changing-birthday.ts'
import { overrideExecutors } from './overriding.ts'
import { type Sender, findPapers } from './papers.ts'
import { tierExecutors } from './saving-tiers.ts'
import { type OfferedChecks, findOfferedChecks } from './vendors/checking.ts'
import { vendorExecutors } from './vendors/saving-vendor.ts'
import type { Check } from './vendors/store.ts'
import {
  type OwnDocument,
  type OwnPapers,
  type Who,
  insertDocument,
  lockPapers,
  selectByRequest,
  selectPapers,
} from './store.ts'

export { openAsking, askingJobs } from './vendors/asking.ts'
export { type VerificationVendors, openVerificationVendors } from './vendors/vendors.ts'
export {
  selectVendors as findVerificationVendors,
  upsertVendor as setVerificationVendor,
} from './vendors/store.ts'
export { selectTasks as findDocumentTasks } from './task-store.ts'
export { describeReached, findEarlierTiers, findReached, findTierStanding, type TierUse } from './tiers.ts'

/** Executes approved proposals about documents, tiers, and what members state. */
export const verificationExecutors = (
  parts: Parameters<typeof birthdayExecutors>[0] & Parameters<typeof vendorExecutors>[0],
) => ({
  ...birthdayExecutors(parts),
  ...tierExecutors,
  ...overrideExecutors,
  ...profileExecutors,
  ...vendorExecutors(parts),
})

type Send = typeof verification.send

type Known = OwnPapers & Papers

/** The member's checklist, with the documents sent last. */
export async function findChecklist(tx: Tx, sender: Sender): Promise<Output<typeof verification.checklist>> {
  const who = { merchantId: sender.merchant.id, memberId: sender.memberId }
  return viewOf(await findPapers(tx, sender), await findOfferedChecks(tx, who))
}

/** The member's documents as far as they confirm what the member states. */
export const confirmingPapers = {
  lock: lockPapers,
  find: async (tx: Tx, who: Who) => {
    const papers = await selectPapers(tx, who)
    const inCheck = papers.documents.filter(({ state }) => state === 'checking').map(({ kind }) => kind)
    const inForce = kindsInForce(papers)
    const judgedAtMs: Partial<Record<DocumentKind, number>> = {}
    for (const kind of inForce) {
      const accepted = papers.documents.find((one) => one.kind === kind && one.state === 'accepted')
      if (accepted) judgedAtMs[kind] = accepted.judgedAtMs ?? 0
    }
    return { inForce, judgedAtMs, inCheck, today: papers.today }
  },
}

/** Whether a request for a document has ended without one: the member then deposits nothing. */
export async function isDocumentOverdue(tx: Tx, sender: Sender): Promise<boolean> {
  const papers = await findPapers(tx, sender)
  return checklistOf(papers).some((item) => isOverdue(item, papers.today))
}

/** Stores a document. A retry of the same request gets the checklist as it is now. */
export async function sendDocument(tx: Tx, sender: Sender, input: Input<Send>): Promise<Output<Send>> {
  const { merchant, memberId } = sender
  const { requestId, kind, pictures } = input
  const who = { merchantId: merchant.id, memberId }
  await lockPapers(tx, who)
  const papers = await findPapers(tx, sender)
  const known = await selectByRequest(tx, who, requestId)
  if (known) {
    // guard: document-request-same
    if (known.kind !== kind || known.pictures.join() !== pictures.join()) throw refuse<Send>('document_again')
    return await findChecklist(tx, sender)
  }
  const item = checklistOf(papers).find((one) => one.kind === kind)
  const refusal = item && refuseSending(item)
  if (refusal) throw refuse<Send>(refusal) // guard: document-only-when-needed
  await usePictures(tx, { ...who, owner: { memberId }, purpose: 'verification', ids: pictures })
  await insertDocument(tx, { ...who, kind, pictures, requestId })
  return await findChecklist(tx, sender)
}

function viewOf(papers: Known, { vendor, newest }: OfferedChecks): Output<typeof verification.checklist> {
  return {
    list: checklistOf(papers).map((item) => {
      const check = newest.find(({ kind }) => kind === item.kind)
      return { ...itemView(item, papers), ...(check ? { check: checkView(check) } : {}) }
    }),
    ...(vendor ? { vendor: { name: vendor.name, isDemo: vendor.isDemo, kinds: [...vendor.kinds] } } : {}),
  }
}

function checkView({ state, url, faults, startedAt }: Check) {
  return {
    state,
    // The member may go back to the page of an open one.
    ...(state === 'open' && url !== null ? { url } : {}),
    faults: [...faults],
    startedAt: startedAt.toISOString(),
  }
}

function itemView(item: ChecklistItem, { documents, today }: Known) {
  const { isRefusedLate = false, isOfTier: _, ...facts } = item
  const latest: OwnDocument | undefined = documents.find(({ kind }) => kind === item.kind)
  // A refusal from before the request says nothing about the document that is asked for now.
  const newest = item.state === 'missing' && latest?.state === 'refused' ? undefined : latest
  return {
    ...facts,
    faults: [...item.faults],
    isOverdue: isOverdue(item, today),
    isRefusedLate,
    pictures: [...(newest?.pictures ?? [])],
    ...(newest ? { sentAt: newest.sentAt.toISOString() } : {}),
    ...(newest?.judgedAt ? { judgedAt: newest.judgedAt.toISOString() } : {}),
    maySend: refuseSending(item) === undefined,
  }
}
