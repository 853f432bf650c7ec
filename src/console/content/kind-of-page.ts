import { useParams } from '@tanstack/react-router'

import type { Kind } from '#domain/content/field.ts'
import { kindOf } from '#domain/content/kinds.ts'

/** The kind named in the URL; undefined if there is none. */
export function useKind(): Kind | undefined {
  const { kind } = useParams({ strict: false }) as { readonly kind?: string }
  return kindOf(kind ?? '')
}
