import type { Output } from '#contract/endpoint.ts'
import type { memberPage } from '#contract/console/members.ts'

import { ExactTime } from './ExactTime.tsx'
import { useCount } from './use-count.ts'

/** The number of refused reads, and the last one with its time. */
export function RefusedReadsText({ sum }: { sum: Output<typeof memberPage>['refusedReads'] }) {
  const count = useCount()
  if (sum.lastAt === undefined) return count(0)
  return (
    <>
      {count(sum.count)} · <bdi dir="ltr">{sum.lastCall}</bdi> <ExactTime at={sum.lastAt} />
    </>
  )
}
