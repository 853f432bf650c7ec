import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { isCalm } from '#studio/games/solo-parts/pauses.ts'
import { useRest } from '#studio/games/solo-parts/use-rest.ts'
import { useSession } from '#studio/pages/session.tsx'

import { type Hurry, openHurry } from './hurry.ts'

/** So that a late press, which was meant to stop a spin, pays for no further one. */
const ENDED_MS = 350
const KEY = 'studio.quick_spins'

export interface QuickSpins {
  /** The market allows the animation of a spin to be ended early. */
  readonly isAllowed: boolean
  /** The reels of each spin stop as soon as its outcome is known. */
  readonly isOn: boolean
  toggle(): void
  /** Ends the animation of the running spin. */
  readonly hurry: Hurry
  /** A press may still be meant for the spin that has ended. Automatic spins do not wait for it. */
  readonly isJustOver: boolean
  /** Before each command of the player. */
  begin(): void
  /** After it, whatever came of it. */
  end(): void
}

/** The player's choice of quick spins, which the browser remembers. */
export function useQuickSpins(): QuickSpins {
  const { allowsQuickSpins: isAllowed } = useSession().opened
  const [hurry] = useState(openHurry)
  const { isResting: isJustOver, rest } = useRest()
  const [isWished, setWished] = useState(() => browserStorage.getItem(KEY) === 'on')
  return {
    isAllowed,
    isOn: isAllowed && isWished,
    hurry,
    isJustOver,
    begin: hurry.reset,
    end() {
      if (isAllowed && !isCalm()) rest(ENDED_MS)
    },
    toggle() {
      browserStorage.setItem(KEY, isWished ? 'off' : 'on')
      setWished(!isWished)
    },
  }
}
