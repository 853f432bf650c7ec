import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { Cost } from './use-contracts.ts'

/** The upline's own share less that of the downline; below zero where the wallet pays. */
export function keptShare({ uplineShare, downlineShare }: Cost): string | undefined {
  const [own, below] = [readAmount(uplineShare ?? ''), readAmount(downlineShare)]
  return own === undefined || below === undefined ? undefined : writeAmount(own - below)
}
