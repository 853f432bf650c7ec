import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** Properties of every board of numbers. */
export interface BoardProps {
  readonly type: BetType
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
  readonly returnMilli: number
  readonly hot: readonly string[]
  /** Names that are closed for the draw. */
  readonly closed: ReadonlySet<string>
}
