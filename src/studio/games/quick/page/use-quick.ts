import { useEffect, useState } from 'react'

import { isCalm, troubleOf, wait } from '#studio/games/solo-parts/pauses.ts'
import { useGone } from '#studio/games/solo-parts/use-gone.ts'
import { useRest } from '#studio/games/solo-parts/use-rest.ts'
import type { QuickConfig } from '#studio/games/quick/quick-config.ts'
import type { Times } from '#studio/games/quick/times.ts'
import { isRefused } from '#studio/pages/calls.ts'
import { type Trouble, usePlay, useSession } from '#studio/pages/session.tsx'
import { playSound } from '#studio/pages/sound.ts'
import type { PastRound, Played } from '#studio/wire/answers.ts'

/** A quick game on its page: one command at a time, and the picture of its answer before the money shows it. */
export interface Quick {
  readonly config: QuickConfig
  readonly stake: bigint
  setStake(stake: bigint): void
  /** The answer on the stage. */
  readonly played: Played | undefined
  readonly isOpen: boolean
  /** The answer on the stage is of an earlier visit. */
  readonly isEarlier: boolean
  /** A command is on its way, or its picture still moves. */
  readonly isBusy: boolean
  readonly isMoving: boolean
  /** The market's minimum time has not passed. */
  readonly isResting: boolean
  readonly trouble: Trouble | undefined
  forgetTrouble(): void
  /** The payouts of the last rounds, oldest first. */
  readonly past: readonly PastTimes[]
  send(command: object): Promise<void>
}

export interface PastTimes {
  readonly round: string
  readonly times: Times
}

const PAST_MOST = 8
const FIRST_CHIPS = 5

interface QuickParts {
  /** How long the picture of an answer moves. */
  readonly lastsMs: (played: Played) => number
  /** Sounds of the picture; the sound of a win is the frame's. */
  readonly onShow?: (played: Played) => void
}

export function useQuick({ lastsMs, onShow }: QuickParts): Quick {
  const session = useSession()
  const { opened } = session
  const { play, reveal } = usePlay()
  const config = opened.config as QuickConfig
  const [played, setPlayed] = useState(opened.last)
  const [stake, setStake] = useState(() => firstStake(config, opened.last))
  const [isBusy, setBusy] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const { isResting, rest } = useRest(opened.last?.restMs)
  const { past, add } = usePast()
  const isGone = useGone()
  const open = played && !played.isOver ? played.round : undefined
  const show = async (answer: Played) => {
    setPlayed(answer)
    setMoving(true)
    onShow?.(answer)
    await wait(isCalm() ? 0 : lastsMs(answer))
    setMoving(false)
    if (!answer.isOver) return
    add(answer)
    // A loss is silent, and so is a payout below the stake.
    if (answer.roundWin > answer.roundStake) playSound('win')
  }
  const send = async (command: object) => {
    if (isBusy || (open === undefined && isResting)) return
    setBusy(true)
    setTrouble(undefined)
    if (open === undefined) rest(opened.minCycleMs)
    const answer = await play(open, command)
    if (isGone.current) return
    if (answer !== 'unanswered' && !isRefused(answer)) {
      rest(answer.restMs)
      await show(answer)
    } else {
      setTrouble(await troubleOf(answer))
      await session.refetchBalance()
    }
    reveal(answer)
    setBusy(false)
  }
  return {
    config,
    stake: open === undefined ? stake : (played?.roundStake ?? stake),
    setStake,
    played,
    isOpen: open !== undefined,
    isEarlier: played !== undefined && played === opened.last,
    isBusy,
    isMoving,
    isResting,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    past,
    send,
  }
}

/** The stake of the last round, otherwise a few chips. */
function firstStake({ chip, least, most }: QuickConfig, last: Played | undefined): bigint {
  const stake = last?.roundStake ?? chip * BigInt(FIRST_CHIPS)
  if (stake > most) return most
  return stake < least ? least : stake
}

/** The multiples of the last rounds, from the player's history. */
function usePast() {
  const { call } = useSession()
  const [past, setPast] = useState<readonly PastTimes[]>([])
  useEffect(() => {
    let isLate = false
    call<{ readonly rounds: readonly PastRound[] }>('history').then(
      (answer) => {
        if (isLate || isRefused(answer)) return
        const before = answer.rounds.filter(({ status }) => status === 'closed').map(timesOf)
        setPast((now) => merge(before.toReversed(), now))
      },
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [call])
  return {
    past,
    add: ({ round, roundStake, roundWin }: Played) =>
      setPast((before) => merge(before, [timesOf({ id: round, stake: roundStake, win: roundWin })])),
  }
}

function merge(before: readonly PastTimes[], now: readonly PastTimes[]): readonly PastTimes[] {
  const known = new Set(now.map(({ round }) => round))
  return [...before.filter(({ round }) => !known.has(round)), ...now].slice(-PAST_MOST)
}

function timesOf({ id, stake, win }: Pick<PastRound, 'id' | 'stake' | 'win'>): PastTimes {
  return { round: id, times: stake === BigInt(0) ? 0 : Number((win * BigInt(100)) / stake) }
}
