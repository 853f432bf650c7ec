import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Form } from '#browser/ui/Form.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { findHelp, prepareHelp } from '#domain/content/help-search.ts'
import { help } from '#contract/help.ts'
import { useSite } from '#site/bootstrap.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { useNavigate } from '#site/routing.ts'

import type { Suggestion } from './HelpSuggestions.tsx'
import { useHelpPath, useHelpPlace } from './use-help.ts'

const HelpSuggestions = lazyPart(() => import('./HelpSuggestions.tsx').then((chunk) => chunk.HelpSuggestions))

/** Debounce of the server search. */
const PAUSE_MS = 500
const SUGGESTIONS_MAX = 6

/** Matching titles show at once; the full-text search on the server is debounced. */
export function HelpSearch() {
  const t = useT()
  const listId = useId()
  const isAwake = useIsAwake()
  const path = useHelpPath()
  const { words, suggestions, place, type, step, close, submit, open } = useSearchField()
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 && (event.key !== 'Escape' || suggestions.length === 0)) return
    event.preventDefault()
    if (by === 0) close()
    else step(by)
  }
  return (
    <search className="help-search">
      <Form action={path} onSubmit={submit}>
        <span className="input">
          <Icon name="search" />
          <input
            type="search"
            name="search"
            role="combobox"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            aria-label={t('help.search')}
            placeholder={t('help.search_hint')}
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={place >= 0 ? `${listId}-${place}` : undefined}
            value={words}
            onKeyDown={press}
            onBlur={close}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </span>
      </Form>
      {isAwake && (
        <PartBoundary>
          <HelpSuggestions id={listId} suggestions={suggestions} place={place} onChoose={open} />
        </PartBoundary>
      )}
    </search>
  )
}

function useSearchField() {
  const navigate = useNavigate()
  const path = useHelpPath()
  const { search } = useHelpPlace()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [row, setRow] = useState(-1)
  const words = typed ?? search ?? ''
  const found = useSuggestions(words.trim())
  const suggestions = isOpen ? found : []
  const place = row < suggestions.length ? row : -1
  const close = () => {
    setOpen(false)
    setRow(-1)
  }
  const open = (article: string) => {
    close()
    navigate({ to: path, search: { article } })
  }
  return {
    words,
    suggestions,
    place,
    close,
    open,
    type(next: string) {
      setTyped(next)
      setOpen(true)
      setRow(-1)
    },
    /** One position more than there are rows: the input itself. */
    step(by: number) {
      setOpen(true)
      setRow(((place + 1 + by + found.length + 1) % (found.length + 1)) - 1)
    },
    submit() {
      const chosen = suggestions[place]
      const query = words.trim()
      close()
      if (chosen) open(chosen.slug)
      else navigate({ to: path, search: query === '' ? {} : { search: query } })
      return true
    },
  }
}

function useSuggestions(words: string): readonly Suggestion[] {
  const api = useApi()
  const { language } = useSite()
  const rested = useRested(words)
  const { data: center } = useQuery(queryOf(api, help.helpCenter, { language }))
  const titles = useMemo(
    () =>
      (center?.categories ?? [])
        .flatMap(({ articles }) => articles)
        .map((value) => ({
          value,
          findable: prepareHelp({ title: value.title, summary: '', headings: '', text: '' }),
        })),
    [center],
  )
  const answer = useQuery({
    ...queryOf(api, help.helpSearch, { words: rested, language }),
    enabled: rested !== '' && rested === words,
  })
  const known = answer.data && rested === words ? answer.data.list : findHelp(titles, words)
  return known.slice(0, SUGGESTIONS_MAX)
}

function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
