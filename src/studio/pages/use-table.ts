import { useEffect, useRef, useState } from 'react'

import type { BetDone, Refused, TableView } from '#studio/wire/answers.ts'

import { insist, isRefused, listen } from './calls.ts'
import { useSession } from './session.tsx'

export interface Table {
  /** Nothing, before the first word came. */
  readonly view: TableView | undefined
  /** The line broke, and is taken up again by itself. */
  readonly isLost: boolean
  /** The clock of the studio's process, which judges everything. */
  nowMs(): number
  place(bet: object): Promise<BetDone | Refused | 'unanswered'>
  act(betId: string, command: object): Promise<BetDone | Refused | 'unanswered'>
}

const AGAIN_MS = 1_500

/** Sits down at the table of this game: what happens there comes by itself, bets go out by their own numbers. */
export function useTable(): Table {
  const session = useSession()
  const { token, call, take, end, house } = session
  const [view, setView] = useState<TableView>()
  const [isLost, setLost] = useState(false)
  const offset = useRef(0)
  useEffect(() => {
    const over = new AbortController()
    const sit = async () => {
      while (!over.signal.aborted) {
        const hear = (told: unknown) => {
          const seen = told as TableView
          offset.current = seen.nowMs - Date.now()
          setLost(false)
          setView(seen)
        }
        await listen(token, 'table/live', { signal: over.signal, hear }).catch(() => undefined)
        if (over.signal.aborted) return
        setLost(true)
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
    }
    void sit()
    return () => over.abort()
  }, [token])
  const settled = view?.round?.phase === 'settled' ? view.round.id : undefined
  const look = useRef(session.lookAtBalance)
  useEffect(() => {
    look.current = session.lookAtBalance
  })
  useEffect(() => {
    // What the round paid has moved by now, or is about to.
    if (settled !== undefined) void look.current()
  }, [settled])
  const isIn = view?.mine.some(({ status }) => status === 'standing' || status === 'staking') ?? false
  useEffect(() => {
    house.tell({ type: 'round', state: isIn ? 'began' : 'ended' })
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
    nowMs: () => Date.now() + offset.current,
    place: (bet) => ask('table/bet', { requestId: crypto.randomUUID(), round: view?.round?.id ?? '', bet }),
    act: (betId, command) => ask('table/act', { bet: betId, command }),
  }
}
