import { useT } from '#browser/i18n/translate.ts'

/** A positive count; above 99 it reads 99+. */
export function Badge({ count }: { count: number }) {
  const t = useT()
  if (count <= 0) return null
  return <span className="badge">{count > 99 ? t('ui.badge.many') : count}</span>
}
