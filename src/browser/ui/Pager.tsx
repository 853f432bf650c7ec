import { useT } from '#browser/i18n/translate.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { listPages } from './pager-pages.ts'

/** Pagination, 21 rows a page. Phones show only the position between two arrows. */
export function Pager({
  page,
  total,
  onPage,
}: {
  page: number
  total: number
  onPage: (page: number) => void
}) {
  const t = useT()
  if (total < 2) return null
  return (
    <nav className="pager" aria-label={t('ui.pager.label')}>
      <IconButton
        tone="line"
        icon="left"
        label={t('ui.pager.previous')}
        isResting={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <ul>
        {listPages(page, total).map((entry, index) =>
          entry === 'gap' ? (
            <li key={`gap ${index}`} className="gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <Button
                tone={entry === page ? 'ghost' : 'line'}
                aria-current={entry === page ? 'page' : undefined}
                aria-label={t('ui.pager.page', { page: entry })}
                onClick={() => onPage(entry)}
              >
                {entry}
              </Button>
            </li>
          ),
        )}
      </ul>
      <span className="only-phone">{t('ui.pager.place', { page, total })}</span>
      <IconButton
        tone="line"
        icon="right"
        label={t('ui.pager.next')}
        isResting={page >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
