import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'

import type { Logger } from 'pino'

import {
  dayIsFull,
  refuseSending,
  refuseTry,
  type SendingRefusal,
  smsStanding,
} from '#domain/access/sent-code.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import { addJob } from '#server/platform/jobs/store.ts'
import { findMemberByMobile } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { enqueueMessage } from '#server/platform/outbox/actions.ts'

import type { CodeChannel, CodePurpose } from './code-purpose.ts'
import {
  type CodeRequest,
  countCodes,
  countOfDay,
  insertAlarm,
  insertRequest,
  lockAsking,
  lockTrying,
  lockUnmade,
  selectNewest,
  updateMade,
  updateTried,
  updateWarned,
} from './store.ts'

export type { CodeChannel, CodePurpose } from './code-purpose.ts'
export { selectPastCodes as findPastCodes } from './past-store.ts'
export { selectCodesOfDay as countCodesOfDay } from './store.ts'

export interface CodeToSend {
  readonly merchant: Pick<Merchant, 'id' | 'accounts'>
  readonly purpose: CodePurpose
  readonly channel: CodeChannel
  /** Normalised: a number by `readMobileNumber`, a mail address in lower case. */
  readonly recipient: string
  /** The member the code is for; absent while not signed in. */
  readonly memberId?: bigint
  /**
   * Whether the owner probably requests it: for a bound contact, from a session or known device of theirs. Such codes
   * have their own caps, so that strangers' requests cannot use them up.
   */
  readonly isOwn?: boolean
  /** The requester's address, as in the context. */
  readonly address: string
  readonly language: LanguageCode
}

export type CodeToTry = Pick<CodeToSend, 'purpose' | 'channel' | 'recipient' | 'memberId' | 'isOwn'> & {
  readonly merchantId: number
  readonly code: string
}

/** The job that generates a code and its message. */
export const PREPARE_JOB = 'prepare_code'

/** Codes of six digits, each valid for one purpose, merchant and recipient, and for one member where there is one. */
export interface Codes {
  /**
   * Requests a code, or refuses with `sms_limit`. The call only counts the request: a job decides whether and what to
   * send, so that neither answer nor timing reveals whose number it is.
   */
  send(code: CodeToSend): Promise<{ readonly expiredMinutes: number }>
  /** Counts a request for a message other than a code under the same caps, and queues the given job. */
  admit(code: CodeToSend, job: { readonly name: string; readonly payload: object }): Promise<void>
  /** Whether the code is right. A right one is consumed; a wrong one is counted even if the caller fails later. */
  use(tried: CodeToTry): Promise<boolean>
  /** Generates the requested code and its message. */
  prepare(tx: Tx, request: PrepareCode): Promise<void>
}

export interface PrepareCode {
  readonly merchantId: number
  readonly id: string
  readonly language: LanguageCode
}

export function openCodes({
  store,
  houseKey,
  log,
}: {
  readonly store: Store
  /** The same in all processes of the house. */
  readonly houseKey: Buffer
  readonly log: Pick<Logger, 'error' | 'warn'>
}): Codes {
  const key = Buffer.from(hkdfSync('sha256', houseKey, '', 'tessera codes', 32))
  const admit = (code: CodeToSend, job: Parameters<Codes['admit']>[1]) =>
    admitAsking({ store, log }, code, job)
  return {
    admit,
    async send(code) {
      await admit(code, { name: PREPARE_JOB, payload: {} })
      return { expiredMinutes: code.merchant.accounts.codeMinutes }
    },
    async use(tried) {
      if (!/^[0-9]{6}$/.test(tried.code.trim())) return false
      return await store.transact((tx) => tryCode(tx, key, tried))
    },
    prepare: (tx, request) => prepareCode(tx, key, request),
  }
}

/** The refusal is thrown after commit, because throwing inside would roll the alarm back. */
async function admitAsking(
  { store, log }: { readonly store: Store; readonly log: Pick<Logger, 'error' | 'warn'> },
  code: CodeToSend,
  job: { readonly name: string; readonly payload: object },
): Promise<void> {
  const { merchant, purpose, channel, recipient, memberId, language, isOwn = false } = code
  const merchantId = merchant.id
  const requestedFrom = bucketOfAddress(code.address)
  const dailyMax = merchant.accounts.smsDailyMax
  const { refused, alarm } = await store.transact(async (tx): Promise<Admitted> => {
    const asking = { merchantId, channel, recipient, requestedFrom, isOwn }
    await lockAsking(tx, asking) // guard: code-asking-locked
    const refused = refuseSending(await countCodes(tx, asking), { isOwn })
    if (refused) return { refused }
    // The last check: from here to commit other SMS of the merchant wait for this row lock.
    const day = channel === 'sms' ? await judgeDay(tx, { merchantId, dailyMax }) : {}
    if (day.refused) return day
    const minutes = merchant.accounts.codeMinutes
    const id = await insertRequest(tx, { ...asking, purpose, memberId, minutes })
    await addJob(tx, job.name, { ...job.payload, merchantId, id, language })
    return day
  })
  if (alarm === 'sms_daily_max')
    log.error({ merchantId, dailyMax, alarm }, 'a merchant has reached its daily limit of codes by SMS')
  if (alarm === 'sms_daily_near')
    log.warn({ merchantId, dailyMax, alarm }, 'a merchant is near its daily limit of codes by SMS')
  if (refused) throw new Refusal('sms_limit', 409, { waitSeconds: refused.waitSeconds })
}

