import { createHmac } from 'node:crypto'

import { canonicalJson } from '#domain/play/canonical-json.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { Deed, Dialect, DialectOptions, Seat, DialectAnswer, Twist } from './dialect.ts'
import { readObject } from './hub88-dialect.ts'

export function openSwipe({ game, send, secret }: DialectOptions & { readonly secret: string }): Dialect {
  const ask = async (
    path: string,
    fields: Record<string, unknown>,
    twist: Twist = {},
  ): Promise<DialectAnswer> => {
    const body = twist.body ?? write({ ...fields, ...twist.fields }, twist)
    const signature = signatureOf(secret, body, twist.signature)
    return readDialectAnswer(
      await send({
        method: twist.method ?? 'POST',
        path: twist.path ?? path,
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { 'x-request-sign': signature }),
        },
        body,
      }),
    )
  }
  const deedOf = ({ token }: Seat, { id, round, amount, isFree = false }: Deed) => ({
    type: isFree ? 'free' : 'regular',
    sessionID: token,
    amount: writeAmount(amount),
    txID: id,
    roundID: round,
  })
  return {
    name: 'swipe',
    game,
    numbersRollbacks: true,
    required: ['type', 'sessionID', 'amount', 'txID', 'roundID'],
    tokenField: 'sessionID',
    async balance({ token }, twist = {}) {
      const fields = { sessionID: token, ...twist.fields }
      const text = write(fields, twist)
      const signature = signatureOf(secret, text, twist.signature)
      const query = new URLSearchParams(JSON.parse(text) as Record<string, string>)
      return readDialectAnswer(
        await send({
          method: 'GET',
          path: `balance?${query.toString()}`,
          headers: signature === undefined ? {} : { 'x-request-sign': signature },
          body: '',
        }),
      )
    },
    bet: (seat, deed, twist) => ask('bet', deedOf(seat, deed), twist),
    win: (seat, deed, twist) => ask('win', deedOf(seat, deed), twist),
    rollback: (seat, deed, twist) =>
      ask(
        'refund',
        {
          sessionID: seat.token,
          txID: deed.id,
          origTxID: deed.bet,
          amount: writeAmount(deed.amount),
          roundID: deed.round,
        },
        twist,
      ),
  }
}

function write(fields: Record<string, unknown>, { without, rawAmount }: Twist): string {
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== without))
  const marked = rawAmount === undefined ? kept : { ...kept, amount: '%AMOUNT%' }
  return (canonicalJson(marked) ?? '').replace('"%AMOUNT%"', () => rawAmount ?? '')
}

function signatureOf(secret: string, body: string, how: Twist['signature']): string | undefined {
  const over = how === 'of_another_body' ? body.replace('}', ',"z":1}') : body
  const canonical = canonicalOf(over)
  const made = createHmac('sha256', secret).update(canonical).digest('hex')
  if (how === 'none') return undefined
  if (how === 'wrong') return '0'.repeat(64)
  return how === 'truncated' ? made.slice(0, -4) : made
}

function canonicalOf(text: string): string {
  try {
    return canonicalJson(JSON.parse(text)) ?? text
  } catch {
    return text
  }
}

function readDialectAnswer({
  status,
  text,
}: {
  readonly status: number
  readonly text: string
}): DialectAnswer {
  const answer = readObject(text)
  const balance = answer['balance']
  return {
    isGood: status === 200,
    isBroke: answer['code'] === 'insufficient_funds',
    balance: typeof balance === 'string' ? readAmount(balance) : undefined,
    text,
  }
}
