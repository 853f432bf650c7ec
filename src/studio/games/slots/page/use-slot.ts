import { useState } from 'react'

import { isCalm, troubleOf } from '#studio/games/solo-parts/pauses.ts'
import { useGone } from '#studio/games/solo-parts/use-gone.ts'
import { useRest } from '#studio/games/solo-parts/use-rest.ts'
import { firstClosed } from '#studio/games/slots/first-closed.ts'
import type { SlotCommand, SlotConfig, SlotSpin, SlotState } from '#studio/games/slots/slot-game.ts'
import { isRefused } from '#studio/pages/calls.ts'
import { type PlayAnswer, type Trouble, usePlay, useSession } from '#studio/pages/session.tsx'
import type { FreeRoundsView, Played } from '#studio/wire/answers.ts'

import { playSlot } from './play-slot.ts'
import type { SlotFace } from './slot-face.ts'
import { type Tier, tierOf } from './tiers.ts'
import { useReels } from './use-reels.ts'

/** A message over the reels until the player confirms it. */
export type Interlude =
  | { readonly kind: 'won'; readonly spins: number }
  | { readonly kind: 'more'; readonly spins: number }
  | { readonly kind: 'break'; readonly left: number; readonly played: number; readonly won: bigint }
  | { readonly kind: 'back'; readonly left: number; readonly won: bigint }
  | { readonly kind: 'over'; readonly played: number; readonly won: bigint }

export interface SlotView {
  readonly spin: SlotSpin
  readonly played: Played
}

interface Paid {
  readonly stake: bigint
  readonly win: bigint
}

/** The open round, with free spins left. */
export interface OpenRound {
  readonly id: string
  readonly state: Pick<SlotState, 'stake' | 'freeLeft' | 'freePlayed' | 'won' | 'kept' | 'chosen'>
}

/** A win that is celebrated over the reels. */
export interface TierWin {
  readonly tier: Tier
  readonly win: bigint
  readonly stake: bigint
  readonly isJackpot: boolean
}

/** Plays one spin at a time: the reels spin, the studio decides, the reels land on its result. */
export function useSlot(face: SlotFace) {
  const session = useSession()
  const { opened } = session
  const { play, reveal } = usePlay()
  const { stakes, bought } = opened.config as SlotConfig
  // The last spin is shown again: a page that closed while the reels turned has not shown it yet.
  const [before] = useState(() => opened.last && viewOf(face, opened.last))
  const [open, setOpen] = useState<OpenRound | undefined>(before?.open)
  const [view, setView] = useState<SlotView | undefined>(before?.view)
  const reels = useReels(face, { before: before?.view.spin, isOpen: open !== undefined })
  const tier = useTier(face.code)
  const [isBusy, setBusy] = useState(false)
  const { isResting, rest } = useRest(opened.last?.restMs)
  const [stake, setStake] = useState(before?.open?.state.stake ?? stakes[Math.min(2, stakes.length - 1)])
  const { setTrouble, setInterlude, ...messages } = useMessages(before?.open)
  const given = useFreeRounds(opened.freeRounds)
  const nextStake = open?.state.stake ?? given.free?.stake ?? stake
  const isGone = useGone()
  const land = async (played: Played, startedMs: number) => {
    const { view: next, open: stillOpen } = viewOf(face, played)
    rest(played.restMs)
    setView(next)
    await reels.show(next.spin, startedMs)
    setOpen(stillOpen)
    given.take(played)
    setInterlude(interludeAfter(face, next.spin, open, stillOpen, played))
    tier.celebrate(paidIn(played, open))
  }
  const run = async (command: SlotCommand): Promise<Paid | undefined> => {
    if (isBusy || isResting) return undefined
    setBusy(true)
    setTrouble(undefined)
    reels.quick.begin()
    if (command.kind !== 'buy') reels.start()
    const startedMs = performance.now()
    rest(opened.minCycleMs)
    const answer = await play(open?.id, command, command.kind === 'spin' ? given.free?.id : undefined)
    if (isGone.current) return undefined
    const isDone = answer !== 'unanswered' && !isRefused(answer)
    if (isDone) await land(answer, startedMs)
    else {
      reels.halt()
      given.take(answer)
      setTrouble(await troubleOf(answer))
      await session.refetchBalance()
    }
    reveal(answer)
    reels.quick.end()
    setBusy(false)
    return isDone ? { stake: answer.stake, win: answer.win } : undefined
  }
  return {
    stakes,
    stake: nextStake,
    setStake,
    given,
    open,
    view,
    isEarlier: view !== undefined && view === before?.view,
    reels,
    tierWin: tier.won,
    endTier: tier.end,
    isBusy,
    isResting,
    /** Ends the animation of the spin, where there is one and the market allows it. */
    hurry: reels.quick.isAllowed && isBusy && !isCalm() ? reels.quick.hurry.request : undefined,
    ...messages,
    /** Where the market and the game sell the feature, and no round is open. */
    bought: open || given.free ? undefined : bought,
    isPick: face.isPick === true,
    run,
  }
}

