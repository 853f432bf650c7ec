import { type KeyObject, randomUUID, sign } from 'node:crypto'

import type { Deed, Dialect, DialectOptions, Seat, DialectAnswer, Twist } from './dialect.ts'

export function openHub88({
  send,
  currency,
  game,
  privateKey,
}: DialectOptions & { readonly privateKey: KeyObject }): Dialect {
  const ask = async (
    path: string,
    fields: Record<string, unknown>,
    twist: Twist = {},
  ): Promise<DialectAnswer> => {
    const body = twist.body ?? write({ ...fields, ...twist.fields }, twist)
    const signature = signatureOf(privateKey, body, twist.signature)
    const { text } = await send({
      method: twist.method ?? 'POST',
      path: twist.path ?? path,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-hub88-signature': signature }),
      },
      body,
    })
    return readDialectAnswer(text)
  }
  const deedOf = ({ player, token }: Seat, { id, round, amount, isFree = false }: Deed) => ({
    user: player,
    token,
    request_uuid: randomUUID(),
    transaction_uuid: id,
    round,
    round_closed: false,
    is_free: isFree,
    amount: Number(amount),
    currency,
    game_code: game,
  })
  return {
    name: 'hub88',
    game,
    numbersRollbacks: true,
    required: ['user', 'token', 'request_uuid', 'transaction_uuid', 'amount', 'currency', 'game_code'],
    tokenField: 'token',
    balance: ({ player, token }, twist) =>
      ask('user/balance', { user: player, token, request_uuid: randomUUID(), game_code: game }, twist),
    bet: (seat, deed, twist) => ask('transaction/bet', deedOf(seat, deed), twist),
    win: (seat, deed, twist) =>
      ask('transaction/win', { ...deedOf(seat, deed), reference_transaction_uuid: deed.bet }, twist),
    rollback: ({ player, token }, { id, round, bet }, twist) =>
      ask(
        'transaction/rollback',
        {
          user: player,
          token,
          request_uuid: randomUUID(),
          transaction_uuid: id,
          reference_transaction_uuid: bet,
          round,
          game_code: game,
        },
        twist,
      ),
  }
}

function write(fields: Record<string, unknown>, { without, rawAmount }: Twist): string {
  const kept = Object.entries(fields).filter(([name]) => name !== without)
  const parts = kept.map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${name === 'amount' && rawAmount !== undefined ? rawAmount : JSON.stringify(value)}`,
  )
  return `{${parts.join(',')}}`
}

function signatureOf(key: KeyObject, body: string, how: Twist['signature']): string | undefined {
  const over = how === 'of_another_body' ? body.replace('{', '{ ') : body
  const made = sign('sha256', Buffer.from(over), key).toString('base64')
  if (how === 'none') return undefined
  if (how === 'wrong') return Buffer.alloc(256, 7).toString('base64')
  return how === 'truncated' ? made.slice(0, -8) : made
}

function readDialectAnswer(text: string): DialectAnswer {
  const answer = readObject(text)
  const balance = answer['balance']
  const { request_uuid: _request, ...content } = answer
  return {
    isGood: answer['status'] === 'RS_OK',
    isBroke: answer['status'] === 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: typeof balance === 'number' ? BigInt(balance) : undefined,
    text: JSON.stringify(content),
  }
}

export function readObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
