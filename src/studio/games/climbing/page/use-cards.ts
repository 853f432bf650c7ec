import { useEffect, useRef, useState } from 'react'

import type { Refused } from '#studio/wire/answers.ts'
import type { CardsView } from '#studio/wire/card-answers.ts'
import { insist, isRefused, listen } from '#studio/pages/calls.ts'
import { type Trouble, useSession } from '#studio/pages/session.tsx'

export interface Cards {
  /** Undefined before the first event. */
  readonly view: CardsView | undefined
  /** The connection is lost; it reconnects automatically. */
  readonly isLost: boolean
  /** Clock skew to the studio, whose clock decides. */
  readonly aheadMs: number
  readonly isSending: boolean
  readonly trouble: Trouble | undefined
  /** The page takes part in each further hand by itself. */
  readonly goesOn: boolean
  setGoesOn(goesOn: boolean, points?: number): void
  /** The page takes part in the next hand by itself. A reload ends that: it costs no stake. */
  readonly willPlay: boolean
  /** Sits down in a room and takes part in its next hand; `points` is the stake where the player chooses it. */
  sit(level: number, points?: number): void
  /** Takes part in the next hand. */
  takePart(points?: number): void
  /** Makes a move. Resolves to whether it was made. */
  move(move: object): Promise<boolean>
  leave(): void
  forgetTrouble(): void
}

const AGAIN_MS = 1_500

/** Follows the rooms of a card game and the own table. */
export function useCards({ goesOn: mayGoOn }: { readonly goesOn: boolean }): Cards {
  const { opened, isPaused, isOver } = useSession()
  // A market without autoplay wants a press for each stake.
  const [goesOn, setGoesOn] = useState(mayGoOn && opened.allowsAutoplay)
  const { ask, isSending, trouble, forgetTrouble } = useAsk()
  /** The player wants to take part in the hand that is prepared next. */
  const wants = useRef(false)
  const [willPlay, setWillPlay] = useState(false)
  const want = (does: boolean) => {
    wants.current = does
    setWillPlay(does)
  }
  const points = useRef<number>(undefined)
  /** The hand that was requested last: only the player requests a refused one again. */
  const requested = useRef('')
  const takePartIfOpen = (seen: CardsView | undefined) => {
    const round = seen?.table?.round
    const own = seen?.table?.seats.find((seat) => seat?.isOwn)
    if (!wants.current || round?.phase !== 'betting' || round.isStaking || own?.isReady) return
    if (requested.current === round.id) return
    // No stake without a press after the house has paused.
    if (isPaused || isOver) return want(false)
    want(goesOn && seen?.table?.trouble === undefined)
    if (requested.current !== '' && seen?.table?.trouble !== undefined) return
    requested.current = round.id
    // A new seed for each hand, drawn after the studio has committed to its own.
    void ask('cards/ready', { round: round.id, seed: newSeed(), points: points.current })
  }
  const { view, isLost, aheadMs } = useCardStream(takePartIfOpen)
  useBalanceOfHand(view)
  return {
    view,
    isLost,
    aheadMs,
    isSending,
    trouble,
    goesOn,
    setGoesOn(next, chosen) {
      setGoesOn(next)
      want(next)
      points.current = chosen ?? points.current
    },
    willPlay,
    sit(level, chosen) {
      want(true)
      points.current = chosen
      requested.current = ''
      void ask('cards/sit', { level }).then((isSeated) => want(wants.current && isSeated))
    },
    takePart(chosen) {
      want(true)
      points.current = chosen ?? points.current
      requested.current = ''
      takePartIfOpen(view)
    },
    move: (move) => {
      const round = view?.table?.round
      const moves = (round?.hand as { readonly moves: number } | undefined)?.moves
      return ask('cards/move', { round: round?.id ?? '', nth: moves ?? 0, ...move })
    },
    leave() {
      want(false)
      void ask('cards/leave', {})
    },
    forgetTrouble,
  }
}

/** Sends the calls of a card game; a refusal stays until the player has seen it. */
function useAsk() {
  const { call, end } = useSession()
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const ask = async (path: string, body: object) => {
    setSending(true)
    setTrouble(undefined)
    const answer = await insist(() => call<object>(path, body)).catch(() => 'unanswered' as const)
    setSending(false)
    if (answer === 'unanswered') setTrouble('unanswered')
    else if (isRefused(answer)) {
      setTrouble(troubleOf(answer))
      if (answer.refusal === 'session_over') end()
    } else return true
    return false
  }
  return { ask, isSending, trouble, forgetTrouble: () => setTrouble(undefined) }
}

/** Follows the stream of the rooms; `see` gets each view. */
function useCardStream(see: (view: CardsView) => void): Pick<Cards, 'view' | 'isLost' | 'aheadMs'> {
  const { token } = useSession()
  const [view, setView] = useState<CardsView>()
  const [isLost, setLost] = useState(false)
  const [aheadMs, setAheadMs] = useState(Number.NEGATIVE_INFINITY)
  const onView = useRef(see)
  useEffect(() => {
    onView.current = see
  })
  useEffect(() => {
    const over = new AbortController()
    const follow = async () => {
      while (!over.signal.aborted) {
        const onEvent = (event: unknown) => {
          const seen = event as CardsView
          setAheadMs((before) => Math.max(before, seen.nowMs - Date.now()))
          setLost(false)
          setView(seen)
          onView.current(seen)
        }
        await listen(token, 'cards/live', { signal: over.signal, onEvent }).catch(() => undefined)
        if (over.signal.aborted) return
        setLost(true)
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
    }
    void follow()
    return () => over.abort()
  }, [token])
  return { view, isLost, aheadMs: Number.isFinite(aheadMs) ? aheadMs : 0 }
}

/** The balance changes with the stakes and with the payments of a hand. */
function useBalanceOfHand(view: CardsView | undefined): void {
  const { house, refetchBalance } = useSession()
  const refetch = useRef(refetchBalance)
  useEffect(() => {
    refetch.current = refetchBalance
  })
  const round = view?.table?.round
  const own = (round?.hand as { readonly own?: number } | undefined)?.own
  const isIn = round?.phase === 'playing' && own !== undefined
  const phase = own === undefined ? undefined : round?.phase
  useEffect(() => {
    house.send({ type: 'round', state: isIn ? 'began' : 'ended' })
  }, [house, isIn])
  useEffect(() => {
    if (phase === undefined) return undefined
    void refetch.current()
    const timer = setTimeout(() => void refetch.current(), REFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase, refetch])
}

const REFETCH_AFTER_MS = 1_200

function troubleOf({ refusal }: Refused): Trouble {
  return refusal === 'too_late' ? 'round_began' : refusal
}

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
