import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** Whether a number of a board is closed for the draw. */
export type IsClosed = (place: { readonly row: number; readonly number: number }) => boolean

/** Properties of every board of numbers. */
export interface BoardProps {
  readonly type: BetType
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
  readonly returnMilli: number
  readonly hot: readonly string[]
  /** Absent while no number of the draw is closed. */
  readonly isClosed: IsClosed | undefined
}
