import { type StatedField, type Statements, documentOf, statedFields } from '#domain/members/profile.ts'

import type { DocumentKind } from './documents.ts'
import type { CheckFindings } from './vendor-check.ts'

/**
 * Stated facts that a document of this kind confirms once it is accepted, and that do not stand in the vendor's answer as they are
 * stated. A vendor reads no address, occupation or source of income.
 */
export function uncomparedFacts(
  kind: DocumentKind,
  stated: Statements,
  { nationality }: CheckFindings,
): readonly StatedField[] {
  const found: Statements = { nationality }
  return statedFields.filter(
    (field) => documentOf[field] === kind && stated[field] !== undefined && stated[field] !== found[field],
  )
}
