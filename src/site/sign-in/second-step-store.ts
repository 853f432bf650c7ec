import type { FactorWay } from '#domain/merchant/account-settings.ts'

export type StepWay = FactorWay | 'recovery'

/** Order in which the ways are offered: quickest first. */
const order: readonly StepWay[] = ['passkey', 'totp', 'sms', 'email', 'bank_name', 'recovery']

let owed: readonly StepWay[] = []

/** The ways that the server offers for the second step, kept while the page is open. */
export function keepOwed(ways: readonly StepWay[]): void {
  owed = order.filter((way) => ways.includes(way))
}

export function readOwed(): readonly StepWay[] {
  return owed
}
