import type { agentStatements } from '#contract/agent-statements.ts'
import type { Output } from '#contract/endpoint.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { Brand } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface PlayFilter {
  readonly merchantId: number
  readonly currency: string
  readonly startDay: string
  readonly endDay: string
  readonly agentId: bigint
  /** The last day whose books count; absent: the last of the days. */
  readonly bookedThrough?: string
}

export interface Play {
  readonly plays: number
  readonly cash: bigint
  readonly paid: bigint
  /** The part of `cash` that is no valid bet. */
  readonly uncounted: bigint
  /** The parts that were booked after the days. */
  readonly laterCash: bigint
  readonly laterPaid: bigint
  readonly laterUncounted: bigint
}

/** A brand and language to name games in. */
export interface Showing {
  readonly brand: Brand & { readonly defaultLanguage: LanguageCode }
  readonly language: LanguageCode
}

/** Reads of frozen play behind a statement, passed in by `shell`: plays lie above money. */
export interface StatementReads {
  readonly findHallPlay: (
    tx: Tx,
    filter: PlayFilter,
  ) => Promise<readonly (Play & { readonly hall: string })[]>
  readonly findMemberPlay: (
    tx: Tx,
    filter: PlayFilter & { readonly hall: string },
    page: { readonly after: readonly [string, string] | undefined; readonly limit: number },
  ) => Promise<readonly (Play & { readonly memberId: bigint })[]>
  /** Play that one count of windows took, by window and by member. */
  readonly findCountedWindows: (
    tx: Tx,
    filter: CountedFilter,
    page: { readonly after: string | undefined; readonly limit: number },
  ) => Promise<readonly CountedPlay[]>
  readonly findCountedMembers: (
    tx: Tx,
    filter: CountedFilter & { readonly slot: number },
    page: { readonly after: string | undefined; readonly limit: number },
  ) => Promise<readonly (CountedPlay & { readonly memberId: bigint })[]>
  /** Valid bets of a member in a window that other counts took; undefined where this count took all. */
  readonly findOtherCounts: (
    tx: Tx,
    filter: CountedFilter & { readonly slot: number; readonly memberId: bigint },
  ) => Promise<bigint | undefined>
  /** Single bets of one member that were settled while the agent was above. */
  readonly listSettledBets: (
    tx: Tx,
    showing: Showing,
    filter: {
      readonly merchantId: number
      readonly agentId: bigint
      readonly memberId: bigint
      readonly currency: string
      readonly days: { readonly from: string; readonly to: string }
      readonly hall: string | undefined
      readonly slot: number | undefined
    },
    after: string | undefined,
  ) => Promise<Pick<Output<typeof agentStatements.statementBets>, 'list' | 'next'>>
}

interface CountedFilter {
  readonly merchantId: number
  readonly currency: string
  readonly day: string
  readonly agentId: bigint
  readonly count: bigint
}

interface CountedPlay {
  readonly slot: number
  readonly validBet: bigint
  readonly paid: bigint
}
