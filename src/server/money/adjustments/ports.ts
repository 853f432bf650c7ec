import type { Tx } from '#server/platform/db/transaction.ts'

/** The member of a brand who has sent a dispute of a statement or rebate; passed in by `shell`. */
export type FindDispute = (
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint },
) => Promise<bigint | undefined>
