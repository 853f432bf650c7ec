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

/** Parts of a wide panel, with those at the side beside them. */
export function PanelColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="console-panel-columns">
      <div>{children}</div>
      <div>{side}</div>
    </div>
  )
}

/** Stays at the end of the panel while its parts scroll: the decision about the record. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <section className="console-panel-foot">{children}</section>
}
