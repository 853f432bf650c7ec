import { useSite } from '#site/bootstrap.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'

import { useHasVisitorThread } from './visitor-thread.ts'

const ServiceBadge = lazyPart(() => import('./ServiceBadge.tsx').then((chunk) => chunk.ServiceBadge))

/**
 * Number of new answers, for callers that can have a thread. Only one badge on a page announces it to screen readers.
 */
export function NewsBadge({ of, announces = false }: { of?: 'member' | 'visitor'; announces?: boolean }) {
  const { account } = useSite()
  const hasThread = useHasVisitorThread()
  const isAwake = useIsAwake()
  if (!isAwake || (of ?? account) !== account || (account === 'visitor' && !hasThread)) return null
  return (
    <PartBoundary>
      <ServiceBadge announces={announces} />
    </PartBoundary>
  )
}
