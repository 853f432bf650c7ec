/** A busy indicator: three tiles fill in turn. The text is beside it. */
export function FillingTiles({ className = '' }: { className?: string }) {
  return (
    <span className={`fill ${className}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
