import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'

/** Between the operator's least and largest stake the table has none. */
export function ClosedByBounds() {
  const t = useT()
  return <Note tone="bad">{t('studio.closed_by_bounds')}</Note>
}
