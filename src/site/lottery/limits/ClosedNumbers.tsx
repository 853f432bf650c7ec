import { useEffect } from 'react'

import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { isNumberClosed } from '#domain/lottery/exposure/closed-numbers.ts'
import type { IsClosed } from '#site/lottery/betting/board-props.ts'
import type { LotteryGame } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'

import { useClosed } from './use-free.ts'

/** Hands the closed numbers of the draw to its board; renders nothing. It loads for members, after the board. */
export function ClosedNumbers({
  game,
  type,
  next,
  onChange,
}: {
  game: LotteryGame
  type: BetType
  next: Draw | undefined
  onChange: (isClosed: IsClosed | undefined) => void
}) {
  const names = [...useClosed(game, next)].toSorted().join(' ')
  useEffect(() => {
    const closed = new Set(names.split(' '))
    onChange(names === '' ? undefined : (place) => isNumberClosed(type, place, closed))
  }, [names, type, onChange])
  return null
}
