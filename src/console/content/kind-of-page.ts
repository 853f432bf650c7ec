import { useParams } from '#browser/routing/routing-context.ts'
import type { Kind } from '#domain/content/field.ts'
import { kindOf } from '#domain/content/kinds.ts'

/** The kind named in the URL; undefined if there is none. */
export function useKind(): Kind | undefined {
  const { kind } = useParams()
  return kindOf(kind ?? '')
}
