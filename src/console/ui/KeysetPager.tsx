import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

/** Previous and next. Keyset pagination has no page numbers, because rows change while an operator reads. */
export function KeysetPager({
  first,
  count,
  hasNext,
  isFirst,
  isBusy = false,
  onBack,
  onNext,
}: {
  /** Number of the first row shown, from 1. */
  first: number
  count: number
  hasNext: boolean
  isFirst: boolean
  isBusy?: boolean
  onBack: () => void
  onNext: () => void
}) {
  const t = useT()
  return (
    <nav className="console-pager" aria-label={t('ui.pager.label')}>
      <span className="grow" role="status">
        {t('console.pager.place', { first, last: first + count - 1 })}
      </span>
      <IconButton
        tone="line"
        size="sm"
        icon="left"
        label={t('ui.pager.previous')}
        isResting={isFirst || isBusy}
        onClick={onBack}
      />
      <IconButton
        tone="line"
        size="sm"
        icon="right"
        label={t('ui.pager.next')}
        isResting={!hasNext || isBusy}
        onClick={onNext}
      />
    </nav>
  )
}
