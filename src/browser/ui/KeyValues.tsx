import type { ReactNode } from 'react'

/** Facts in pairs: fee, limit, condition. */
export function KeyValues({ rows }: { rows: readonly { id: string; name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="kv">
      {rows.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
