import { audioIfOn } from '#studio/pages/sound.ts'
import { useMusic } from '#studio/pages/use-music.ts'

import type { SlotEvent } from './slot-sounds.ts'

/** Plays a moment of a slot with its own sound, whose code is loaded with the first one. */
export function playSlot(code: string, event: SlotEvent, step = 0): void {
  const audio = audioIfOn()
  if (audio)
    void import('./slot-sounds.ts').then(
      ({ playOn }) => playOn(audio, { code, event, step }),
      () => undefined,
    )
}

/** The music of a slot. */
export function useSlotMusic(code: string): void {
  useMusic(code, () => import('./slot-sounds.ts'))
}
