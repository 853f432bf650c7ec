import type { FactorWay } from '#domain/merchant/account-settings.ts'

export type StepWay = FactorWay | 'recovery'

/** In this order they are offered: the quickest for whoever has it first. */
const order: readonly StepWay[] = ['passkey', 'totp', 'sms', 'email', 'bank_name', 'recovery']

let owed: readonly StepWay[] = []

/** The ways that the server offers for the second step. They live as long as the page. */
export function keepOwed(ways: readonly StepWay[]): void {
  owed = order.filter((way) => ways.includes(way))
}

export function readOwed(): readonly StepWay[] {
  return owed
}
