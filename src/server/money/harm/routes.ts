import * as calls from '#contract/console/harm.ts'
import type { Output } from '#contract/endpoint.ts'
import { levelOf } from '#domain/harm/marker.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { findMemberInFull } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { noteContact } from './actions.ts'
import { type ContactRow, type MarkRow, selectContacts, selectEndedDay, selectMarks } from './store.ts'

const WEIGHT_FORM = /^[1-9]\d{0,3}$/

export const harmRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(
    { ...calls },
    {
      harmReport: async ({ caller }, { merchantCode, level, marker, spoken, memberId, ...paging }) => {
        const { id: merchantId, currency } = merchantInScope(registry, caller, merchantCode)
        const limit = limitOf(paging.limit)
        const after = readCursor(paging.after, [WEIGHT_FORM, ID_FORM])
        const day = await selectEndedDay(store.read, merchantId)
        const rows = await selectMarks(store.read, {
          merchantId,
          level,
          marker,
          spoken,
          memberId,
          after,
          limit,
        })
        return {
          currency,
          ...(day === undefined ? {} : { day }),
          ...pageOf(rows, limit, showMark, ({ weight, memberId }) => [String(weight), String(memberId)]),
        }
      },
      harmContacts: async ({ caller }, input) => {
        const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
        const memberId = BigInt(input.id)
        // guard: notes-read-in-brand
        if (!(await findMemberInFull(store.read, { merchantId, memberId }))) throw refusePlainly('absent')
        const limit = limitOf(input.limit)
        const beforeId = readCursor(input.after, [ID_FORM])?.[0]
        const rows = await selectContacts(store.read, { merchantId, memberId, beforeId, limit })
        return pageOf(rows, limit, showContact, ({ id }) => [id])
      },
      noteHarmContact: async ({ caller }, input) => {
        const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
        const speaker = { merchantId, memberId: BigInt(input.id), operatorId: operatorOf(caller).operatorId }
        return { contactId: await store.transact((tx) => noteContact(tx, speaker, input)) }
      },
    },
  )

function showMark(row: MarkRow): Output<typeof calls.harmReport>['list'][number] {
  const { memberId, account, weight, since, met } = row
  const { contactId: id, contactAt: at, contactWay: way, contactWords: words, contactBy: by } = row
  return {
    id: memberId.toString(),
    account,
    weight,
    level: levelOf(weight),
    since,
    reasons: met.map((one) => ({ ...one })),
    ...(id && at && way && words !== null && by !== null
      ? { contact: showContact({ id, at, way, words, by }) }
      : {}),
  }
}

function showContact({ id, at, way, words, by }: ContactRow) {
  return { id, at: at.toISOString(), way, words, by }
}