/** Messages over the reels: a trouble, or one between two steps. */
function useMessages(open: OpenRound | undefined) {
  const [trouble, setTrouble] = useState<Trouble>()
  const [interlude, setInterlude] = useState(open && interludeOnReturn(open))
  return {
    trouble,
    setTrouble,
    forgetTrouble: () => setTrouble(undefined),
    interlude,
    setInterlude,
    goOn: () => setInterlude(undefined),
  }
}

type Spinning = Pick<ReturnType<typeof useSlot>, 'run' | 'open' | 'stake' | 'isPick'>

/** Plays the next step: a paid spin, a free one, or a place that the player has not chosen. */
export async function spin({ run, open, stake, isPick }: Spinning): Promise<Paid | undefined> {
  if (open) return await run(isPick ? { kind: 'pick', cell: firstClosed(open.state.kept) } : { kind: 'free' })
  return stake === undefined ? undefined : await run({ kind: 'spin', stake })
}

const paidIn = (played: Played, was: OpenRound | undefined) => ({
  win: played.isPaid ? played.win : BigInt(0),
  // A bought round has paid more than its price before any win of it is celebrated.
  stake: played.roundWin > played.roundStake ? (was?.state.stake ?? played.stake) : played.roundStake,
  isJackpot: played.isPaid && played.jackpotWin > BigInt(0),
})

/** Free rounds that pay the next spins (`free`), and those whose last one was just played. */
function useFreeRounds(before: FreeRoundsView | undefined) {
  const [rounds, setRounds] = useState(before)
  return {
    rounds,
    free: rounds && rounds.left > 0 ? rounds : undefined,
    take(answer: PlayAnswer) {
      if (answer === 'unanswered') return
      if (!isRefused(answer)) setRounds(answer.freeRounds)
      else if (answer.refusal === 'free_rounds_over') setRounds(undefined)
    },
  }
}

/** The win that is celebrated over the reels, if any. A loss is silent. */
function useTier(code: string) {
  const [won, setWon] = useState<TierWin>()
  return {
    won,
    end: () => setWon(undefined),
    celebrate(paid: Omit<TierWin, 'tier'>) {
      const tier = tierOf(paid)
      if (tier) setWon({ ...paid, tier })
      if (tier) playSlot(code, tier)
      else if (paid.win > BigInt(0)) playSlot(code, 'line')
    },
  }
}

function viewOf(
  face: SlotFace,
  played: Played,
): { readonly view: SlotView; readonly open: OpenRound | undefined } {
  return {
    view: { spin: face.readSpin(played.result), played },
    open: played.isOver ? undefined : { id: played.round, state: played.publicPart as SlotState },
  }
}

function interludeOnReturn({ state: { freeLeft, won } }: OpenRound): Interlude | undefined {
  return { kind: 'back', left: freeLeft, won }
}

function interludeAfter(
  face: SlotFace,
  spin: SlotSpin,
  was: OpenRound | undefined,
  open: OpenRound | undefined,
  played: Played,
): Interlude | undefined {
  if (face.isWalking) return undefined
  if (!open) return was ? { kind: 'over', played: was.state.freePlayed + 1, won: played.roundWin } : undefined
  if (spin.freeSpinsWon > 0) return { kind: was ? 'more' : 'won', spins: spin.freeSpinsWon }
  const { freePlayed, freeLeft, won } = open.state
  // Respins are few, and each coin may bring more; a pick may be the last one.
  if (face.isHold || face.isPick) return undefined
  return freePlayed === Math.ceil((freePlayed + freeLeft) / 2)
    ? { kind: 'break', left: freeLeft, played: freePlayed, won }
    : undefined
}
