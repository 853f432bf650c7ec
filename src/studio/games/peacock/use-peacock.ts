import { useEffect, useRef, useState } from 'react'

import { isRefused } from '#studio/pages/calls.ts'
import { type Trouble, usePlay, useSession } from '#studio/pages/session.tsx'
import type { Played } from '#studio/wire/answers.ts'

import type { PeacockConfig, PeacockState } from './peacock-game.ts'
import type { Spin } from './rules.ts'

/** A message over the reels until the player confirms it. */
export type Interlude =
  | { readonly kind: 'won'; readonly spins: number }
  | { readonly kind: 'more'; readonly spins: number }
  | { readonly kind: 'break'; readonly left: number; readonly played: number; readonly won: bigint }
  | { readonly kind: 'back'; readonly left: number; readonly won: bigint }
  | { readonly kind: 'over'; readonly played: number; readonly won: bigint }

export interface PeacockView {
  readonly spin: Spin
  readonly played: Played
}

/** The open round, with free spins left. */
export interface OpenRound {
  readonly id: string
  readonly state: PeacockState
}

const REELS = 5
/** Minimum spin time, and the delay between landing reels. */
const TURN_MS = 650
const LAND_MS = 190

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Plays one spin at a time: the reels spin, the studio decides, the reels land on its result. */
export function usePeacock() {
  const session = useSession()
  const { opened } = session
  const play = usePlay()
  const { stakes } = opened.config as PeacockConfig
  // The last spin is shown again: a page that closed while the reels turned has not shown it yet.
  const [before] = useState(() => opened.last && viewOf(opened.last))
  const [open, setOpen] = useState<OpenRound | undefined>(before?.open)
  const [view, setView] = useState<PeacockView | undefined>(before?.view)
  const [landed, setLanded] = useState(REELS)
  const [isBusy, setBusy] = useState(false)
  const [isResting, setResting] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const [stake, setStake] = useState(before?.open?.state.stake ?? stakes[Math.min(2, stakes.length - 1)])
  const [interlude, setInterlude] = useState<Interlude | undefined>(
    before?.open && { kind: 'back', left: before.open.state.freeLeft, won: before.open.state.won },
  )
  const isGone = useGone()
  const land = async (played: Played) => {
    const { view: next, open: stillOpen } = viewOf(played)
    const was = open
    setView(next)
    if (!isCalm())
      for (let reel = 1; reel < REELS; reel += 1) {
        setLanded(reel)
        await wait(LAND_MS)
      }
    setLanded(REELS)
    setOpen(stillOpen)
    setInterlude(interludeAfter(next.spin, was, stillOpen, played))
  }
  const spin = async () => {
    if (isBusy || isResting || stake === undefined) return
    setBusy(true)
    setResting(true)
    setTrouble(undefined)
    setLanded(isCalm() ? REELS : 0)
    void wait(opened.minCycleMs).then(() => setResting(false))
    const command = open ? { kind: 'free' } : { kind: 'spin', stake }
    const [answer] = await Promise.all([play(open?.id, command), wait(isCalm() ? 0 : TURN_MS)])
    if (isGone.current) return
    if (answer === 'unanswered' || isRefused(answer)) {
      setLanded(REELS)
      const why = answer === 'unanswered' ? answer : answer.refusal
      // The studio's clock is slightly behind ours: nothing was played.
      if (why === 'too_soon') void wait(answer === 'unanswered' ? 0 : (answer.waitMs ?? 0))
      else setTrouble(why)
      await session.refetchBalance()
    } else await land(answer)
    setBusy(false)
  }
  return {
    stakes,
    stake: open?.state.stake ?? stake,
    setStake,
    open,
    view,
    isEarlier: view !== undefined && view === before?.view,
    landed,
    isBusy,
    isResting,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    interlude,
    goOn: () => setInterlude(undefined),
    spin,
  }
}

/** Whether the component unmounted during a call. */
function useGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

function viewOf(played: Played): { readonly view: PeacockView; readonly open: OpenRound | undefined } {
  return {
    view: { spin: played.result as Spin, played },
    open: played.isOver ? undefined : { id: played.round, state: played.publicPart as PeacockState },
  }
}

function interludeAfter(
  spin: Spin,
  was: OpenRound | undefined,
  open: OpenRound | undefined,
  played: Played,
): Interlude | undefined {
  if (!open) return was ? { kind: 'over', played: was.state.freePlayed + 1, won: played.roundWin } : undefined
  if (spin.freeSpinsWon > 0) return { kind: was ? 'more' : 'won', spins: spin.freeSpinsWon }
  const { freePlayed, freeLeft, won } = open.state
  return freePlayed === Math.ceil((freePlayed + freeLeft) / 2)
    ? { kind: 'break', left: freeLeft, played: freePlayed, won }
    : undefined
}
