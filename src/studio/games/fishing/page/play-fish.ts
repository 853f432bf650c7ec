import { audioIfOn } from '#studio/pages/sound.ts'
import { useMusic } from '#studio/pages/use-music.ts'

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

/** The music of a sea. */
export function useSeaMusic(code: string): void {
  useMusic(code, () => import('./fish-sounds.ts'))
}
