import type { Input, Output } from '#contract/endpoint.ts'
import type { verification } from '#contract/verification.ts'
import {
  type ChecklistItem,
  type Papers,
  checklistOf,
  isOverdue,
  kindsInForce,
  refuseSending,
} from '#domain/verification/documents.ts'
import { findStanding } from '#server/people/members/actions.ts'
import { findKindsOfChanges, profileExecutors } from '#server/people/profiles/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import { birthdayExecutors } from './changing-birthday.ts'
import { overrideExecutors } from './overriding.ts'
import { tierExecutors } from './saving-tiers.ts'
import {
  type OwnDocument,
  type OwnPapers,
  type Who,
  insertDocument,
  lockPapers,
  selectByRequest,
  selectPapers,
} from './store.ts'
import { findTierKinds } from './tiers.ts'

export { selectTasks as findDocumentTasks } from './task-store.ts'
export { describeReached, findEarlierTiers, findReached, findTierStanding, type TierUse } from './tiers.ts'

/** Executes approved proposals about documents, tiers, and what members state. */
export const verificationExecutors = (parts: Parameters<typeof birthdayExecutors>[0]) => ({
  ...birthdayExecutors(parts),
  ...tierExecutors,
  ...overrideExecutors,
  ...profileExecutors,
})

type Send = typeof verification.send

export interface Sender {
  readonly merchant: Pick<Merchant, 'id' | 'profile'>
  readonly memberId: bigint
}

type Known = OwnPapers & Papers

async function findPapers(tx: Tx, { merchant, memberId }: Sender): Promise<Known> {
  const who: Who = { merchantId: merchant.id, memberId }
  const standing = await findStanding(tx, who)
  return {
    ...(await selectPapers(tx, who)),
    asksAge: merchant.profile.asksVerifiedAge,
    isAgeVerified: standing?.isAgeVerified === true,
    tierKinds: await findTierKinds(tx, merchant.id),
    changes: await findKindsOfChanges(tx, who),
  }
}

/** The member's checklist, with the documents sent last. */
export async function findChecklist(tx: Tx, sender: Sender): Promise<Output<typeof verification.checklist>> {
  return viewOf(await findPapers(tx, sender))
}

/** The member's documents as far as they confirm what the member states. */
export const confirmingPapers = {
  lock: lockPapers,
  find: async (tx: Tx, who: Who) => {
    const papers = await selectPapers(tx, who)
    const inCheck = papers.documents.filter(({ state }) => state === 'checking').map(({ kind }) => kind)
    return { inForce: kindsInForce(papers), inCheck, today: papers.today }
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
    return viewOf(papers)
  }
  const item = checklistOf(papers).find((one) => one.kind === kind)
  const refusal = item && refuseSending(item)
  if (refusal) throw refuse<Send>(refusal) // guard: document-only-when-needed
  await usePictures(tx, { ...who, owner: { memberId }, purpose: 'verification', ids: pictures })
  await insertDocument(tx, { ...who, kind, pictures, requestId })
  return await findChecklist(tx, sender)
}

function viewOf(papers: Known): Output<typeof verification.checklist> {
  return { list: checklistOf(papers).map((item) => itemView(item, papers)) }
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
