import { useEffect, useRef, useState } from 'react'

import type { BetDone, Refused, TableView } from '#studio/wire/answers.ts'

import { insist, isRefused, listen } from './calls.ts'
import { useSession } from './session.tsx'

export interface Table {
  /** Undefined before the first event. */
  readonly view: TableView | undefined
  /** The connection is lost; it reconnects automatically. */
  readonly isLost: boolean
  /** Clock skew to the studio, whose clock decides. */
  readonly aheadMs: number
  place(bet: object): Promise<BetDone | Refused | 'unanswered'>
  /** Returns the stake of the player's own bet while bets are open. */
  takeBack(betId: string): Promise<BetDone | Refused | 'unanswered'>
  act(betId: string, command: object): Promise<BetDone | Refused | 'unanswered'>
}

const AGAIN_MS = 1_500
const REFETCH_AFTER_MS = 1_200

/** Joins the table of this game: views are streamed, bets are sent with their own request ids. */
export function useTable(): Table {
  const session = useSession()
  const { token, call, take, end, house } = session
  const [view, setView] = useState<TableView>()
  const [isLost, setLost] = useState(false)
  const [aheadMs, setAheadMs] = useState(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const over = new AbortController()
    const sit = async () => {
      while (!over.signal.aborted) {
        const onEvent = (event: unknown) => {
          const seen = event as TableView
          // The event with the shortest transit gives the best estimate.
          setAheadMs((before) => Math.max(before, seen.nowMs - Date.now()))
          setLost(false)
          setView(seen)
        }
        await listen(token, 'table/live', { signal: over.signal, onEvent }).catch(() => undefined)
        if (over.signal.aborted) return
        setLost(true)
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
    }
    void sit()
    return () => over.abort()
  }, [token])
  const isSettled = view?.round?.phase === 'settled'
  const paid = view?.mine.filter(({ status }) => status === 'paid').length ?? 0
  const refetch = useRef(session.refetchBalance)
  useEffect(() => {
    refetch.current = session.refetchBalance
  })
  useEffect(() => {
    if (!isSettled && paid === 0) return undefined
    // The wallet has been credited, or is about to be.
    void refetch.current()
    const timer = setTimeout(() => void refetch.current(), REFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSettled, paid])
  const isIn = view?.mine.some(({ status }) => status === 'standing' || status === 'staking') ?? false
  useEffect(() => {
    house.send({ type: 'round', state: isIn ? 'began' : 'ended' })
  }, [house, isIn])
  const ask = async (path: string, body: object) => {
    const answer = await insist(() => call<BetDone>(path, body)).catch(() => 'unanswered' as const)
    if (answer === 'unanswered') return answer
    take(answer)
    if (isRefused(answer) && answer.refusal === 'session_over') end()
    return answer
  }
  return {
    view,
    isLost,
    aheadMs: Number.isFinite(aheadMs) ? aheadMs : 0,
    place: (bet) => ask('table/bet', { requestId: crypto.randomUUID(), round: view?.round?.id ?? '', bet }),
    takeBack: (betId) => ask('table/back', { bet: betId }),
    act: (betId, command) => ask('table/act', { bet: betId, command }),
  }
}
