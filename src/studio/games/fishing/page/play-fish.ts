import { useEffect } from 'react'

import { audioIfOn, useSound } from '#studio/pages/sound.ts'

import type { FishEvent } from './fish-sounds.ts'

/** Plays a moment of a sea with its own sound, whose code is loaded with the first one. */
export function playFish(code: string, event: FishEvent, step = 0): void {
  const audio = audioIfOn()
  if (audio)
    void import('./fish-sounds.ts').then(
      ({ playOn }) => playOn(audio, { code, event, step }),
      () => undefined,
    )
}

/** The music of a sea, while sound is wanted and the page is seen. */
export function useSeaMusic(code: string): void {
  const { isOn } = useSound()
  useEffect(() => {
    if (!isOn) return undefined
    let isGone = false
    let stop: (() => void) | undefined
    const quiet = () => {
      stop?.()
      stop = undefined
    }
    const start = () => {
      if (document.hidden) return quiet()
      // Before the first press a browser plays nothing.
      const audio = stop || !navigator.userActivation.hasBeenActive ? undefined : audioIfOn()
      if (!audio) return undefined
      void import('./fish-sounds.ts').then(
        ({ playMusic }) => {
          if (!isGone && !document.hidden) stop ??= playMusic(audio, code)
        },
        () => undefined,
      )
      return undefined
    }
    const moments = ['visibilitychange', 'pointerup', 'keyup'] as const
    start()
    for (const moment of moments) document.addEventListener(moment, start)
    return () => {
      isGone = true
      quiet()
      for (const moment of moments) document.removeEventListener(moment, start)
    }
  }, [code, isOn])
}
