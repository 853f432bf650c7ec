import { useEffect, useRef } from 'react'

/** Scrolls the selected tab into view, without scrolling the page. */
export function useTabInSight(selected: string | undefined) {
  const rowRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = rowRef.current?.querySelector('[aria-selected=true]')
    if (rowRef.current && tab) bringIntoSight(rowRef.current, tab)
  }, [selected])
  return rowRef
}

function bringIntoSight(row: HTMLElement, tab: Element): void {
  const seen = row.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  const before = place.left - seen.left
  const after = place.right - seen.right
  const way = before < 0 ? before : Math.max(0, after)
  if (way !== 0) row.scrollBy({ left: way, behavior: 'instant' })
}
