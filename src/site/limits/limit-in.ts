import { CallRefused } from '#browser/api/api.ts'
import type { LimitReached } from '#contract/limits.ts'

/** The figures of the limit in a refusal, where the server sends them. */
export function limitIn(error: unknown): LimitReached | undefined {
  const value = error instanceof CallRefused ? error.value : undefined
  return typeof value === 'object' && value !== null && 'limit' in value
    ? (value.limit as LimitReached)
    : undefined
}
