/** Three tiles that fill one after another: something is at work. The words stand beside it. */
export function FillingTiles({ className = '' }: { className?: string }) {
  return (
    <span className={`fill ${className}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
