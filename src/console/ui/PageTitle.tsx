import type { ReactNode } from 'react'

/** Page header: title, a line of figures or explanation, and actions. */
export function PageTitle({
  title,
  figures,
  actions,
}: {
  title: ReactNode
  figures?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="console-title">
      <div className="grow">
        <h1>{title}</h1>
        <p className="muted xs">{figures ?? '\u00a0'}</p>
      </div>
      {actions && <div className="console-acts">{actions}</div>}
    </div>
  )
}
