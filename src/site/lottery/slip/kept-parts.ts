import { readSlips } from '#site/lottery/betting/slips.ts'

/** A part of the slip by its name, as it is stored. */
export interface KeptPart {
  readonly name: string
  /** Of the lottery, and of the second station of bets on two draws. */
  readonly codes: readonly string[]
  readonly stored: object
  readonly lines: number
  readonly draws: number
}

/** The parts of a person's slip that have lines: those of one lottery first, the others as they were begun. */
export function keptParts(text: string | null, owner: string, first: string): readonly KeptPart[] {
  const parts = Object.entries(readSlips(text, owner).drafts).flatMap(([name, stored]): KeptPart[] => {
    if (typeof stored !== 'object' || stored === null) return []
    const { lines, draws } = stored as { readonly lines?: unknown; readonly draws?: unknown }
    if (!Array.isArray(lines) || lines.length === 0) return []
    return [{ name, codes: name.split('+'), stored, lines: lines.length, draws: Number(draws) || 1 }]
  })
  const isFirst = ({ codes }: KeptPart) => codes[0] === first
  return [...parts.filter(isFirst), ...parts.filter((part) => !isFirst(part))]
}
