import { useEffect, useEffectEvent } from 'react'

import { audioIfOn, useSound } from './sound.ts'

interface Music {
  /** Plays until the returned function is called. */
  playMusic(audio: AudioContext, code: string): () => void
}

/** The music of a game, while sound is wanted and the page is seen. Its code is loaded when it first plays. */
export function useMusic(code: string, load: () => Promise<Music>): void {
  const { isOn } = useSound()
  const loadNow = useEffectEvent(load)
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
      void loadNow().then(
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
