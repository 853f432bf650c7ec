import type { ReactNode } from 'react'

export interface KeyValue {
  readonly id: string
  readonly name: ReactNode
  readonly value: ReactNode
}

/** Facts in pairs: fee, limit, condition. A row that is false does not apply. */
export function KeyValues({ rows }: { rows: readonly (KeyValue | false | undefined)[] }) {
  return (
    <dl className="kv">
      {rows
        .filter((row) => row !== undefined && row !== false)
        .map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
