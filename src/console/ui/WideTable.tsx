import type { ReactNode } from 'react'

/** A wide table in a scroll region that the keyboard can reach. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="card desk-table">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable. */}
      <div className="tw dense" role="region" aria-label={label} tabIndex={0}>
        <table className="table">{children}</table>
      </div>
    </section>
  )
}
