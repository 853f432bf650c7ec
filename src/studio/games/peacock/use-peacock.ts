import { useState } from 'react'

import { isRefused } from '#studio/pages/calls.ts'
import { playSound } from '#studio/pages/sound.ts'
import { isCalm, troubleOf, wait } from '#studio/games/solo-parts/pauses.ts'
import { useGone } from '#studio/games/solo-parts/use-gone.ts'
import { useRest } from '#studio/games/solo-parts/use-rest.ts'
import { type Trouble, usePlay, useSession } from '#studio/pages/session.tsx'
import type { Played } from '#studio/wire/answers.ts'

import type { PeacockConfig, PeacockState } from './peacock-game.ts'
import type { Spin } from './rules.ts'
import { type Tier, landingOf, tierOf } from './tiers.ts'

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

/** A win that is celebrated over the reels. */
export interface TierWin {
  readonly tier: Tier
  readonly win: bigint
  readonly stake: bigint
}

/** Plays one spin at a time: the reels spin, the studio decides, the reels land on its result. */
export function usePeacock() {
  const session = useSession()
  const { opened } = session
  const { play, reveal } = usePlay()
  const { stakes } = opened.config as PeacockConfig
  // The last spin is shown again: a page that closed while the reels turned has not shown it yet.
  const [before] = useState(() => opened.last && viewOf(opened.last))
  const [open, setOpen] = useState<OpenRound | undefined>(before?.open)
  const [view, setView] = useState<PeacockView | undefined>(before?.view)
  const reels = useReels()
  const tier = useTier()
  const [isBusy, setBusy] = useState(false)
  const { isResting, rest } = useRest(opened.minCycleMs)
  const [trouble, setTrouble] = useState<Trouble>()
  const [stake, setStake] = useState(before?.open?.state.stake ?? stakes[Math.min(2, stakes.length - 1)])
  const [interlude, setInterlude] = useState(before?.open && interludeOnReturn(before.open))
  const isGone = useGone()
  const land = async (played: Played, startedMs: number) => {
    const { view: next, open: stillOpen } = viewOf(played)
    const was = open
    setView(next)
    await reels.stop(next.spin.stops, startedMs)
    setOpen(stillOpen)
    setInterlude(interludeAfter(next.spin, was, stillOpen, played))
    tier.celebrate(next.spin, {
      win: played.isPaid ? played.win : BigInt(0),
      stake: was?.state.stake ?? played.stake,
    })
  }
  const spin = async (): Promise<{ readonly stake: bigint; readonly win: bigint } | undefined> => {
    if (isBusy || isResting || stake === undefined) return undefined
    setBusy(true)
    setTrouble(undefined)
    reels.start()
    const startedMs = performance.now()
    void rest()
    const command = open ? { kind: 'free' } : { kind: 'spin', stake }
    const answer = await play(open?.id, command)
    if (isGone.current) return undefined
    const isDone = answer !== 'unanswered' && !isRefused(answer)
    if (isDone) await land(answer, startedMs)
    else {
      reels.halt()
      setTrouble(await troubleOf(answer))
      await session.refetchBalance()
    }
    reveal(answer)
    setBusy(false)
    return isDone ? { stake: answer.stake, win: answer.win } : undefined
  }
  return {
    stakes,
    stake: open?.state.stake ?? stake,
    setStake,
    open,
    view,
    isEarlier: view !== undefined && view === before?.view,
    landed: reels.landed,
    slowReel: reels.slowReel,
    tierWin: tier.won,
    endTier: tier.end,
    isBusy,
    isResting,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    interlude,
    goOn: () => setInterlude(undefined),
    spin,
  }
}

/** The reels: they start together and stop one after another; the one that could bring the third scatter runs on, once. */
function useReels() {
  const [landed, setLanded] = useState(REELS)
  const [slowReel, setSlowReel] = useState<number>()
  const stop = async (stops: readonly number[], startedMs: number): Promise<void> => {
    const { stopsAtMs, slowReel: slow } = landingOf(stops)
    // After a late answer the first reel stops at once, and the others keep their distance.
    const fromMs = Math.max(startedMs, performance.now() - (stopsAtMs[0] ?? 0))
    for (const [reel, atMs] of isCalm() ? [] : stopsAtMs.entries()) {
      if (reel === slow) {
        setSlowReel(reel)
        playSound('feather')
      }
      await wait(fromMs + atMs - performance.now())
      setSlowReel(undefined)
      setLanded(reel + 1)
      playSound('reel', reel * 2)
    }
    setLanded(REELS)
  }
  return {
    landed,
    slowReel,
    stop,
    start() {
      setLanded(isCalm() ? REELS : 0)
      playSound('spin')
    },
    halt: () => setLanded(REELS),
  }
}

/** The win that is celebrated over the reels, if any. */
function useTier() {
  const [won, setWon] = useState<TierWin>()
  return {
    won,
    end: () => setWon(undefined),
    celebrate(spin: Spin, paid: Pick<TierWin, 'win' | 'stake'>) {
      const tier = tierOf(paid)
      if (tier) setWon({ ...paid, tier })
      playSoundOf(spin, tier)
    },
  }
}

/** A loss is silent. */
function playSoundOf({ win }: Spin, tier: Tier | undefined): void {
  if (tier) playSound(tier)
  else if (win > BigInt(0)) playSound('line')
}

function viewOf(played: Played): { readonly view: PeacockView; readonly open: OpenRound | undefined } {
  return {
    view: { spin: played.result as Spin, played },
    open: played.isOver ? undefined : { id: played.round, state: played.publicPart as PeacockState },
  }
}

function interludeOnReturn({ state: { freeLeft, won } }: OpenRound): Interlude | undefined {
  return { kind: 'back', left: freeLeft, won }
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
