/** The loading area as a multiple of the viewport. */
const PRELOAD_FACTOR = 1.3
/** Throttle interval for loading during fast scrolling. */
const THROTTLE_MS = 200
const THRESHOLD = 0.1

/** Elements that load when they come near the viewport, in batches. */
const waiting = new Map<Element, () => void>()
const near = new Set<Element>()
let observer: IntersectionObserver | undefined
/** A batch is scheduled for the next frame. */
let isAsking = false
let timer: ReturnType<typeof setTimeout> | undefined

export function whenNear(element: Element, ask: () => void): () => void {
  observer ??= new IntersectionObserver(look, {
    rootMargin: `${Math.round((PRELOAD_FACTOR - 1) * 100)}% 0px`,
    threshold: [0, THRESHOLD],
  })
  waiting.set(element, ask)
  observer.observe(element)
  return () => forget(element)
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio } of entries)
    if (isIntersecting && intersectionRatio >= THRESHOLD) near.add(target)
    else near.delete(target)
  if (near.size > 0 && !isAsking) timer ??= setTimeout(askForNear, THROTTLE_MS)
}

/** Most loads per frame, so that scrolling stays smooth. */
const AT_ONCE = 4

function askForNear(): void {
  timer = undefined
  for (const element of [...near].slice(0, AT_ONCE)) {
    waiting.get(element)?.()
    forget(element)
  }
  isAsking = near.size > 0
  if (isAsking) requestAnimationFrame(askForNear)
}

function forget(element: Element): void {
  waiting.delete(element)
  near.delete(element)
  observer?.unobserve(element)
}
