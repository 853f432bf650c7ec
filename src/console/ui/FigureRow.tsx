import type { ReactNode } from 'react'

import './figure-row.css'

interface Figure {
  readonly id: string
  readonly name: ReactNode
  readonly amount: ReactNode
  readonly note?: ReactNode
}

/** The main figures of a record or a page, beside each other. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="console-figures">
      {figures.map(({ id, name, amount, note }) => (
        <div key={id}>
          <dt className="console-eyebrow">{name}</dt>
          <dd>
            <b className="num">{amount}</b>
            {note !== undefined && <span className="xs muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
