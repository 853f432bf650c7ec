// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { ReactNode } from 'react'
import type { EmptyStateKind } from '#art/empty-state.ts'
import { EmptyPicture } from './EmptyPicture.tsx'

/** A picture, one sentence with the reason, at most one action. */
export function EmptyState({
  kind,
  title,
  text,
  action,
  heading: Heading = 'h2',
}: {
  kind: EmptyStateKind
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** `h1` where the state is the whole page. */
  heading?: 'h1' | 'h2'
}) {
  return (
    <div className="state">
      <EmptyPicture kind={kind} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
