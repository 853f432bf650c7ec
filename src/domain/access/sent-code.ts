/** How often a code may be tried before it dies. */
export const CODE_TRIES = 5

/** How often somebody may mistype codes of one address within an hour, however many codes were asked for. */
export const WRONG_TRIES_AN_HOUR = 15

/** What whoever asked too much is told to wait. */
const REST_SECONDS = 300
const PAUSE_SECONDS = 60

/** What was asked for already, by whomever: numbers that nobody has here are counted like those of members. */
export interface AskedBefore {
  /** Since the last code to this number or address; nothing where there was none. */
  readonly sinceLastMs: number | undefined
  readonly ofRecipient: { readonly hour: number; readonly day: number }
  /** From the asker's address; an IPv6 household is one. */
  readonly ofAddress: { readonly hour: number; readonly day: number }
  /** To how many other numbers that differ in the last digits alone. */
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
  /** Numbers in a row are what a machine has that is paid for each message. */
  neighbours: { hour: 4, day: 10, dayFromAddress: 2 },
} as const

/** How many last digits neighbours differ in. */
export const NEIGHBOUR_DIGITS = 3

/**
 * Why no message leaves now. Nobody who hears it learns whether the number is anybody's. An owner who asks for a code to
 * what is theirs is held to the caps of that number alone, where `before` counts what owners asked: what strangers ask
 * for from the same address, or for numbers beside it, leaves nobody without their own codes.
 */
export function refuseSending(
  before: AskedBefore,
  { isOwn }: { readonly isOwn: boolean } = { isOwn: false },
): SendingRefusal | undefined {
  const restMs = before.sinceLastMs === undefined ? 0 : PAUSE_SECONDS * 1000 - before.sinceLastMs
  if (restMs > 0) return { reason: 'too_soon', waitSeconds: Math.ceil(restMs / 1000) }
  const { recipient, address, neighbours } = sendingLimits
  if (before.ofRecipient.hour >= recipient.hour || before.ofRecipient.day >= recipient.day)
    return waiting('recipient')
  if (isOwn) return undefined
  if (before.ofAddress.hour >= address.hour || before.ofAddress.day >= address.day) return waiting('address')
  if (
    before.ofNeighbours.hour >= neighbours.hour ||
    before.ofNeighbours.day >= neighbours.day ||
    before.ofNeighbours.dayFromAddress >= neighbours.dayFromAddress
  )
    return waiting('neighbours')
  return undefined
}

/** What whoever asks hears when the merchant's most of a day is reached: the same as at any other cap. */
export const dayIsFull: SendingRefusal = waiting('merchant')

function waiting(reason: Exclude<SendingRefusal['reason'], 'too_soon'>): SendingRefusal {
  return { reason, waitSeconds: REST_SECONDS }
}

/** At this part of the day's most somebody is told: there is time to see who asks before nobody gets a code. */
const NEAR = 0.8

/** How a merchant stands with the text messages of a day. Who may send none is told nothing. */
export function smsStanding(day: {
  readonly sent: number
  readonly dailyMax: number
}): 'reached' | 'near' | undefined {
  const { sent, dailyMax } = day
  if (dailyMax <= 0) return undefined
  if (sent >= dailyMax) return 'reached'
  return sent >= Math.ceil(dailyMax * NEAR) ? 'near' : undefined
}

/** What is known of the newest code when somebody tries one. */
export interface TriedCode {
  readonly tries: number
  readonly isUsed: boolean
  readonly isExpired: boolean
  /** What was mistyped within an hour for the same recipient, at whatever codes. */
  readonly wrongOfRecipient: number
}

/** Why a code is not even looked at. */
export function refuseTry(code: TriedCode): 'used' | 'expired' | 'dead' | 'too_many' | undefined {
  if (code.isUsed) return 'used'
  if (code.isExpired) return 'expired'
  if (code.tries >= CODE_TRIES) return 'dead'
  return code.wrongOfRecipient >= WRONG_TRIES_AN_HOUR ? 'too_many' : undefined
}
