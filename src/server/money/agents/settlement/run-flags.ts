import type { AbuseFlag, FlagRules } from '#domain/agents/abuse-flags.ts'

/** A flag with the first of its accounts: a team has thousands. */
export interface ListedFlag extends AbuseFlag {
  readonly count: number
}

export interface FlaggedLine {
  /** The statement, or the rebate. */
  readonly lineId: bigint
  readonly agentId: bigint
  readonly gross: bigint
  readonly flags: readonly ListedFlag[]
}

export interface RunFlags {
  readonly lines: readonly FlaggedLine[]
  /** Names exactly these flags. */
  readonly edition: string
  /** The limits of the brand. */
  readonly rules: FlagRules
}
