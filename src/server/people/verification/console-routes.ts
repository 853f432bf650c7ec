import * as calls from '#contract/console/verification.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { nameInPart } from '#domain/members/in-part.ts'
import { checklistOf, isOverdue } from '#domain/verification/documents.ts'
import { findStanding } from '#server/people/members/actions.ts'
import { findComparedFacts, findKindsOfChanges } from '#server/people/profiles/actions.ts'
import { notifyMember } from '#server/people/messages/actions.ts'
import { findOpenInput } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findPicture, sendPicture } from '#server/platform/pictures/actions.ts'

import { CHANGE_BIRTHDAY, changeOrPropose } from './changing-birthday.ts'
import { acceptDocument, askDocument, dropRequest, refuseDocument } from './judging.ts'
import { noteOpened } from './opened.ts'
import { endOverrideOf, readMemberTier, setOverrideOrPropose } from './overriding.ts'
import { selectRequests } from './request-store.ts'
import { readBrandTiers, saveTiersOrPropose } from './saving-tiers.ts'
import { findCheckBeside } from './vendors/beside.ts'
import { selectTakenBack } from './task-store.ts'
import { type DocumentRow, selectDocument, selectDocuments, selectPapers } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}

/** The console's calls about documents of members. */
export const consoleVerificationRoutes = ({ store, registry, hub }: Parts) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  const byOf = (context: Context, code: string | undefined) => ({
    merchant: brandOf(context, code),
    operatorId: operatorOf(context.caller).operatorId,
  })
  const judgeOf = (context: Context, code: string | undefined) => {
    const { permissions } = operatorOf(context.caller)
    // A document is judged by its pictures.
    if (!permissions.includes('members.contacts')) throw refusePlainly('forbidden') // guard: judged-by-its-readers
    return byOf(context, code)
  }
  const notified = <A extends { readonly memberId: bigint }>({ memberId, ...answer }: A) => {
    notifyMember(hub.publish, memberId)
    return answer
  }
  return bind(
    { ...calls },
    {
      readTiers: (context, { merchantCode }) => readBrandTiers(store.read, brandOf(context, merchantCode).id),
      saveTiers: (context, input) => {
        const { merchant, operatorId } = byOf(context, input.merchantCode)
        return saveTiersOrPropose(store, { merchantId: merchant.id, operatorId }, input)
      },
      memberTier: (context, { merchantCode, id }) =>
        readMemberTier(store.read, { merchantId: brandOf(context, merchantCode).id, memberId: BigInt(id) }),
      setTierOverride: (context, input) => {
        const { merchant, operatorId } = byOf(context, input.merchantCode)
        return setOverrideOrPropose(store, { merchantId: merchant.id, operatorId }, input)
      },
      endTierOverride: (context, input) => {
        const { merchant, operatorId } = byOf(context, input.merchantCode)
        return store.transact((tx) => endOverrideOf(tx, { merchantId: merchant.id, operatorId }, input))
      },
      listDocuments: (context, input) => listDocuments(store, brandOf(context, input.merchantCode).id, input),
      readDocument: (context, input) =>
        store.transact((tx) => readDocument(tx, byOf(context, input.merchantCode), input.id)),
      documentPicture: async (context, { merchantCode, id }) => {
        const merchantId = brandOf(context, merchantCode).id
        const bytes = await findPicture(store.read, { merchantId, purpose: 'verification', id })
        return sendPicture(context, 'console', { id, bytes })
      },
      acceptDocument: async (context, input) =>
        notified(
          await store.transact((tx) => acceptDocument(tx, judgeOf(context, input.merchantCode), input)),
        ),
      refuseDocument: async (context, input) =>
        notified(
          await store.transact((tx) => refuseDocument(tx, judgeOf(context, input.merchantCode), input)),
        ),
      changeBirthday: (context, input) => changeOrPropose(store, judgeOf(context, input.merchantCode), input),
      memberPapers: (context, input) =>
        readPapers(store.read, brandOf(context, input.merchantCode), input.id),
      askDocument: async (context, input) =>
        notified({
          memberId: await store.transact((tx) => askDocument(tx, byOf(context, input.merchantCode), input)),
        }),
      dropDocumentRequest: async (context, input) =>
        notified({
          memberId: await store.transact((tx) => dropRequest(tx, byOf(context, input.merchantCode), input)),
        }),
    },
  )
}

