import { Fragment } from 'react'

/** Two-digit cells. Their meaning is given in text beside them. */
export function Clock({
  cells,
  isSoon = false,
  isFeatured = false,
}: {
  cells: readonly string[]
  isSoon?: boolean
  isFeatured?: boolean
}) {
  const marks = ['clock', isSoon ? 'soon' : '', isFeatured ? 'featured' : ''].filter(Boolean).join(' ')
  return (
    <span className={marks} aria-hidden="true">
      {cells.map((cell, index) => (
        <Fragment key={cells.length - index}>
          {index > 0 && <i>:</i>}
          <b>{cell}</b>
        </Fragment>
      ))}
    </span>
  )
}
