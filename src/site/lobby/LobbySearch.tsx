import { useEffect, useRef, useState } from 'react'

import { TextInput } from '#browser/ui/TextInput.tsx'
import { GAME_NAME_MAX } from '#domain/games/lobby.ts'

const DEBOUNCE_MS = 500

/** Searches by name, debounced by half a second, or at once on Enter. History navigation restores the field. */
export function LobbySearch({
  label,
  name,
  onSearch,
}: {
  label: string
  name: string
  onSearch: (name: string) => void
}) {
  const [typed, setTyped] = useState(name)
  const [known, setKnown] = useState(name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL has changed by something other than this field.
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
      placeholder={label}
      aria-label={label}
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
