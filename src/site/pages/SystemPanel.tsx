import type { ReactNode } from 'react'

import type { SystemMosaic } from '#art/system-mosaic.ts'

import './system-panel.css'

/** A page of the system as one dark card: what happened and what to do at the start, a mosaic at the end. */
export function SystemPanel({
  mosaic,
  lead,
  title,
  children,
  action,
}: {
  mosaic: SystemMosaic
  /** A line above the title. */
  lead?: ReactNode
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <section className="system-panel on-band">
      <div className="system-text">
        {lead && <p className="small">{lead}</p>}
        <h1>{title}</h1>
        {children}
        {action && <div className="row">{action}</div>}
      </div>
      <img src={`/art/mosaic/${mosaic}.svg`} alt="" width={420} height={220} />
      <div className="mosaic" />
    </section>
  )
}
