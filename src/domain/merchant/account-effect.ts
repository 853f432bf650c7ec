import type { FactorOccasion } from './account-settings.ts'

/** Settings of sign-in whose effect can be counted. */
export const countedAccountSettings = [
  'asks',
  'sessionHours',
  'trialHours',
  'codeMinutes',
  'smsDailyMax',
] as const
export type CountedAccountSetting = (typeof countedAccountSettings)[number]

export interface CountedAccounts {
  readonly asks: FactorOccasion
  readonly sessionHours: number
  readonly trialHours: number
  readonly codeMinutes: number
  readonly smsDailyMax: number
}

/** Whole units that passed, and how often. */
export interface Lasted {
  readonly units: number
  readonly count: number
}

export interface PastSignIns {
  /** Members who signed in, trial accounts left out. */
  readonly signIns: number
  /** Hours from the begin of a session to its last use. */
  readonly sessions: readonly Lasted[]
  readonly trials: readonly Lasted[]
  /** Minutes from a code to its use. */
  readonly codes: readonly Lasted[]
  /** Text messages with codes, by day. */
  readonly messages: readonly number[]
}

export interface AccountEffect {
  readonly setting: CountedAccountSetting
  /** Sign-ins, sessions, codes or messages. */
  readonly of: number
  /** How many of them each value concerns; undefined where it is not stored. */
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Counts the sign-ins that changed settings would have concerned: asked, ended, or refused. */
export function accountEffect(
  past: PastSignIns,
  { before, after }: { readonly before: CountedAccounts; readonly after: CountedAccounts },
): readonly AccountEffect[] {
  return countedAccountSettings
    .filter((setting) => before[setting] !== after[setting])
    .map((setting) => ({
      setting,
      of: numberOf[setting](past),
      before: concerned[setting](past, before),
      after: concerned[setting](past, after),
    }))
}

const numberOf: Readonly<Record<CountedAccountSetting, (past: PastSignIns) => number>> = {
  asks: ({ signIns }) => signIns,
  sessionHours: ({ sessions }) => sum(sessions),
  trialHours: ({ trials }) => sum(trials),
  codeMinutes: ({ codes }) => sum(codes),
  smsDailyMax: ({ messages }) => messages.reduce((total, count) => total + count, 0),
}

type Concerned = (past: PastSignIns, by: CountedAccounts) => number | undefined

const concerned: Readonly<Record<CountedAccountSetting, Concerned>> = {
  // Otherwise known devices decide, and factors that players added themselves.
  asks: ({ signIns }, { asks }) => (asks === 'always' ? signIns : undefined),
  sessionHours: ({ sessions }, { sessionHours }) => countFrom(sessions, sessionHours),
  trialHours: ({ trials }, { trialHours }) => countFrom(trials, trialHours),
  codeMinutes: ({ codes }, { codeMinutes }) => countFrom(codes, codeMinutes),
  smsDailyMax: ({ messages }, { smsDailyMax }) =>
    messages.reduce((total, count) => total + Math.max(0, count - smsDailyMax), 0),
}

function countFrom(lasted: readonly Lasted[], least: number): number {
  return sum(lasted.filter(({ units }) => units >= least))
}

function sum(lasted: readonly Lasted[]): number {
  return lasted.reduce((total, { count }) => total + count, 0)
}
