import type { CallRefused } from '#browser/api/api.ts'
import { fitStakes } from '#domain/lottery/slips/fitting.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { Draft, DraftLine, QuotedDraft } from './draft.ts'

/** A name whose payout is used up, with what is still free. */
export interface FullNumber {
  /** The bet type's code, and the number where it has one of its own: `lo2:04`. */
  readonly name: string
  readonly free: string
}

/** The full numbers of a refusal, each once with the least that is free in one of the draws. */
export function fullNumbersOf(
  refusal: Pick<CallRefused, 'code' | 'value'> | undefined,
): readonly FullNumber[] {
  if (refusal?.code !== 'number_full') return []
  const { numbers } = (refusal.value ?? {}) as { readonly numbers?: readonly FullNumber[] }
  const least = new Map<string, FullNumber>()
  for (const one of numbers ?? []) {
    const known = least.get(one.name)
    if (!known || units(one.free) < units(known.free)) least.set(one.name, one)
  }
  return [...least.values()]
}

/** The draft with stakes that fit into what is free; lines without any are left out. The multiple becomes part of the stakes. */
export function fitDraft(
  draft: Draft,
  quoted: QuotedDraft,
  { full, step }: { readonly full: readonly FullNumber[]; readonly step: bigint },
): Draft {
  const free = full.map(({ name, free: amount }) => ({ name, free: units(amount) }))
  const stakes = fitStakes(quoted.lines, free, step)
  const lines = quoted.lines.flatMap(({ draft: line }, at): DraftLine[] => {
    const stake = stakes[at]?.stake ?? 0n
    return stake > 0n ? [{ ...line, stake: writeAmount(stake) }] : []
  })
  return { ...draft, lines, times: 1 }
}

function units(amount: string): bigint {
  return readAmount(amount) ?? 0n
}
