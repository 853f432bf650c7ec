import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { useSession } from '#studio/pages/session.tsx'

import { type Hurry, openHurry } from './hurry.ts'

const KEY = 'studio.quick_spins'

export interface QuickSpins {
  /** The market allows the animation of a spin to be ended early. */
  readonly isAllowed: boolean
  /** The reels of each spin stop as soon as its outcome is known. */
  readonly isOn: boolean
  toggle(): void
  /** Ends the animation of the running spin. */
  readonly hurry: Hurry
}

/** The player's choice of quick spins, which the browser remembers. */
export function useQuickSpins(): QuickSpins {
  const { allowsQuickSpins: isAllowed } = useSession().opened
  const [hurry] = useState(openHurry)
  const [isWished, setWished] = useState(() => browserStorage.getItem(KEY) === 'on')
  return {
    isAllowed,
    isOn: isAllowed && isWished,
    hurry,
    toggle() {
      browserStorage.setItem(KEY, isWished ? 'off' : 'on')
      setWished(!isWished)
    },
  }
}
