/** Maximum length of a letter between an upline and a downline, in UTF-16 units as forms count it. */
export const LETTER_MAX = 1_000

/** Most letters within 24 hours, to one member and to all together. */
export const LETTERS_TO_ONE_MAX = 20
export const LETTERS_MAX = 200

export type LetterRefusal =
  | 'letter_empty'
  | 'letter_stopped'
  | 'letter_unreachable'
  | 'letter_payee'
  | 'letter_limit'

export interface LetterFacts {
  /** Normalized; undefined where nothing was left. */
  readonly text: string | undefined
  /** Whether an operator has stopped the author's letters. */
  readonly isStopped: boolean
  /** Whether the recipient's account is open, and one of the two is directly below the other today. */
  readonly isReachable: boolean
  /** Whether the text names an account, a handle or a link by which money could leave the brand. */
  readonly namesPayee: boolean
  /** Letters of the last 24 hours. */
  readonly sentToOne: number
  readonly sent: number
}

export function refuseLetter(facts: LetterFacts): LetterRefusal | undefined {
  if (facts.text === undefined || facts.text.length > LETTER_MAX) return 'letter_empty'
  if (facts.isStopped) return 'letter_stopped' // guard: stopped-author-writes-none
  if (!facts.isReachable) return 'letter_unreachable' // guard: letter-within-line
  if (facts.namesPayee) return 'letter_payee' // guard: letter-names-no-payee
  const isFull = facts.sentToOne >= LETTERS_TO_ONE_MAX || facts.sent >= LETTERS_MAX
  return isFull ? 'letter_limit' : undefined // guard: letter-daily-limit
}

export interface LetterWay {
  /** Whether it goes from the downline to the upline. */
  readonly isUp: boolean
  readonly isMuted: boolean
  /** Whether the recipient is on a break or excluded from play. */
  readonly isShutOut: boolean
}

/**
 * Whether the recipient gets a letter. Its author never learns it: the answer would tell an agent about a break or an
 * exclusion. A letter of an agent can invite to play, so members who are shut out get none.
 */
export function isLetterDelivered({ isUp, isMuted, isShutOut }: LetterWay): boolean {
  if (isMuted) return false // guard: muted-letters-not-delivered
  return isUp || !isShutOut // guard: no-letters-down-when-shut-out
}
