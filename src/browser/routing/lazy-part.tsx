import { type ComponentType, lazy } from 'react'

import { loadWithin } from './load-within.ts'

/** Counts the failures that boundaries caught. */
let caught = 0

/** A boundary calls this when it catches an error: failed parts load anew the next time that they are rendered. */
export function retryFailedParts(): void {
  caught++
}

/**
 * A part of a page in a chunk of its own. React's `lazy` keeps a failure for ever; this one loads again once a boundary
 * has caught it. Not earlier: React renders a failed part a second time before it turns to the boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await loadWithin(load) }
      } catch (error) {
        failedAt = caught
        throw error
      }
    })
  let failedAt = NaN
  let Part = attempt()
  return function LazyPart(props: Props) {
    'use no memo'
    if (failedAt < caught) {
      failedAt = NaN
      Part = attempt()
    }
    return <Part {...props} />
  }
}
