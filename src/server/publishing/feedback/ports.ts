import type { ContractKind } from '#domain/agents/terms.ts'
import type { AdjustmentState } from '#domain/ledger/adjustment.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A member's rebate of a day by its number, of any brand; passed in by `shell`. */
export type FindRebate = (
  tx: Tx,
  id: bigint,
) => Promise<
  | {
      readonly id: bigint
      readonly merchantId: number
      readonly memberId: bigint
      readonly runId: bigint
      readonly day: string
      readonly currency: string
    }
  | undefined
>

/** A member's rebate in one payout, by which it was paid; passed in by `shell`. */
export type FindOwnRebate = (
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId: bigint; readonly runId: bigint },
) => Promise<{ readonly id: bigint } | undefined>

/** An agent's statement by its number, of any brand; passed in by `shell`. */
export type FindStatement = (
  tx: Tx,
  id: bigint,
) => Promise<
  | {
      readonly id: bigint
      readonly merchantId: number
      readonly agentId: bigint
      readonly runId: bigint
      readonly kind: ContractKind
      readonly startDay: string
      readonly endDay: string
      readonly currency: string
    }
  | undefined
>

/** An adjustment that corrects a dispute. */
export interface CorrectionRow {
  readonly id: string
  readonly feedbackId: bigint | null
  readonly currency: string
  readonly amount: bigint
  readonly words: string
  readonly state: AdjustmentState
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly judgedByName: string | null
  readonly judgedAt: Date | null
}

/** The adjustments that correct disputes of a brand, the oldest first; passed in by `shell`. */
export type FindCorrections = (
  tx: Tx,
  of: { readonly merchantId: number; readonly feedbackIds: readonly string[] },
) => Promise<readonly CorrectionRow[]>