async function listDocuments(
  store: Store,
  merchantId: number,
  { state, kind, account, after, limit: requested }: Input<typeof calls.listDocuments>,
): Promise<Output<typeof calls.listDocuments>> {
  const limit = limitOf(requested)
  const rows = await selectDocuments(store.read, {
    merchantId,
    state,
    kind,
    account: account?.trim() || undefined,
    after: cursorOf(after),
    limit,
  })
  const page = pageOf(rows, limit, viewOf, (row) => [
    row.state === 'checking' ? WAITING : JUDGED,
    row.id.toString(),
  ])
  const takenBack = after === undefined ? await selectTakenBack(store.read, merchantId) : []
  return {
    ...page,
    takenBack: takenBack.map((check) => ({
      id: check.id,
      kind: check.kind,
      state: check.state,
      member: { id: check.memberId.toString(), account: check.account },
      at: check.takenBackAt.toISOString(),
    })),
  }
}

const WAITING = 'waiting'
const JUDGED = 'judged'

function cursorOf(after: string | undefined) {
  const [part, id] = readCursor(after, [new RegExp(`^(?:${WAITING}|${JUDGED})$`), ID_FORM]) ?? []
  return id === undefined ? undefined : { isWaiting: part === WAITING, id }
}

function viewOf(row: DocumentRow): Output<typeof calls.listDocuments>['list'][number] {
  return {
    id: row.id.toString(),
    kind: row.kind,
    state: row.state,
    member: { id: row.memberId.toString(), account: row.account },
    sentAt: row.sentAt.toISOString(),
    ...(row.judgedAt === null ? {} : { judgedAt: row.judgedAt.toISOString() }),
    ...(row.judge === null ? {} : { judge: row.judge }),
    faults: [...row.faults],
    ...(row.validUntil === null ? {} : { validUntil: row.validUntil }),
  }
}

async function readDocument(
  tx: Tx,
  { merchant, operatorId }: { readonly merchant: Merchant; readonly operatorId: bigint },
  id: string,
): Promise<Output<typeof calls.readDocument>> {
  const row = await selectDocument(tx, { merchantId: merchant.id, id })
  if (!row) throw refusePlainly('absent')
  await noteOpened(tx, { merchantId: merchant.id, operatorId }, row)
  const who = { merchantId: merchant.id, memberId: row.memberId }
  const { today } = await selectPapers(tx, who)
  // A judged document was compared with what was stated then.
  const compared = row.state === 'checking' ? await findComparedFacts(tx, who, row.kind) : undefined
  const about = { merchantId: merchant.id, deed: CHANGE_BIRTHDAY, subject: id } as const
  const proposed = row.state === 'checking' ? await findOpenInput(tx, about) : undefined
  return {
    ...viewOf(row),
    pictures: [...row.pictures],
    ...(row.bornOn === null ? {} : { bornInYear: yearOf(row.bornOn) }),
    ...(row.payeeName === null ? {} : { payeeName: nameInPart(row.payeeName) }),
    ...(row.birthday === null ? {} : { birthYear: yearOf(row.birthday) }),
    ...(typeof proposed?.['bornOn'] === 'string' ? { proposedBornOn: proposed['bornOn'] } : {}),
    ...(compared === undefined ? {} : { compared: { ...compared.facts, isChange: compared.isChange } }),
    ...(await findCheckBeside(tx, row, who)),
    minimumAge: merchant.minimumAge,
    today,
    version: row.version,
  }
}

function yearOf(day: string): number {
  return Number.parseInt(day.slice(0, 4), 10)
}

async function readPapers(
  tx: Tx,
  { id: merchantId, profile }: Merchant,
  id: string,
): Promise<Output<typeof calls.memberPapers>> {
  const who = { merchantId, memberId: BigInt(id) }
  const standing = await findStanding(tx, who)
  if (!standing) throw refusePlainly('absent')
  const { isAgeVerified } = standing
  const papers = {
    ...(await selectPapers(tx, who)),
    isAgeVerified,
    asksAge: profile.asksVerifiedAge,
    changes: await findKindsOfChanges(tx, who),
  }
  const requests = await selectRequests(tx, who)
  return {
    today: papers.today,
    list: checklistOf(papers).map((item) => {
      const newest = papers.documents.find(({ kind }) => kind === item.kind)
      const request = requests.find(({ kind }) => kind === item.kind)
      return {
        kind: item.kind,
        state: item.state,
        ...(item.validUntil === undefined ? {} : { validUntil: item.validUntil }),
        isOverdue: isOverdue(item, papers.today),
        ...(newest ? { document: newest.id.toString() } : {}),
        ...(request
          ? {
              request: {
                reason: request.reason,
                dueDay: request.dueDay,
                requestedAt: request.requestedAt.toISOString(),
                operatorName: request.operatorName,
              },
            }
          : {}),
      }
    }),
  }
}
