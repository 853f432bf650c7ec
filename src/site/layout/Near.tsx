// Drawn once and seldom again: remembering its parts would cost the first load more than drawing them.
'use no memo'

import { type ComponentProps, Suspense, useState } from 'react'

/** A part of the page that is drawn, and its program fetched, once somebody is about to see it. */
export function Near({ children, ...place }: ComponentProps<'div'>) {
  const [isNear, setNear] = useState(false)
  const watch = (element: HTMLElement | null) => {
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <div ref={watch} {...place}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  )
}
