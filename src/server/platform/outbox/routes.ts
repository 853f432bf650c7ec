import * as calls from '#contract/console/outbox.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { emailInPart, mobileInPart } from '#domain/members/in-part.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { SEND_JOB } from './actions.ts'
import {
  type OutboxMessage,
  lockMessage,
  selectMessage,
  selectMessages,
  updateAgain,
} from './console-store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup
}

export const outboxRoutes = (parts: Parts) => {
  const { store, registry } = parts
  return bind(
    { ...calls },
    {
      listMessages: async ({ caller }, input) => {
        const merchant = merchantInScope(registry, caller, input.merchantCode)
        const limit = limitOf(input.limit)
        const rows = await selectMessages(store.read, {
          merchantId: merchant.id,
          zone: merchant.zone,
          status: input.status,
          channel: input.channel,
          template: input.template,
          memberId: input.memberId,
          recipient: input.recipient?.trim() || undefined,
          from: dayOf('from', input.from),
          to: dayOf('to', input.to),
          beforeId: readCursor(input.after, [ID_FORM])?.[0],
          limit,
        })
        return pageOf(rows, limit, viewOf, (row) => [row.id])
      },
      readMessage: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const message = await selectMessage(store.read, { merchantId, id: input.id })
        if (!message) throw refusePlainly('absent')
        return {
          ...viewOf(message),
          body: message.body,
          ...(message.providerId === null ? {} : { providerId: message.providerId }),
        }
      },
      resendMessage: (context, input) => resend(parts, context, input),
    },
  )
}

type MessageView = Output<typeof calls.listMessages>['list'][number]

function viewOf(row: OutboxMessage): MessageView {
  return {
    id: row.id,
    ...(row.memberId !== null && row.account !== null
      ? { member: { id: row.memberId, account: row.account } }
      : {}),
    channel: row.channel,
    recipient: row.channel === 'sms' ? mobileInPart(row.recipient) : emailInPart(row.recipient),
    template: row.template,
    subject: row.subject,
    status: row.status,
    tries: row.tries,
    createdAt: row.createdAt.toISOString(),
    ...(row.status === 'waiting' ? { dueAt: row.dueAt.toISOString() } : {}),
    ...(row.sentAt ? { sentAt: row.sentAt.toISOString() } : {}),
    ...(row.error === null ? {} : { error: row.error }),
    isResendable: isResendable(row),
  }
}

/** A failed message has lost its codes and links and is useless without them; one that had none may be sent again. */
function isResendable({ status, body, isFresh }: OutboxMessage & { readonly isFresh: boolean }): boolean {
  if (status === 'waiting') return isFresh
  return status === 'failed' && !body.includes('…')
}

async function resend(
  { store, registry }: Parts,
  { caller }: Context,
  input: Input<typeof calls.resendMessage>,
): Promise<Output<typeof calls.resendMessage>> {
  const merchantId = merchantInScope(registry, caller, input.merchantCode).id
  return await store.transact(async (tx) => {
    const message = await lockMessage(tx, { merchantId, id: input.id })
    if (!message) throw refusePlainly('absent')
    if (!isResendable(message)) throw refuse<typeof calls.resendMessage>('message_not_resendable')
    await updateAgain(tx, message.id)
    await writeAudit(tx, {
      merchantId,
      operatorId: operatorOf(caller).operatorId,
      ...(message.memberId === null ? {} : { memberId: BigInt(message.memberId) }),
      action: 'outbox.resend',
      reason: input.reason,
      before: { status: message.status, tries: message.tries },
      after: { message: message.id, template: message.template },
    })
    await addJob(tx, SEND_JOB, { id: message.id })
    return { status: 'waiting' as const }
  })
}
