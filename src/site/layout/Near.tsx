// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type ComponentProps, startTransition, useState } from 'react'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'

/** Renders its children, and loads their chunk, shortly before they scroll into view. */
export function Near({ children, ...place }: ComponentProps<'div'>) {
  const [isNear, setNear] = useState(false)
  const watch = (element: HTMLElement | null) => {
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true))
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <div ref={watch} {...place}>
      {isNear && <PartBoundary>{children}</PartBoundary>}
    </div>
  )
}
