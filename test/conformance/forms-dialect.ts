import { createHash } from 'node:crypto'

import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { Deed, Dialect, DialectOptions, Seat, DialectAnswer, Twist } from './dialect.ts'
import { readObject } from './hub88-dialect.ts'

export function openForms({ send, secret, game }: DialectOptions & { readonly secret: string }): Dialect {
  const ask = async (
    path: string,
    fields: Record<string, string>,
    twist: Twist = {},
  ): Promise<DialectAnswer> => {
    const { text } = await send({
      method: twist.method ?? 'POST',
      path: twist.path ?? path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: twist.body ?? write(fields, twist, secret),
    })
    return readDialectAnswer(text)
  }
  const deedOf = ({ player, token }: Seat, { id, round, amount, isFree = false }: Deed) => ({
    userId: player,
    token,
    gameId: game,
    providerId: 'conformance',
    reference: id,
    roundId: round,
    amount: writeAmount(amount),
    ...(isFree ? { bonusCode: 'bonus' } : {}),
  })
  return {
    name: 'forms',
    game,
    numbersRollbacks: false,
    required: ['userId', 'gameId', 'reference', 'roundId', 'amount', 'hash'],
    tokenField: 'token',
    balance: ({ player }, twist) => ask('balance.html', { userId: player, providerId: 'conformance' }, twist),
    bet: (seat, deed, twist) => ask('bet.html', deedOf(seat, deed), twist),
    win: (seat, deed, twist) => ask('result.html', deedOf(seat, deed), twist),
    rollback: ({ player }, { bet, round }, twist) =>
      ask(
        'refund.html',
        { userId: player, providerId: 'conformance', reference: bet, roundId: round },
        twist,
      ),
  }
}

function write(fields: Record<string, string>, twist: Twist, secret: string): string {
  const fieldsByName = new Map(Object.entries(fields))
  for (const [name, value] of Object.entries(twist.fields ?? {})) fieldsByName.set(name, String(value))
  if (twist.rawAmount !== undefined) fieldsByName.set('amount', unquoted(twist.rawAmount))
  if (twist.without !== undefined) fieldsByName.delete(twist.without)
  const hash = hashOf(
    twist.signature === 'of_another_body' ? new Map([...fieldsByName, ['z', '1']]) : fieldsByName,
    secret,
  )
  if (twist.signature === 'wrong') fieldsByName.set('hash', '0'.repeat(32))
  else if (twist.signature === 'truncated') fieldsByName.set('hash', hash.slice(0, -4))
  else if (twist.signature !== 'none' && twist.without !== 'hash') fieldsByName.set('hash', hash)
  return new URLSearchParams([...fieldsByName]).toString()
}

/** Forms have only text values, so a JSON string is sent without its quotes. */
function unquoted(raw: string): string {
  return raw.startsWith('"') ? (JSON.parse(raw) as string) : raw
}

function hashOf(fields: ReadonlyMap<string, string>, secret: string): string {
  const text = [...fields]
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

function readDialectAnswer(text: string): DialectAnswer {
  const answer = readObject(text)
  // Parsed from the raw text, because a JSON parser would read the amount as a float.
  const [, cash] = /"cash":\s*"?(\d+(?:\.\d+)?)/.exec(text) ?? []
  return {
    isGood: answer['error'] === 0,
    isBroke: answer['error'] === 1,
    balance: cash === undefined ? undefined : readAmount(cash),
    text,
  }
}
