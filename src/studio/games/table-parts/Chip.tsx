import { faceOf, writeChip } from './chip-values.ts'

/** A chip, drawn as the table's largest chip that fits into the stake. */
export function Chip({ value, least, isSmall = false }: { value: bigint; least: bigint; isSmall?: boolean }) {
  return (
    <span
      className={isSmall ? 'chip-face small' : 'chip-face'}
      data-face={faceOf(value, least)}
      aria-hidden="true"
    >
      <b>{writeChip(value)}</b>
    </span>
  )
}
