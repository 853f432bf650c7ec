/** An agent's share of a locked period before and after a bet of it was settled again. */
export interface CorrectedNode {
  readonly id: bigint
  readonly uplineId: bigint | undefined
  readonly grossBefore: bigint
  readonly grossAfter: bigint
}

/**
 * The lines of a correction in the open period: each agent's net share of the locked period after the change, less that
 * before it. Their sum is the change of the top agents' gross shares.
 */
export function correctionLines(nodes: readonly CorrectedNode[]): Map<bigint, bigint> {
  const change = ({ grossBefore, grossAfter }: CorrectedNode) => grossAfter - grossBefore
  const lines = new Map(nodes.map((node) => [node.id, change(node)]))
  for (const node of nodes)
    if (node.uplineId !== undefined) {
      const above = lines.get(node.uplineId)
      if (above === undefined) throw new Error('an upline of the correction is missing')
      lines.set(node.uplineId, above - change(node))
    }
  return lines
}

/** A correction below zero is set off against the income of the open period, and the rest becomes a debt to the brand. */
export function setOff({ income, correction }: { readonly income: bigint; readonly correction: bigint }): {
  readonly credited: bigint
  readonly debt: bigint
} {
  const total = income + correction
  return total >= 0n ? { credited: total, debt: 0n } : { credited: 0n, debt: -total }
}
