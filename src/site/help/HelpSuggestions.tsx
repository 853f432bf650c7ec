import { useT } from '#browser/i18n/translate.ts'

import './help-later.css'

export interface Suggestion {
  readonly slug: string
  readonly title: string
  /** Known once the server was asked. */
  readonly summary?: string
}

/** The articles that fit what is being typed. They come with the page's awakening: nobody types before. */
export function HelpSuggestions({
  id,
  shown,
  place,
  onChoose,
}: {
  id: string
  shown: readonly Suggestion[]
  place: number
  onChoose: (slug: string) => void
}) {
  const t = useT()
  return (
    <div id={id} role="listbox" aria-label={t('help.suggestions')} hidden={shown.length === 0}>
      {shown.map(({ slug, title, summary }, row) => (
        <div
          key={slug}
          id={`${id}-${row}`}
          role="option"
          tabIndex={-1}
          aria-selected={row === place}
          // The field keeps the focus: without it the list would close before it is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(slug)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(slug)}
        >
          <b>{title}</b>
          {summary !== undefined && <small>{summary}</small>}
        </div>
      ))}
    </div>
  )
}
