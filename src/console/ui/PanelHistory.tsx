import type { ReactNode } from 'react'

import { Timeline } from '#browser/ui/Timeline.tsx'

import { ExactTime } from './ExactTime.tsx'
import { PanelPart } from './PanelPart.tsx'

/** One deed in the history of a record. */
export interface PastDeed {
  readonly id: string
  readonly at: string
  /** The name of the action. */
  readonly deed: ReactNode
  /** The name of the operator, the member or the house. */
  readonly by?: string | undefined
  /** The reason, or a note. */
  readonly words?: string | undefined
  readonly more?: ReactNode
}

/** The history of the record in a panel: action, actor, time and words, oldest first. */
export function PanelHistory({
  title,
  deeds,
  isOpen = false,
}: {
  title: string
  deeds: readonly PastDeed[]
  /** The last deed is not the end. */
  isOpen?: boolean
}) {
  return (
    <PanelPart title={title}>
      <Timeline
        steps={deeds.map(({ id, at, deed, by, words, more }, index) => ({
          id,
          state: isOpen && index === deeds.length - 1 ? 'now' : 'done',
          title: deed,
          time: <ExactTime at={at} />,
          text: (by || words) && (
            <>
              {by && <bdi>{by}</bdi>}
              {by && words && ': '}
              {words && <bdi>{words}</bdi>}
            </>
          ),
          more,
        }))}
      />
    </PanelPart>
  )
}
