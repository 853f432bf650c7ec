import { type CodeLine, CODE_LINES_MAX, CODES_MAX } from '#domain/lottery/codes/codes.ts'

/** Bets as they are typed, with the answers to their questions. They survive navigation and reload. */
export interface TypedCodes {
  readonly text: string
  readonly answers: Readonly<Record<string, string>>
  /** When they were last kept, in milliseconds. */
  readonly keptAtMs: number
}

export const noCodes: TypedCodes = { text: '', answers: {}, keptAtMs: 0 }

export function readTypedCodes(stored: unknown): TypedCodes {
  if (typeof stored !== 'object' || stored === null) return noCodes
  const { text, answers, keptAtMs } = stored as Partial<Record<keyof TypedCodes, unknown>>
  if (typeof text !== 'string') return noCodes
  const known = typeof answers === 'object' && answers !== null ? Object.entries(answers) : []
  return boundedCodes({
    text,
    answers: Object.fromEntries(known.filter(([, choice]) => typeof choice === 'string')),
    keptAtMs: typeof keptAtMs === 'number' ? keptAtMs : 0,
  })
}

/** As much as is read at once. */
export function boundedCodes({ text, ...rest }: TypedCodes): TypedCodes {
  return { ...rest, text: text.slice(0, CODES_MAX).split('\n').slice(0, CODE_LINES_MAX).join('\n') }
}

/** The rows of a text with the row changed; several pasted lines become rows of their own. */
export function withRow(rows: readonly string[], at: number, typed: string): readonly string[] {
  return rows.toSpliced(at, 1, ...typed.split(/\r\n|\r|\n/))
}

/** The rows that stay once the understood bets are on the slip: questions, faults, and the stations that apply to them. */
export function leftOver(
  rows: readonly string[],
  lines: readonly CodeLine[],
  isAdded: (line: CodeLine) => boolean,
): readonly string[] {
  let isNeeded = false
  const kept = rows.toReversed().filter((row, back) => {
    const line = lines[rows.length - 1 - back]
    if (!line || row.trim() === '' || isAdded(line)) return false
    if (line.kind !== 'stations') {
      isNeeded = line.kind !== 'asked' || line.about !== 'station'
      return true
    }
    const applies = isNeeded
    isNeeded = false
    return applies
  })
  return kept.toReversed()
}
