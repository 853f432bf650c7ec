/** The protections of an account. */
export interface Defences {
  readonly hasPassword: boolean
  readonly hasAuthenticator: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  readonly isMobileVerified: boolean
  readonly isEmailVerified: boolean
  readonly hasPaymentPassword: boolean
  /** Whether this merchant can send text messages. */
  readonly canBindMobile: boolean
}

/** Recommended next steps, the most useful first. */
export const securitySteps = [
  'second_factor',
  'email',
  'password',
  'mobile',
  'payment_password',
  'another_factor',
  'recovery_codes',
] as const
export type SecurityStep = (typeof securitySteps)[number]

export type SecurityLevel = 'weak' | 'fair' | 'strong'

export interface SecurityScore {
  /** Of a hundred. */
  readonly score: number
  readonly level: SecurityLevel
  readonly steps: readonly SecurityStep[]
}

/** With fewer recovery codes left than this, the member should make new ones. */
const CODES_ENOUGH = 3

interface Measure {
  readonly step: SecurityStep
  readonly points: number
  readonly isMet: (defences: Defences) => boolean
  /** When false, the measure is left out of the score. */
  readonly isOpen?: (defences: Defences) => boolean
}

/** In the order of `securitySteps`. A second factor weighs most: it protects even when the password has leaked. */
const measures: readonly Measure[] = [
  { step: 'second_factor', points: 35, isMet: hasFactor },
  { step: 'email', points: 15, isMet: ({ isEmailVerified }) => isEmailVerified },
  // Without a password a member depends on a provider of identity and loses access with it.
  { step: 'password', points: 20, isMet: ({ hasPassword }) => hasPassword },
  {
    step: 'mobile',
    points: 15,
    isMet: ({ isMobileVerified }) => isMobileVerified,
    isOpen: ({ canBindMobile, isMobileVerified }) => canBindMobile || isMobileVerified,
  },
  { step: 'payment_password', points: 10, isMet: ({ hasPaymentPassword }) => hasPaymentPassword },
  // A member with only one factor is locked out when it is lost.
  {
    step: 'another_factor',
    points: 10,
    isMet: ({ hasAuthenticator, passkeys }) => passkeys + (hasAuthenticator ? 1 : 0) > 1,
    isOpen: hasFactor,
  },
  {
    step: 'recovery_codes',
    points: 5,
    isMet: ({ recoveryCodesLeft }) => recoveryCodesLeft >= CODES_ENOUGH,
    isOpen: hasFactor,
  },
]

/**
 * How well an account is protected, and what to do next. Measures that do not apply yet (recovery codes without a
 * factor) are left out of both sums, so that 100 can always be reached.
 */
export function judgeSecurity(defences: Defences): SecurityScore {
  const open = measures.filter(({ isOpen }) => isOpen?.(defences) ?? true)
  const met = open.filter(({ isMet }) => isMet(defences))
  const score = Math.floor((sumOf(met) * 100) / sumOf(open))
  return {
    score,
    level: levelOf(score, defences),
    steps: open.filter((one) => !met.includes(one)).map(({ step }) => step),
  }
}

/** Without a second factor the level is never `strong`, whatever the score. */
function levelOf(score: number, defences: Defences): SecurityLevel {
  if (score < 40) return 'weak'
  return score >= 80 && hasFactor(defences) ? 'strong' : 'fair'
}

function hasFactor({ hasAuthenticator, passkeys }: Defences): boolean {
  return hasAuthenticator || passkeys > 0
}

function sumOf(some: readonly Measure[]): number {
  return some.reduce((sum, { points }) => sum + points, 0)
}
