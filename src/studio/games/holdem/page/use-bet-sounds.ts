import { useEffect, useRef } from 'react'

import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { playSound } from '#studio/pages/sound.ts'

/** Chips for bets, wood for checks and folds, paper for the board, one bell for the own turn, two notes for a gain. */
export function useBetSounds(hand: HoldemView | undefined): void {
  const moves = hand?.moves ?? 0
  const board = hand?.board.length ?? 0
  const had = useRef({ moves, board })
  const isOwnTurn = hand?.own !== undefined && hand.turn === hand.own
  const put = hand?.players.reduce((sum, { bet }) => sum + bet, 0) ?? 0
  const isBet = put > 0
  const hasWon =
    hand?.own !== undefined &&
    (hand.over?.pots.some(({ winners }) => winners.includes(hand.own ?? -1)) ?? false)
  useEffect(() => {
    if (board > had.current.board) playSound('card')
    else if (moves > had.current.moves) playSound(isBet ? 'chip' : 'stone')
    had.current = { moves, board }
  }, [moves, board, isBet])
  useEffect(() => {
    if (isOwnTurn) playSound('bell')
  }, [isOwnTurn])
  useEffect(() => {
    if (hasWon) playSound('win')
  }, [hasWon])
}
