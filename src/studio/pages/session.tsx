import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import type { Net, Opened, PlayRefusal, Played, Refused, SeedsView } from '#studio/wire/answers.ts'

import { type Call, insist, isRefused, openCalls } from './calls.ts'
import type { GameView } from './game-views.ts'
import { type House, openHouse } from './house.ts'

/** The session of a game's page: the player, the balance, and the calls. */
export interface Session {
  readonly opened: Opened
  /** The game's views. */
  readonly view: GameView
  readonly token: string
  readonly call: Call
  readonly house: House
  /** Undefined while it is unknown. */
  readonly balance: bigint | undefined
  readonly net: Net
  readonly seeds: SeedsView
  /** The house has paused: no new round starts. */
  readonly isPaused: boolean
  readonly isOver: boolean
  /** Stores balance and sums of an answer. */
  take(answer: { readonly balance?: bigint | undefined; readonly net?: Net }): void
  takeSeeds(seeds: SeedsView): void
  end(): void
  /** Refetches the balance. */
  refetchBalance(): Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('the context of the session is missing')
  return session
}

export function SessionProvider({
  opened,
  view,
  token,
  children,
}: {
  readonly opened: Opened
  readonly view: GameView
  readonly token: string
  readonly children: ReactNode
}) {
  const call = useMemo(() => openCalls(token), [token])
  const house = useMemo(() => openHouse(opened.houseOrigin), [opened.houseOrigin])
  const [balance, setBalance] = useState(opened.balance)
  const [net, setNet] = useState(opened.net)
  const [seeds, setSeeds] = useState(opened.seeds)
  const [isPaused, setPaused] = useState(false)
  const [isOver, setOver] = useState(opened.isOver)
  const take: Session['take'] = (answer) => {
    if (answer.balance !== undefined) setBalance(answer.balance)
    if (answer.net) setNet(answer.net)
  }
  const refetchBalance = async () => {
    const answer = await call<{ readonly balance?: bigint; readonly net: Net }>('balance').catch(
      () => undefined,
    )
    if (answer && !isRefused(answer)) take(answer)
  }
  const refetch = useRef(refetchBalance)
  useEffect(() => {
    refetch.current = refetchBalance
  })
  useEffect(
    () =>
      house.listen(({ type }) => {
        if (type === 'balance') void refetch.current()
        else if (type !== 'limit_left') setPaused(type === 'pause')
      }),
    [house],
  )
  const end = () => {
    setOver(true)
    house.send({ type: 'ended' })
  }
  const session: Session = {
    opened,
    view,
    token,
    call,
    house,
    balance,
    net,
    seeds,
    isPaused,
    isOver,
    take,
    takeSeeds: setSeeds,
    end,
    refetchBalance,
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

export type PlayAnswer = Played | Refused | 'unanswered'

export interface Play {
  /**
   * Plays one command of a single-player game. Retries keep its request id, so that neither a double submit nor a lost
   * answer plays twice. `reward` names the free rounds that pay the round.
   */
  play(round: string | undefined, command: object, reward?: string): Promise<PlayAnswer>
  /** The player sees the answer: now the balance may include it. */
  reveal(answer: PlayAnswer): void
}

export function usePlay(): Play {
  const session = useSession()
  const play: Play['play'] = async (round, command, reward) => {
    const requestId = crypto.randomUUID()
    if (round === undefined) session.house.send({ type: 'round', state: 'began' })
    session.house.send({ type: 'result', state: 'pending' })
    return await insist(() => session.call<Played>('play', { requestId, round, command, reward })).catch(
      () => 'unanswered' as const,
    )
  }
  const reveal: Play['reveal'] = (answer) => {
    const isOpen = answer !== 'unanswered' && !isRefused(answer) && !answer.isOver
    session.house.send({ type: 'result', state: 'shown' })
    if (!isOpen) session.house.send({ type: 'round', state: 'ended' })
    if (answer === 'unanswered') return
    session.take(answer)
    if (isRefused(answer) && answer.refusal === 'session_over') session.end()
  }
  return { play, reveal }
}

/** A refusal, or no answer. A command on a placed bet that came too late moved no money: the bet stands or is over. */
export type Trouble = PlayRefusal | 'unanswered' | 'round_began' | 'round_ended'
