import type { TermsRefusal } from '#domain/agents/terms.ts'

/** The details of a refusal of terms; undefined for other refusals. */
export function faultOf(value: unknown): TermsRefusal | undefined {
  if (typeof value !== 'object' || value === null || !('fault' in value)) return undefined
  return value as TermsRefusal
}
