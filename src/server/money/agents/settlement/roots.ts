import type { VersionRow } from '#server/money/agents/contracts/actions.ts'

/** The agent at the top of each one's contracts. */
export function rootsOf(signed: readonly { readonly row: VersionRow }[]): (id: bigint) => bigint {
  const above = new Map(signed.map(({ row }) => [row.downlineId, row.uplineId]))
  if (above.size !== signed.length) throw new Error('two versions of one agent count in one period')
  const rootOf = (id: bigint): bigint => {
    const upline = above.get(id)
    if (upline === undefined) throw new Error(`agent ${id} has no contract in the period`)
    return upline === null ? id : rootOf(upline)
  }
  return rootOf
}
