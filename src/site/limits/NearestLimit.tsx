import { LimitReached } from './LimitReached.tsx'
import { nearestOf } from './nearest-limit.ts'
import { useStanding } from './use-safer.ts'

/** The limit that a game met: providers report that there was one, and not which. */
export function NearestLimit() {
  const limits = useStanding().data?.limits ?? []
  return <LimitReached limit={nearestOf(limits)} />
}
