import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { useSession } from '#studio/pages/session.tsx'

import {
  type AutomaticPlan,
  type AutomaticRun,
  type AutomaticStop,
  afterSpin,
  beginRun,
  stopOf,
} from './automatic.ts'
import { spin, type useSlot } from './use-slot.ts'

/** The pause in which a result stands before the next automatic spin. */
const REST_MS = 600

export interface Automatic {
  readonly run: AutomaticRun | undefined
  /** Why the last automatic spins stopped; undefined after all were played, and once a spin follows. */
  readonly stopped: Exclude<AutomaticStop, 'done' | 'player'> | undefined
  begin(plan: AutomaticPlan): void
  stop(): void
  forgetStop(): void
}

/**
 * Plays spins one after another with the ordinary commands, so each one is checked and paced by the studio as any other.
 * They end by their plan, at free spins, at any trouble, while the window is hidden, and when the page pauses the game.
 */
export function useAutomatic(game: ReturnType<typeof useSlot>): Automatic {
  const { isPaused, isOver } = useSession()
  const [run, setRun] = useState<AutomaticRun>()
  const [stopped, setStopped] = useState<Automatic['stopped']>()
  const isAway = useIsAway()
  const isIdle = !game.isBusy && !game.isResting && game.tierWin === undefined
  const why =
    run &&
    stopOf(run, {
      stake: game.stake ?? run.lossMost,
      hasFreeSpins: game.open !== undefined || game.interlude !== undefined,
      isPaused: isPaused || isOver,
      isAway,
      hasTrouble: game.trouble !== undefined,
    })
  const end = (reason: AutomaticStop) => {
    setRun(undefined)
    setStopped(reason === 'done' || reason === 'player' ? undefined : reason)
  }
  // At once, and not only before the next spin: the reason may be over by then.
  if (why === 'paused' || why === 'away' || why === 'trouble') end(why)
  const goOn = useEffectEvent(async () => {
    if (!run) return
    if (why) {
      end(why)
      return
    }
    const played = await spin(game)
    if (played) setRun((known) => known && afterSpin(known, played))
  })
  useEffect(() => {
    if (!run || !isIdle) return undefined
    const timer = setTimeout(() => void goOn(), REST_MS)
    return () => clearTimeout(timer)
  }, [run, isIdle])
  return {
    run,
    stopped,
    begin(plan) {
      setStopped(undefined)
      setRun(beginRun(plan))
    },
    stop: () => end('player'),
    forgetStop: () => setStopped(undefined),
  }
}

function useIsAway(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden)
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
