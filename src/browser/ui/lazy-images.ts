/** A picture is asked for when it is within this many screens of what is seen. */
const PRELOAD_FACTOR = 1.3
/** Whoever scrolls fast passes many: those that are near are looked at so often. */
const THROTTLE_MS = 200
const THRESHOLD = 0.1

/** Asks for pictures when they come near, many at once and not one by one. */
const waiting = new Map<Element, () => void>()
const near = new Set<Element>()
let observer: IntersectionObserver | undefined
/** What is near is being asked for, frame by frame. */
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

/** Whoever scrolls fast comes near many at once: so many are asked for in a frame, and the page still moves. */
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
