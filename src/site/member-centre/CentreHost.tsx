import { lazyPart } from '#browser/routing/lazy-part.tsx'

const MemberCentre = lazyPart(async () => (await import('./MemberCentre.tsx')).MemberCentre)
const AgentCentre = lazyPart(async () => (await import('#site/agents/AgentCentre.tsx')).AgentCentre)

/** The centre in the address, that of the member before that of the agent; each is a chunk of its own. */
export function CentreHost({ centre, agent }: { centre: string | undefined; agent: string | undefined }) {
  if (centre !== undefined) return <MemberCentre centre={centre} />
  return agent === undefined ? null : <AgentCentre agent={agent} />
}
