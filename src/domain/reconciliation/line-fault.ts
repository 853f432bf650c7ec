export const lineFaults = [
  'cells_differ',
  'unreadable_sign',
  'time_unreadable',
  'day_outside',
  'amount_missing',
  'amount_unreadable',
  'amount_ambiguous',
  'direction_unclear',
  'currency_unreadable',
  'state_unknown',
  'reference_too_long',
] as const
export type LineFault = (typeof lineFaults)[number]

/** Why a line is refused: the fault and the cell's content. */
export interface BadCell {
  readonly fault: LineFault
  readonly cell: string
}
