/** A placeholder in the shape of the content. Its list announces the loading state. */
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
