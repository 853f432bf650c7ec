import type { CSSProperties, ReactNode } from 'react'

/** A progress bar of tiles. Exact figures are in the text below. */
export function Progress({
  label,
  percent,
  start,
  end,
}: {
  label: string
  percent: number
  start?: ReactNode
  end?: ReactNode
}) {
  const value = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div>
      <span
        className="prog"
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ '--v': `${value}%` } as CSSProperties} />
      </span>
      {(start || end) && (
        <p className="prog-t">
          <span>{start}</span>
          <span>{end}</span>
        </p>
      )}
    </div>
  )
}
