// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useEffect } from 'react'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'

import { openModal } from './modal-store.ts'

/** Opens the search; so do Ctrl/Cmd+K and the slash key outside of fields. */
export function SearchButton() {
  const t = useT()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isCommand && (event.key !== '/' || isTyping(event.target))) return
      event.preventDefault()
      openModal('search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <button type="button" aria-keyshortcuts="Control+K Meta+K /" onClick={() => openModal('search')}>
      <Icon name="search" />
      {t('nav.search')}
    </button>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
