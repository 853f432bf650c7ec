import { Fragment } from 'react'

/** Cells of two digits on the band. What they say is told in words beside them. */
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
