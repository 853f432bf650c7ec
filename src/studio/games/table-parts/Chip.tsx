import { faceOf, writeChip } from './chip-values.ts'

/** A chip, drawn as the largest of the table's that its stake holds. The rim is set with tiles. */
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
