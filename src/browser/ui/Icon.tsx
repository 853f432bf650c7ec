// Cheap to draw: compiled memoization would add more to the first load than it saves.
'use no memo'

import { iconPaths, isDirectional, isFilled } from '#art/icons.ts'
import type { IconName } from '#art/icons.ts'

/** An inline icon on a 24 px grid: no request, and repeated paths compress well. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const marks = `ico${isDirectional(name) ? ' flip' : ''}${isFilled(name) ? ' full' : ''}`
  return (
    <svg className={className ? `${marks} ${className}` : marks} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
