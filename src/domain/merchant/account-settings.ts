import type { MarketProfile } from './market-profile.ts'

/** Second factors. */
export const factorWays = ['totp', 'passkey', 'sms', 'email', 'bank_name'] as const
export type FactorWay = (typeof factorWays)[number]

/** Factors that are mere knowledge: a strict market does not accept them. */
const waysOfKnowledge: readonly FactorWay[] = ['email', 'bank_name']

/** When a second factor is required: never, from an unknown device, from an unknown address too, or always. */
export const factorOccasions = ['never', 'unknown_device', 'unknown_address', 'always'] as const
export type FactorOccasion = (typeof factorOccasions)[number]

/** Sign-in settings of a merchant. Operators set them within the market profile. */
export interface AccountSettings {
  readonly secondFactor: { readonly asks: FactorOccasion; readonly ways: readonly FactorWay[] }
  /** Idle timeout of a session, in minutes. */
  readonly idleMinutes: number
  /** Absolute lifetime of a session, in hours. */
  readonly sessionHours: number
  readonly codeMinutes: number
  /** Daily maximum of paid text messages. */
  readonly smsDailyMax: number
  /**
   * The second reading of the specification: type 4 counts as an agent type, but still cannot open the agent centre.
   */
  readonly countsTrialAmongAgents: boolean
  /** The Firebase project whose keys verify the app's phone sign-in tokens. */
  readonly firebaseProjectId: string | undefined
  readonly trialHours: number
  readonly showsMemberCentre: boolean
  readonly showsAgentCentre: boolean
}

interface Bounds {
  readonly least: number
  readonly most: number
  readonly usual: number
}

/** Bounds of the integers, shared with the console's form. */
export const accountBounds = {
  idleMinutes: { least: 5, most: 43_200, usual: 1440 },
  sessionHours: { least: 1, most: 720, usual: 720 },
  codeMinutes: { least: 1, most: 10, usual: 5 },
  smsDailyMax: { least: 0, most: 100_000, usual: 500 },
  trialHours: { least: 1, most: 168, usual: 24 },
} as const satisfies Record<string, Bounds>

export type AccountBound = keyof typeof accountBounds

/** Reads stored settings. An invalid value falls back to the default and is reported. */
export function readAccountSettings(
  given: unknown,
  profile: MarketProfile,
  complain: (fault: string) => void,
): AccountSettings {
  const row = recordOf(given)
  const whole = (name: AccountBound): number => {
    const { least, most, usual } = accountBounds[name]
    const value = row[name]
    if (value === undefined) return usual
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    complain(`accounts.${name} is out of its bounds`)
    return usual
  }
  return {
    secondFactor: readSecondFactor(row['secondFactor'], profile, complain),
    idleMinutes: Math.min(whole('idleMinutes'), profile.idleMinutes),
    sessionHours: whole('sessionHours'),
    codeMinutes: whole('codeMinutes'),
    smsDailyMax: whole('smsDailyMax'),
    countsTrialAmongAgents: row['countsTrialAmongAgents'] === true,
    firebaseProjectId: readProject(row['firebaseProjectId'], complain),
    trialHours: whole('trialHours'),
    showsMemberCentre: row['showsMemberCentre'] !== false,
    showsAgentCentre: row['showsAgentCentre'] !== false,
  }
}

function readSecondFactor(
  given: unknown,
  profile: MarketProfile,
  complain: (fault: string) => void,
): AccountSettings['secondFactor'] {
  const row = recordOf(given)
  const asks = factorOccasions.find((one) => one === row['asks'])
  if (row['asks'] !== undefined && !asks) complain('accounts.secondFactor.asks is no occasion')
  const named = Array.isArray(row['ways']) ? (row['ways'] as readonly unknown[]) : factorWays
  const ways = factorWays.filter((way) => named.includes(way))
  return {
    asks: asks ?? 'unknown_device',
    ways: profile.allowsKnowledgeAsSecondFactor ? ways : ways.filter((way) => !waysOfKnowledge.includes(way)),
  }
}

function readProject(given: unknown, complain: (fault: string) => void): string | undefined {
  if (given === undefined || given === null || given === '') return undefined
  if (typeof given === 'string' && /^[a-z0-9-]{4,40}$/.test(given)) return given
  complain('accounts.firebaseProjectId is no project')
  return undefined
}

function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Readonly<Record<string, unknown>>)
    : {}
}
