import type { Tx } from '#server/platform/db/transaction.ts'

interface PlayFilter {
  readonly merchantId: number
  readonly currency: string
  readonly startDay: string
  readonly endDay: string
  readonly agentId: bigint
}

interface Play {
  readonly plays: number
  readonly cash: bigint
  readonly paid: bigint
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
}
