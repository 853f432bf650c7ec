/** How many wrong tries invalidate a code. */
export const CODE_TRIES = 5

/** Wrong tries for one recipient within an hour, over all codes sent. */
export const WRONG_TRIES_AN_HOUR = 15

/** Wait after a cap is reached. */
const REST_SECONDS = 300
const PAUSE_SECONDS = 60

/** Codes requested so far, by any caller. Numbers without an account count like those of members. */
export interface EarlierCodes {
  /** Since the last code to this number or address; undefined where there was none. */
  readonly sinceLastMs: number | undefined
  readonly ofRecipient: { readonly hour: number; readonly day: number }
  /** By the requester's network address; one IPv6 household counts as one. */
  readonly ofAddress: { readonly hour: number; readonly day: number }
  /** How many other numbers that differ only in their last digits were sent a code. */
  readonly ofNeighbours: { readonly hour: number; readonly day: number; readonly dayFromAddress: number }
}

export type SendingRefusal =
  | { readonly reason: 'too_soon'; readonly waitSeconds: number }
  | {
      readonly reason: 'recipient' | 'address' | 'neighbours' | 'merchant'
      readonly waitSeconds: number
    }

export const sendingLimits = {
  recipient: { hour: 5, day: 10 },
  address: { hour: 10, day: 30 },
  /** Consecutive numbers are the sign of SMS pumping: a script that earns by each message. */
  neighbours: { hour: 4, day: 10, dayFromAddress: 2 },
} as const

/** Number of trailing digits in which neighbours differ. */
export const NEIGHBOUR_DIGITS = 3

/**
 * Why no message is sent now. The answer does not reveal whether the number belongs to a member. A member who
 * requests a code to their own number keeps to the caps of that number only (`before` then counts owners'
 * requests), so that strangers' requests from the same address or to neighbouring numbers cannot block them.
 */
export function refuseSending(
  before: EarlierCodes,
  { isOwn }: { readonly isOwn: boolean } = { isOwn: false },
): SendingRefusal | undefined {
  const restMs = before.sinceLastMs === undefined ? 0 : PAUSE_SECONDS * 1000 - before.sinceLastMs
  // guard: code-rest-enforced
  if (restMs > 0) return { reason: 'too_soon', waitSeconds: Math.ceil(restMs / 1000) }
  const { recipient, address, neighbours } = sendingLimits
  if (before.ofRecipient.hour >= recipient.hour || before.ofRecipient.day >= recipient.day)
    return waiting('recipient')
  if (isOwn) return undefined
  if (before.ofAddress.hour >= address.hour || before.ofAddress.day >= address.day) return waiting('address')
  // guard: numbers-in-row-refused
  if (
    before.ofNeighbours.hour >= neighbours.hour ||
    before.ofNeighbours.day >= neighbours.day ||
    before.ofNeighbours.dayFromAddress >= neighbours.dayFromAddress
  )
    return waiting('neighbours')
  return undefined
}

/** The refusal when the merchant's daily maximum is reached: it looks like any other cap. */
export const dayIsFull: SendingRefusal = waiting('merchant')

function waiting(reason: Exclude<SendingRefusal['reason'], 'too_soon'>): SendingRefusal {
  return { reason, waitSeconds: REST_SECONDS }
}

/** Operators are warned at this share of the daily maximum, before members stop getting codes. */
const NEAR = 0.8

/** How far a merchant has used its text messages of a day; undefined where it may send none. */
export function smsStanding(day: {
  readonly sent: number
  readonly dailyMax: number
}): 'reached' | 'near' | undefined {
  const { sent, dailyMax } = day
  if (dailyMax <= 0) return undefined
  if (sent >= dailyMax) return 'reached'
  return sent >= Math.ceil(dailyMax * NEAR) ? 'near' : undefined
}

/** State of the newest code when a member tries one. */
export interface TriedCode {
  readonly tries: number
  readonly isUsed: boolean
  readonly isExpired: boolean
  /** Wrong tries within an hour for the same recipient, over all codes. */
  readonly wrongOfRecipient: number
}

/** Why a code is refused before it is compared. */
export function refuseTry(code: TriedCode): 'used' | 'expired' | 'dead' | 'too_many' | undefined {
  if (code.isUsed) return 'used' // guard: code-used-once
  if (code.isExpired) return 'expired'
  if (code.tries >= CODE_TRIES) return 'dead' // guard: code-tries-capped
  // guard: wrong-tries-outlast-code
  return code.wrongOfRecipient >= WRONG_TRIES_AN_HOUR ? 'too_many' : undefined
}