interface Admitted {
  readonly refused?: SendingRefusal
  /** Raised once a day. */
  readonly alarm?: 'sms_daily_max' | 'sms_daily_near' | undefined
}

/** Counts the message against the daily cap, and raises an alarm near the cap and at it. */
async function judgeDay(
  tx: Tx,
  day: { readonly merchantId: number; readonly dailyMax: number },
): Promise<Admitted> {
  const { merchantId, dailyMax } = day
  const sent = await countOfDay(tx, day)
  if (sent === undefined) {
    const isFirst = await insertAlarm(tx, day)
    if (isFirst)
      await auditAlarm(tx, { merchantId, action: 'merchant.sms_daily_max', after: { smsDailyMax: dailyMax } })
    return { refused: dayIsFull, alarm: isFirst ? 'sms_daily_max' : undefined }
  }
  if (smsStanding({ sent, dailyMax }) !== 'near' || !(await updateWarned(tx, merchantId))) return {}
  const after = { smsSent: sent, smsDailyMax: dailyMax }
  await auditAlarm(tx, { merchantId, action: 'merchant.sms_daily_near', after })
  return { alarm: 'sms_daily_near' }
}

async function auditAlarm(
  tx: Tx,
  alarm: {
    readonly merchantId: number
    readonly action: 'merchant.sms_daily_max' | 'merchant.sms_daily_near'
    readonly after: Readonly<Record<string, number>>
  },
): Promise<void> {
  await writeAudit(tx, { ...alarm, operatorId: null, reason: '', before: {} })
}

async function prepareCode(tx: Tx, key: Buffer, { merchantId, id, language }: PrepareCode): Promise<void> {
  const request = await lockUnmade(tx, { merchantId, id })
  if (!request) return // guard: code-sent-once
  const requested = await whomToNotify(tx, { merchantId, request })
  if (requested.what === 'nobody') return
  const { channel, recipient, minutes, expiresAt } = request
  const message = {
    merchantId,
    memberId: requested.memberId,
    channel,
    recipient,
    language,
    goodUntil: expiresAt,
  }
  if (requested.what === 'known_number') {
    await enqueueMessage(tx, { ...message, template: 'number_known', values: {} })
    return
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await updateMade(tx, { merchantId, id, codeHash: hashCode(key, { ...request, merchantId, id, code }) })
  const template = channel === 'sms' ? 'sms_code' : 'mail_code'
  await enqueueMessage(tx, { ...message, template, values: { code, minutes } })
}

interface CodeRecipient {
  readonly what: 'code' | 'known_number' | 'nobody'
  readonly memberId?: bigint
}

/** Only this job looks up the owner of a number, where timing is not visible from outside. */
async function whomToNotify(
  tx: Tx,
  { merchantId, request }: { readonly merchantId: number; readonly request: CodeRequest },
): Promise<CodeRecipient> {
  const { purpose, recipient: mobile, memberId } = request
  if (memberId !== null) return { what: 'code', memberId }
  const member = await findMemberByMobile(tx, { merchantId, mobile })
  switch (purpose) {
    case 'register':
      return member ? { what: 'known_number', memberId: member.id } : { what: 'code' }
    case 'sign_in':
    case 'reset_password':
      // guard: number-proven-for-login
      return member?.isVerified && member.status !== 'closed'
        ? { what: 'code', memberId: member.id }
        : { what: 'nobody' }
    case 'second_factor':
    case 'bind_mobile':
    case 'bind_email':
    case 'prove':
      return { what: 'nobody' }
  }
}

async function tryCode(tx: Tx, key: Buffer, tried: CodeToTry): Promise<boolean> {
  const { merchantId, purpose, channel, recipient, memberId, isOwn = false } = tried
  await lockTrying(tx, `${merchantId} ${recipient}`)
  const code = await selectNewest(tx, { merchantId, purpose, channel, recipient, memberId, isOwn })
  if (!code || refuseTry(code)) return false // guard: code-tries-counted
  const given = hashCode(key, { ...tried, id: code.id, code: tried.code.trim() })
  // Without a sent code the comparison fails, but takes the same time.
  // guard: code-compared
  const isRight = timingSafeEqual(given, code.codeHash ?? Buffer.alloc(32)) && code.codeHash !== null
  await updateTried(tx, { merchantId, id: code.id, isRight })
  return isRight
}

/** Keyed: there are only a million codes, so a leaked table of plain hashes could be searched. */
function hashCode(
  key: Buffer,
  code: {
    readonly merchantId: number
    readonly id: string
    readonly purpose: string
    readonly channel: string
    readonly recipient: string
    readonly code: string
  },
): Buffer {
  const { merchantId, id, purpose, channel, recipient } = code
  return createHmac('sha256', key)
    .update(JSON.stringify([merchantId, id, purpose, channel, recipient, code.code]))
    .digest()
}
