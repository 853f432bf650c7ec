import { useNavigate } from '@tanstack/react-router'

import { useGuard } from '#site/guard/use-guard.ts'

import type { CentreKey } from './centre-entries.ts'

/** An address with another page of the centre in it, or none; what else stands there stays, but for the filters. */
export function withCentre(centre: string | undefined) {
  return (other: object) => ({ ...other, centre, record: undefined })
}

/** Opens the member centre over the page at hand, for whom it is open. Who must sign in first comes out there. */
export function useOpenCentre(): (page: CentreKey | 'menu') => void {
  const guard = useGuard()
  const navigate = useNavigate()
  return (centre) =>
    guard({
      action: 'member_centre',
      address: `${location.pathname}?centre=${centre}`,
      go: () => void navigate({ to: '.', search: withCentre(centre), resetScroll: false }),
    })
}
