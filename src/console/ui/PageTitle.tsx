import type { ReactNode } from 'react'

/** The head of a page: its name, a line of figures or of meaning, and what can be done with the whole. */
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
    <div className="desk-title">
      <div className="grow">
        <h1>{title}</h1>
        <p className="muted xs">{figures ?? '\u00a0'}</p>
      </div>
      {actions && <div className="desk-acts">{actions}</div>}
    </div>
  )
}
