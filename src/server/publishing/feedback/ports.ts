import type { ContractKind } from '#domain/agents/terms.ts'
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
