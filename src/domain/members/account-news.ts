import type { LimitKind, LimitPeriod } from '#domain/limits/limit.ts'

/** Events of a member's account that are worth a message. */
export const newsKinds = [
  'deposit_credited',
  'withdrawal_sent',
  'withdrawal_sent_again',
  /** An operator has checked the member's report, and the payment stands. */
  'withdrawal_answered',
  /** The money is back in the main wallet: rejected, failed, or not received. */
  'withdrawal_returned',
  'limit_changed',
  'new_device',
] as const
export type NewsKind = (typeof newsKinds)[number]

export interface AccountNews {
  readonly kind: NewsKind
  /** Of money. */
  readonly amount?: string
  readonly currency?: string
  /** Of a limit; without a value it was removed. */
  readonly limit?: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly value?: string }
  /** Of a device: browser and system. */
  readonly device?: string
}

export type NewsPlace = 'depositv2' | 'withdraw' | 'saferPlay' | 'securityCenter'

/** The page of the member centre on which the member sees and does more about it. */
export function placeOfNews(kind: NewsKind): NewsPlace {
  if (kind === 'limit_changed') return 'saferPlay'
  if (kind === 'new_device') return 'securityCenter'
  return kind === 'deposit_credited' ? 'depositv2' : 'withdraw'
}
