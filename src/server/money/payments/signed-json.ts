import type { CustomFetchOptions } from 'openid-client'

import { AMOUNT_MAX, readAmount, writeAmount } from '#domain/money/amount.ts'
import { readJson } from '#domain/text/json-keys.ts'

import {
  type OrderQuery,
  type PaymentAdapter,
  PaymentFailed,
  type PaymentNews,
  type PaymentOutcome,
  type ProviderAccess,
} from './adapter.ts'
import { SIGNATURE_HEADER, TIME_HEADER, refuseSigned, signBytes } from './signature.ts'

const outcomes: readonly PaymentOutcome[] = ['pending', 'paid', 'failed', 'returned']
const TEXT_MAX = 100
const PAY_SIGNS = 1_000
/** Answers 4xx that leave open whether the order is carried out: timeout, conflict, too many requests. */
const unclear: readonly number[] = [408, 409, 429] // guard: duplicate-payout-unclear

/**
 * A provider with JSON over HTTP, each message signed by HMAC-SHA256 over `timestamp.body`, both ways: POST
 * /deposits, POST /payouts and GET /orders there, one notification here.
 */
export const signedJson: PaymentAdapter = {
  async startDeposit(provider, { reference, amount, currency, returnUrl }) {
    const answer = await ask(provider, 'POST', '/deposits', {
      order: reference,
      amount: writeAmount(amount),
      currency,
      returnUrl,
    })
    const payUrl = textOf(answer['payUrl'], PAY_SIGNS)
    const qr = textOf(answer['qr'], PAY_SIGNS)
    if (payUrl === undefined && qr === undefined) throw new PaymentFailed('refused', 'nowhere to pay')
    return {
      providerReference: mustSay(answer['reference']),
      ...(payUrl === undefined ? {} : { payUrl }),
      ...(qr === undefined ? {} : { qr }),
    }
  },
  async startPayout(provider, { reference, amount, currency, payee }) {
    const answer = await ask(provider, 'POST', '/payouts', {
      order: reference,
      amount: writeAmount(amount),
      currency,
      payee,
    })
    return {
      providerReference: mustSay(answer['reference']),
      outcome: outcomeOf(answer['status']) ?? 'pending',
    }
  },
  async askOrder(provider, { direction, reference }) {
    const query = new URLSearchParams({ kind: direction, order: reference })
    const answer = await ask(provider, 'GET', `/orders?${query.toString()}`)
    if (answer['status'] === 'unknown') return undefined
    // An answer about another order does not count.
    const order = answer['kind'] === direction && answer['order'] === reference ? orderOf(answer) : undefined
    if (!order) throw new PaymentFailed('unreachable', 'an answer that says nothing')
    return order
  },
  refuseMessage: ({ secrets, nowMs }, message) => refuseSigned(message, { secrets, nowMs }),
  readMessage(bytes) {
    const message = readObject(bytes.toString('utf8'))
    const order = message && orderOf(message)
    const messageId = textOf(message?.['id'])
    const reference = textOf(message?.['order'], 60)
    const direction = message?.['kind']
    if (!order || messageId === undefined || reference === undefined) return undefined
    if (direction !== 'deposit' && direction !== 'payout') return undefined
    return { ...order, messageId, reference, direction } satisfies PaymentNews
  },
}

async function ask(
  { baseUrl, keyId, secrets, fetch, nowMs }: ProviderAccess,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const [secret] = secrets
  if (!secret) throw new PaymentFailed('unreachable', 'a secret that another key wrapped')
  const body = content === undefined ? undefined : JSON.stringify(content)
  const timestamp = String(Math.floor(nowMs / 1000))
  const request: CustomFetchOptions = {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-payment-key': keyId,
      [TIME_HEADER]: timestamp,
      // A request without body signs its path.
      [SIGNATURE_HEADER]: `v1=${signBytes(secret, timestamp, Buffer.from(body ?? path))}`,
    },
    body,
    redirect: 'manual',
  }
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, request).catch((error: unknown) => {
    throw new PaymentFailed('unreachable', 'no answer', error)
  })
  // A 4xx means that the request was not done; any other failure leaves that unknown. So does 409, because a provider
  // that reports a duplicate has the order.
  if (answer.status >= 400 && answer.status < 500 && !unclear.includes(answer.status))
    throw new PaymentFailed('refused', `answered ${answer.status}`, undefined, answer.status)
  if (!answer.ok)
    throw new PaymentFailed('unreachable', `answered ${answer.status}`, undefined, answer.status)
  const read = readObject(await answer.text())
  if (!read) throw new PaymentFailed('unreachable', 'an answer that is no JSON')
  return read
}

function orderOf(message: Readonly<Record<string, unknown>>): OrderQuery | undefined {
  const outcome = outcomeOf(message['status'])
  const providerReference = textOf(message['reference'])
  const currency = textOf(message['currency'], 10)
  const amount = typeof message['amount'] === 'string' ? readAmount(message['amount']) : undefined
  if (!outcome || providerReference === undefined || currency === undefined) return undefined
  if (amount === undefined || amount <= 0n || amount > AMOUNT_MAX) return undefined
  return { outcome, providerReference, currency, amount }
}

function outcomeOf(word: unknown): PaymentOutcome | undefined {
  return outcomes.find((one) => one === word)
}

function textOf(value: unknown, most = TEXT_MAX): string | undefined {
  return typeof value === 'string' && value.length >= 1 && value.length <= most && !/\p{Cc}/u.test(value)
    ? value
    : undefined
}

function mustSay(value: unknown): string {
  const text = textOf(value)
  if (text === undefined) throw new PaymentFailed('unreachable', 'an answer without a reference')
  return text
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = readJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
