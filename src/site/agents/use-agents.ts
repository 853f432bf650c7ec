import { useGuard } from '#site/guard/use-guard.ts'
import { useNavigate } from '#site/routing.ts'

import { AGENT_MENU, FIRST_PAGE } from './agent-entries.ts'

/** Search parameters with another page of the agent centre and its filters, or none. */
export function withAgents(agent: string | undefined, record?: string) {
  return (other: object) => ({ ...other, agent, record, centre: undefined })
}

/** Opens the agent centre after the guard: on a phone at its menu. */
export function useOpenAgents(): () => void {
  const guard = useGuard()
  const navigate = useNavigate()
  return () => {
    const agent = matchMedia('(max-width: 45rem)').matches ? AGENT_MENU : FIRST_PAGE
    guard({
      action: 'agent_centre',
      address: `${location.pathname}?agent=${agent}`,
      go: () => navigate({ to: '.', search: withAgents(agent), keepsScroll: true }),
    })
  }
}
