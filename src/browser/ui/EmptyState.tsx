import type { ReactNode } from 'react'
import { emptyState } from '#domain/art/empty-state.ts'
import type { EmptyStateKind } from '#domain/art/empty-state.ts'
import { Art } from './Art.tsx'

/** A picture, one sentence that says why, one action at most. */
export function EmptyState({
  kind,
  title,
  text,
  action,
}: {
  kind: EmptyStateKind
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="state">
      <Art svg={emptyState(kind)} />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
