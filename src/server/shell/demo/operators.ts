import { createOperator } from '#server/people/operators/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DemoOperators {
  readonly operatorId: bigint
  readonly second: { readonly operatorId: bigint }
}

/**
 * The two operators who stand for author and approver of what needs both. They have no password and no rights, so neither
 * can sign in.
 */
export async function layInOperators(
  tx: Tx,
  { merchantId, code }: { readonly merchantId: number; readonly code: string },
): Promise<DemoOperators> {
  const operatorOf = (part: string) =>
    createOperator(tx, { merchantId, name: `demonstration-${part}-${code}`, permissions: [] })
  return { operatorId: await operatorOf('author'), second: { operatorId: await operatorOf('second') } }
}
