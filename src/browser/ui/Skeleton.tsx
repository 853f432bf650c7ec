/** The shape of what is coming, as mosaic cells that light one after another. Its list says that it is loading. */
export function Skeleton({
  shape = 'tile',
  className = '',
}: {
  shape?: 'tile' | 'text' | 'box'
  className?: string
}) {
  return (
    <div
      className={['skel', shape === 'tile' ? '' : shape, className].filter(Boolean).join(' ')}
      aria-hidden="true"
    />
  )
}
