import { useT } from '#browser/i18n/translate.ts'

import './help-later.css'

export interface Suggestion {
  readonly slug: string
  readonly title: string
  /** Only from the server's search. */
  readonly summary?: string
}

/** Suggestions below the input. Loaded after hydration, because earlier input is not possible. */
export function HelpSuggestions({
  id,
  suggestions,
  place,
  onChoose,
}: {
  id: string
  suggestions: readonly Suggestion[]
  place: number
  onChoose: (slug: string) => void
}) {
  const t = useT()
  return (
    <div id={id} role="listbox" aria-label={t('help.suggestions')} hidden={suggestions.length === 0}>
      {suggestions.map(({ slug, title, summary }, row) => (
        <div
          key={slug}
          id={`${id}-${row}`}
          role="option"
          tabIndex={-1}
          aria-selected={row === place}
          // Keeps the focus in the input; on blur the list would close before the click.
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
