import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { hashSecret, readSecret } from '#server/platform/http/session-secret.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import { takeShared } from '#server/platform/http/throttle-store.ts'

import { chooseAnswer, drawCaptcha, plainAnswer } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from '#server/people/accounts/store.ts'

const SECONDS = 300

/** Creates a picture, at most one per second and address. An HttpOnly cookie identifies it. */
export async function givePicture(store: Store, context: Context): Promise<string> {
  const bucket = `captcha:${bucketOfAddress(context.address)}`
  // guard: captcha-throttled
  if (!(await takeShared(store.read, bucket, { burst: 1, perSecond: 1 }))) {
    context.reply?.header('retry-after', 1)
    throw new Refusal('too_many_requests', 429)
  }
  // A new picture invalidates the previous one.
  await takeOwn(store, context)
  const secret = randomBytes(32)
  const answer = chooseAnswer()
  const picture = await drawCaptcha(answer)
  await insertCaptcha(store.read, {
    idHash: hashSecret(secret),
    merchantId: context.merchant.id,
    answerHash: hashAnswer(secret, answer),
    seconds: SECONDS,
  })
  const secure = context.isSecure ? '; Secure' : ''
  context.reply?.header(
    'set-cookie',
    `${cookieOf(context)}=${secret.toString('base64url')}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SECONDS}${secure}`,
  )
  return picture.toString('base64')
}

/** Checks the answer to this browser's picture. Each picture is valid for one attempt, right or wrong. */
export async function isPictureRead(store: Store, context: Context, given: string): Promise<boolean> {
  const own = await takeOwn(store, context)
  // guard: captcha-answer-compared
  return own !== undefined && timingSafeEqual(own.answerHash, hashAnswer(own.secret, plainAnswer(given)))
}

async function takeOwn(store: Store, context: Context) {
  const secret = readSecret(readCookie(context.request?.headers.cookie, cookieOf(context)))
  if (!secret) return undefined
  const found = { idHash: hashSecret(secret), merchantId: context.merchant.id }
  const answerHash = await takeCaptcha(store.read, found)
  return answerHash && { secret, answerHash }
}

/** HMAC keyed with the cookie's secret: the table alone does not allow trying the few possible answers. */
function hashAnswer(secret: Buffer, answer: string): Buffer {
  return createHmac('sha256', secret).update(`captcha ${answer}`).digest()
}

function cookieOf(context: Context): string {
  return context.isSecure ? '__Host-captcha' : 'captcha'
}
