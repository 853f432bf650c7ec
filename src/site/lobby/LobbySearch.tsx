import { useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { GAME_NAME_MAX } from '#domain/games/lobby.ts'

const DEBOUNCE_MS = 500

/** A name is searched for once nobody has typed for half a second, or at once by Enter. Going back fills the field again. */
export function LobbySearch({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  const [known, setKnown] = useState(name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address has changed otherwise than by this field.
  if (known !== name) {
    setKnown(name)
    if (typed.trim() !== name) setTyped(name)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() !== name) onSearch(next.trim())
  }
  return (
    <TextInput
      icon="search"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={GAME_NAME_MAX}
      value={typed}
      placeholder={t('lobby.find')}
      aria-label={t('lobby.find')}
      onChange={(next) => {
        setTyped(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(next), DEBOUNCE_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(typed)
      }}
    />
  )
}
