import { casesFor } from './cases.ts'
import type { Dialect, Seat } from './dialect.ts'
import { formsCases } from './forms-cases.ts'
import { hub88Cases } from './hub88-cases.ts'
import type { ConformanceCase } from './stage.ts'

export interface CaseResult {
  readonly name: string
  /** Undefined: passed. */
  readonly fault: string | undefined
}

/** Cases of one protocol only. */
const ownCases: Readonly<Record<string, readonly ConformanceCase[]>> = {
  hub88: hub88Cases,
  forms: formsCases,
}

export function allCases(dialect: Pick<Dialect, 'name' | 'required'>): readonly ConformanceCase[] {
  return [...casesFor(dialect.required), ...(ownCases[dialect.name] ?? [])]
}

/** Sequential, because each case compares the balance before and after it. */
export async function runConformance(
  dialect: Dialect,
  seats: { readonly seat: Seat; readonly other: Seat },
  onResult: (result: CaseResult) => void = () => undefined,
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
    onResult({ name, fault })
  }
  return results
}
