/** Attributes of a button of the racetrack: it lays chips on spots, and marks their numbers under pointer and focus. */
export type LayButton = (spots: readonly string[]) => {
  readonly type: 'button'
  readonly 'aria-disabled': true | undefined
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly onPointerLeave: () => void
  readonly onBlur: () => void
}
