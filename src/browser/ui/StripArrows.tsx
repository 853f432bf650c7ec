import { StripArrow } from './StripArrow.tsx'
import type { useStripPaging } from './strip-paging.ts'

/** Both arrows of a strip, unless all of it is visible. */
export function StripArrows({
  paging: { isAtStart, isAtEnd, page },
}: {
  paging: Pick<ReturnType<typeof useStripPaging>, 'isAtStart' | 'isAtEnd' | 'page'>
}) {
  if (isAtStart && isAtEnd) return null
  return (
    <>
      <StripArrow side="back" isResting={isAtStart} onPage={() => page(-1)} />
      <StripArrow side="on" isResting={isAtEnd} onPage={() => page(1)} />
    </>
  )
}
