import { browserStorage } from '#browser/storage.ts'
import { type KeyboardEvent, useId, useState } from 'react'

import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { currentAddress } from '#browser/routing/history.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { rememberLobby } from '#site/play/play-place.ts'
import { useNavigate } from '#site/routing.ts'

import './search.css'
import { forgetRecent, keepRecent, readRecent } from './recent.ts'
import { SearchResults } from './SearchResults.tsx'
import type { Entry } from './sources.ts'
import { useSearch } from './use-search.ts'

/** One search over the whole site. Results appear while typing. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const listId = useId()
  const { query, ask, groups, isPartly, isWaiting, recent, forget, hasQuery, count, chosen, choose, press } =
    useFinder(onClose)
  return (
    <Dialog isOpen onClose={onClose} title={t('nav.search')} width={600} phoneForm="screen" isForm isFlush>
      <div className="finder">
        <TextInput
          ref={focusOnTouch}
          icon="search"
          value={query}
          onChange={ask}
          onKeyDown={press}
          role="combobox"
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={t('search.label')}
          aria-label={t('search.label')}
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen}`}
        />
        <p className="sr" role="status">
          {!hasQuery ? '' : isWaiting && count === 0 ? t('search.waiting') : t('search.count', { count })}
        </p>
        {isPartly && <Note tone="warn">{t('search.partly')}</Note>}
        <SearchResults
          {...{ listId, query, groups, recent, chosen, isWaiting }}
          onChoose={choose}
          onForget={forget}
        />
      </div>
    </Dialog>
  )
}

/** State of the search: query, results and selection. */
function useFinder(onClose: () => void) {
  const navigate = useNavigate()
  const guard = useGuard()
  const [query, setQuery] = useState('')
  /**
   * Key of the selected result; undefined selects the first. A key, not an index, so that late results do not move
   * it.
   */
  const [selectedKey, setSelectedKey] = useState<string>()
  const [recent, setRecent] = useState(() => readRecent(browserStorage))
  const { groups, isPartly, isWaiting } = useSearch(query)
  const hasQuery = query.trim() !== ''
  const entries = groups.flatMap((group) => group.entries)
  const count = hasQuery ? entries.length : recent.length
  const keys = hasQuery ? entries.map(({ key }) => key) : recent
  const chosen =
    count === 0 ? undefined : Math.max(0, selectedKey === undefined ? 0 : keys.indexOf(selectedKey))
  const ask = (next: string) => {
    setQuery(next)
    setSelectedKey(undefined)
  }
  const go = ({ to, search, start }: Entry) => {
    keepRecent(browserStorage, query)
    onClose()
    const goThere = () => navigate({ to, ...(search ? { search } : {}) })
    if (!start) goThere()
    else {
      rememberLobby(start.nodeId, currentAddress())
      guard({ action: 'game_launch', address: start.address, go: goThere })
    }
  }
  const choose = (index: number) => {
    const entry = entries[index]
    if (!hasQuery) ask(recent[index] ?? '')
    else if (entry) go(entry)
  }
  const press = (event: KeyboardEvent) => {
    // During input composition (IME), the keys belong to the input method.
    if (event.nativeEvent.isComposing || chosen === undefined) return
    const next = nextOf(event.key, chosen, count)
    if (next !== undefined) setSelectedKey(keys[next])
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
  }
  const forget = () => {
    forgetRecent(browserStorage)
    setRecent([])
  }
  return { query, ask, groups, isPartly, isWaiting, recent, forget, hasQuery, count, chosen, choose, press }
}

/** A dialog does not open a phone's keyboard, so the only field is focused explicitly. */
function focusOnTouch(input: HTMLInputElement | null): void {
  if (matchMedia('(hover: none)').matches) input?.focus()
}

/** Wraps around: after the last comes the first. */
function nextOf(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count
    case 'ArrowUp':
      return (place - 1 + count) % count
    default:
      return undefined
  }
}
