import { useState } from 'react'

import { isCalm } from '#studio/games/solo-parts/pauses.ts'
import type { SlotFrame, SlotSpin } from '#studio/games/slots/slot-game.ts'

import { playSlot } from './play-slot.ts'
import type { SlotFace } from './slot-face.ts'
import { landingOf } from './tiers.ts'
import { useQuickSpins } from './use-quick-spins.ts'

/** How long the wins of one picture stand before the next one. */
const WINS_MS = 1_000
/** A pause before reels turn once more, and their turn. */
const AGAIN_MS = 500
const TURN_AGAIN_MS = 900
/** Held coins stand still; new ones appear after this. */
const RESPIN_MS = 700
/** Reels of a quick spin turn for so long, and stop together. */
const QUICK_MS = 250
const NO_REELS: readonly number[] = []

/**
 * The reels: they start together and stop one after another; the one that could bring the third scatter runs on, once.
 * Then the further pictures of the spin follow, each after the wins of the one before. With reduced motion, and once the
 * player hurries, the last picture stands at once.
 */
export function useReels(
  face: SlotFace,
  { before, isOpen }: { readonly before: SlotSpin | undefined; readonly isOpen: boolean },
) {
  const isRespin = (face.isHold === true || face.isPick === true) && isOpen
  const [frame, setFrame] = useState<SlotFrame | undefined>(before?.frames.at(-1))
  const [turning, setTurning] = useState(NO_REELS)
  const [slowReel, setSlowReel] = useState<number>()
  const quick = useQuickSpins()
  const { hurry } = quick
  const stopAll = () => {
    setSlowReel(undefined)
    setTurning(NO_REELS)
    playSlot(face.code, 'reel')
  }
  const land = async (first: SlotFrame, startedMs: number) => {
    if (quick.isOn) return await hurry.wait(startedMs + QUICK_MS - performance.now()).then(stopAll)
    const { stopsAtMs, slowReel: slow } = landingOf(first.reels, face.follows === 'turn' ? face.strips : [])
    // After a late answer the first reel stops at once, and the others keep their distance.
    const fromMs = Math.max(startedMs, performance.now() - (stopsAtMs[0] ?? 0))
    for (const [reel, atMs] of stopsAtMs.entries()) {
      if (reel === slow) {
        setSlowReel(reel)
        playSlot(face.code, 'near')
      }
      await hurry.wait(fromMs + atMs - performance.now())
      if (hurry.isRequested()) return stopAll()
      setSlowReel(undefined)
      setTurning((now) => now.filter((one) => one > reel))
      playSlot(face.code, 'reel', reel * 2)
    }
  }
  const follow = async (was: SlotFrame, next: SlotFrame, nth: number) => {
    await hurry.wait(was.wins.length > 0 ? WINS_MS : AGAIN_MS)
    if (hurry.isRequested()) return
    if (face.follows === 'turn' && face.isExpanding !== true) {
      playSlot(face.code, 'spin')
      setTurning(next.reels.flatMap((text, reel) => (text === was.reels[reel] ? [] : [reel])))
      await hurry.wait(TURN_AGAIN_MS)
    } else playSlot(face.code, 'fall', nth * 2)
    setFrame(next)
    setTurning(NO_REELS)
    if (next.wins.length > 0) playSlot(face.code, 'line', nth * 2)
  }
  return {
    /** The picture that stands, or the one that the reels turn to. */
    frame,
    turning,
    slowReel,
    async show({ frames }: SlotSpin, startedMs: number): Promise<void> {
      const [first] = frames
      if (isRespin && !isCalm())
        await hurry.wait(startedMs + (quick.isOn ? QUICK_MS : RESPIN_MS) - performance.now())
      else if (first && !isCalm()) {
        setFrame(first)
        await land(first, startedMs)
        for (const [place, next] of frames.slice(1).entries())
          if (!hurry.isRequested()) await follow(frames[place] ?? next, next, place + 1)
      }
      setFrame(frames.at(-1))
      setTurning(NO_REELS)
    },
    start() {
      setTurning(isCalm() || isRespin ? NO_REELS : Array.from(face.first.keys()))
      playSlot(face.code, 'spin')
    },
    quick,
    halt: () => setTurning(NO_REELS),
  }
}
