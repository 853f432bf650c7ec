import { useGuard } from '#site/guard/use-guard.ts'
import { useNavigate } from '#site/routing.ts'

import type { CentreKey } from './centre-entries.ts'

/** Search parameters with another page of the centre, or none; keeps all others but the record filters. */
export function withCentre(centre: string | undefined) {
  return (other: object) => ({ ...other, centre, agent: undefined, record: undefined })
}

/** Opens the member centre after the guard; a visitor signs in first and continues there. */
export function useOpenCentre(): (page: CentreKey | 'menu') => void {
  const guard = useGuard()
  const navigate = useNavigate()
  return (centre) =>
    guard({
      action: 'member_centre',
      address: `${location.pathname}?centre=${centre}`,
      go: () => navigate({ to: '.', search: withCentre(centre), keepsScroll: true }),
    })
}
