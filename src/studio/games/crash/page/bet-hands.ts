import type { CrashBet } from '#studio/games/crash/bets.ts'

/** The player's commands of one panel. */
export interface BetHands {
  readonly isSending: boolean
  onBet(bet: CrashBet): Promise<unknown>
  onTakeBack(betId: string): void
  onCashOut(betId: string): void
}
