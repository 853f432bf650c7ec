import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { nextStop } from './strip-keys.ts'
import { StripArrow } from './StripArrow.tsx'
import { useStripPaging } from './strip-paging.ts'
import { useTabInSight } from './tab-in-sight.ts'

export type StripTab = { id: string; face: ReactNode; isDisabled?: boolean }

/** A scrolling row of tabs with arrows above a number of tabs. A single tab stop (roving tabindex). */
export function TabStrip({
  label,
  tabs,
  selected,
  onSelect,
  look = 'chip',
  arrowsAbove = 7,
  panelId,
}: {
  label: string
  tabs: readonly StripTab[]
  selected: string | undefined
  onSelect: (id: string) => void
  look?: 'chip' | 'vcard'
  /** Number of tabs above which arrows appear: 8 for vendors, 7 for lottery tags, 2 for hot matches. */
  arrowsAbove?: number
  panelId?: string
}) {
  const { isAtStart, isAtEnd, attach, page, onScroll } = useStripPaging()
  const [visited, setVisited] = useState<string>()
  const rowRef = useTabInSight(selected)
  const hasArrows = tabs.length > arrowsAbove
  const stop = visited ?? selected ?? tabs[0]?.id
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const index = stops.findIndex((tab) => tab === document.activeElement)
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr'
    const next = nextStop({ key: event.key, index, count: stops.length, direction })
    if (next === undefined) return
    event.preventDefault()
    stops[next]?.focus()
  }
  return (
    <div className="tabs">
      {hasArrows && <StripArrow side="back" isResting={isAtStart} onPage={() => page(-1)} />}
      <div
        className="strip"
        role="tablist"
        aria-label={label}
        ref={(element) => {
          rowRef.current = element
          return attach(element)
        }}
        onScroll={onScroll}
        onKeyDown={walk}
        onBlur={() => setVisited(undefined)}
      >
        {tabs.map(({ id, face, isDisabled }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={look}
            aria-selected={id === selected}
            aria-controls={panelId}
            aria-disabled={isDisabled || undefined}
            tabIndex={id === stop ? 0 : -1}
            onFocus={() => setVisited(id)}
            onClick={isDisabled ? undefined : () => onSelect(id)}
          >
            {face}
          </button>
        ))}
      </div>
      {hasArrows && <StripArrow side="on" isResting={isAtEnd} onPage={() => page(1)} />}
    </div>
  )
}
