import { isCalm } from '#studio/games/solo-parts/pauses.ts'
import { playSound } from '#studio/pages/sound.ts'

/** One stone click per step of a picture; one in all with reduced motion. */
export function playSteps(count: number, eachMs: number): void {
  if (isCalm()) {
    playSound('stone')
    return
  }
  for (let step = 0; step < count; step += 1) setTimeout(() => playSound('stone', step), step * eachMs)
}
