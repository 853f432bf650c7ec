import type { CallRefused } from '#browser/api/api.ts'
import { type Part, partLines } from '#domain/lottery/slips/parting.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import type { Draft } from '#site/lottery/betting/draft.ts'

import type { QuotedDraft } from './quote.ts'

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

/** The names of a refusal that are closed for one of these draws. */
export function closedNamesIn(
  refusal: Pick<CallRefused, 'code' | 'value'> | undefined,
  draws: readonly { readonly numero: string }[],
): readonly string[] {
  if (refusal?.code !== 'number_closed') return []
  const { numbers } = (refusal.value ?? {}) as {
    readonly numbers?: readonly { readonly name: string; readonly numero: string }[]
  }
  const known = new Set(draws.map(({ numero }) => numero))
  return [...new Set((numbers ?? []).flatMap(({ name, numero }) => (known.has(numero) ? [name] : [])))]
}

/** The draft with less on its full numbers, and without them. The multiple becomes part of the stakes. */
export function partDraft(
  draft: Draft,
  quoted: QuotedDraft,
  { full, step }: { readonly full: readonly FullNumber[]; readonly step: bigint },
): { readonly less: Draft; readonly without: Draft } {
  const free = full.map(({ name, free: amount }) => ({ name, free: units(amount) }))
  const { less, without } = partLines(quoted.lines, free, step)
  const withParts = (parts: readonly Part[]): Draft => ({
    ...draft,
    times: 1,
    lines: parts.flatMap(({ of, choice, stake }, at) => {
      const line = quoted.lines[of]
      return line ? [{ ...line.draft, id: `${line.draft.id}.${at}`, choice, stake: writeAmount(stake) }] : []
    }),
  })
  return { less: withParts(less), without: withParts(without) }
}

function units(amount: string): bigint {
  return readAmount(amount) ?? 0n
}
