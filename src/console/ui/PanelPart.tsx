import type { ReactNode } from 'react'

/** A section of a panel. */
export function PanelPart({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section>
      {title && <h2 className="console-eyebrow">{title}</h2>}
      {children}
    </section>
  )
}
