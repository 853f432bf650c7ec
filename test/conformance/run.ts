import { casesFor } from './cases.ts'
import type { Dialect, Seat } from './dialect.ts'
import { hub88Cases } from './hub88-cases.ts'
import type { ConformanceCase } from './stage.ts'

export interface CaseResult {
  readonly name: string
  /** Nothing: it passed. */
  readonly fault: string | undefined
}

export function allCases(dialect: Pick<Dialect, 'name' | 'required'>): readonly ConformanceCase[] {
  return [...casesFor(dialect.required), ...(dialect.name === 'hub88' ? hub88Cases : [])]
}

/** One after the other, because each looks at the balance before and after it. */
export async function runConformance(
  dialect: Dialect,
  seats: { readonly seat: Seat; readonly other: Seat },
  tell: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (const { name, run } of allCases(dialect)) {
    let fault: string | undefined
    try {
      await run({ dialect, ...seats })
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
    }
    results.push({ name, fault })
    tell({ name, fault })
  }
  return results
}
