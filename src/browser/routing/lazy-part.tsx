import { type ComponentType, createElement, lazy } from 'react'

import { loadWithin } from './load-within.ts'

/** On the server: the parts that a page asked for before they were loaded. */
let missing: Set<() => Promise<void>> | undefined

/**
 * Renders a page on the server, again until all of its parts are loaded: a part that suspends there would reach the
 * browser as an error, and the page would build it anew.
 */
export async function renderWithParts(render: () => string): Promise<string> {
  for (;;) {
    const requested = new Set<() => Promise<void>>()
    missing = requested
    let drawn
    try {
      drawn = render()
    } finally {
      missing = undefined
    }
    if (requested.size === 0) return drawn
    await Promise.all([...requested].map((load) => load()))
  }
}

/**
 * True while a page is rendered on the server: `load` runs before the page is rendered again, and the caller renders
 * nothing until then. False in a browser, where the caller suspends.
 */
export function loadOnServerFirst(load: () => Promise<void>): boolean {
  if (!import.meta.env.SSR || !missing) return false
  missing.add(load)
  return true
}

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
  let loaded: ComponentType<Props> | undefined
  const loadOnServer = async () => {
    loaded = await load()
  }
  return function LazyPart(props: Props) {
    'use no memo'
    if (import.meta.env.SSR) {
      if (loaded) return createElement(loaded, props)
      if (loadOnServerFirst(loadOnServer)) return null
    }
    if (failedAt < caught) {
      failedAt = NaN
      Part = attempt()
    }
    return <Part {...props} />
  }
}
