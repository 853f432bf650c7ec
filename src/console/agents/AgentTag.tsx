import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { StatusTag } from '#console/members/MemberTags.tsx'
import type { ListedState } from '#domain/agents/agent-state.ts'

export function useStateName(): (state: ListedState) => string {
  const t = useT()
  return (state) => (state === 'frozen' ? t('console.agents.frozen') : t(`console.status.${state}`))
}

/** Tags of a suspended, closed or frozen member; an active one has none. */
export function AgentTag({
  status,
  isFrozen,
}: {
  status: 'active' | 'suspended' | 'closed'
  isFrozen: boolean
}) {
  const t = useT()
  return (
    <>
      {status !== 'active' && <StatusTag status={status} />}
      {isFrozen && <Tag tone="info">{t('console.agents.frozen')}</Tag>}
    </>
  )
}
