import type { BrandContentRules } from './entry.ts'

export interface RichTextProps {
  /** Names the field for screen readers. */
  readonly label: string
  readonly value: string
  readonly rules: BrandContentRules
  readonly isReadOnly: boolean
  readonly onChange: (html: string) => void
}
