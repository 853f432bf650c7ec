/** A picture is asked for when it is within this many screens of what is seen. */
const PRELOAD_FACTOR = 1.3
/** Whoever scrolls fast passes many: those that are near are looked at so often. */
const THROTTLE_MS = 200
const THRESHOLD = 0.1

/** Asks for pictures when they come near, many at once and not one by one. */
const waiting = new Map<Element, () => void>()
const near = new Set<Element>()
let observer: IntersectionObserver | undefined
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
  if (near.size > 0) timer ??= setTimeout(askForNear, THROTTLE_MS)
}

function askForNear(): void {
  timer = undefined
  for (const element of near) {
    waiting.get(element)?.()
    forget(element)
  }
}

function forget(element: Element): void {
  waiting.delete(element)
  near.delete(element)
  observer?.unobserve(element)
}
