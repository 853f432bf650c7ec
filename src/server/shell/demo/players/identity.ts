import { createHmac } from 'node:crypto'

import { isTrivialPaymentPassword } from '#domain/access/payment-password.ts'

/** An account of the demonstration. All of it follows from the secret, so that a restart finds the same players. */
export interface Identity {
  readonly account: string
  readonly password: string
  readonly paymentPassword: string
  readonly holderName: string
  readonly accountNumber: string
}

const names = [
  'amihan', 'bituin', 'carlo', 'dalisay', 'elena', 'felipe', 'gloria', 'hiraya', 'isagani', 'joaquin',
  'kalaya', 'ligaya', 'marikit', 'nenita', 'oscar', 'paloma', 'quirino', 'ramon', 'sampagita', 'tala',
] // prettier-ignore

/** The name ends in “demo”, so that operators recognise the account in every list. */
export function identityOf(secret: string, place: number): Identity {
  const bytes = (purpose: string) =>
    createHmac('sha256', secret).update(`demonstration player ${place} ${purpose}`).digest()
  const digits = (purpose: string, count: number) =>
    BigInt(`0x${bytes(purpose).toString('hex')}`)
      .toString()
      .slice(-count)
  const name = names[place % names.length] ?? 'tala'
  const choices = Array.from({ length: 5 }, (_, index) => digits(`payment password ${index}`, 6))
  return {
    account: `${name}${digits('account', 3)}demo`,
    password: `Dm-${bytes('password').toString('base64url').slice(0, 24)}-7`,
    paymentPassword: choices.find((one) => !isTrivialPaymentPassword(one)) ?? digits('payment password', 6),
    holderName: `Demonstration ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    accountNumber: digits('account number', 12),
  }
}
