import type { VersionRow } from '#server/money/agents/contracts/actions.ts'

export interface Place {
  /** The agent at the top of the tree that is paid in one transaction. */
  readonly rootId: bigint
  /** Undefined: the brand pays the agent. */
  readonly uplineId: bigint | undefined
  /**
   * The upline of the contract, which has none itself in the period. The agent is then a root of its own, and its income is
   * held: one such contract must not stop the payout of the others.
   */
  readonly lacksUpline?: bigint
}

/** The place of each agent among the contracts of a period. */
export function placesOf(signed: readonly { readonly row: VersionRow }[]): (id: bigint) => Place {
  const above = new Map(signed.map(({ row }) => [row.downlineId, row.uplineId]))
  if (above.size !== signed.length) throw new Error('two versions of one agent count in one period')
  return function placeOf(id): Place {
    const upline = above.get(id)
    if (upline === undefined) throw new Error(`agent ${id} has no contract in the period`)
    if (upline === null) return { rootId: id, uplineId: undefined }
    // guard: contract-gap-stops-no-run
    if (!above.has(upline)) return { rootId: id, uplineId: undefined, lacksUpline: upline }
    return { rootId: placeOf(upline).rootId, uplineId: upline }
  }
}
