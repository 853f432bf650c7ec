import { useT } from '#browser/i18n/translate.ts'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { type ListedState, listedStates } from '#domain/agents/agent-state.ts'

import { useStateName } from './AgentTag.tsx'

interface Search {
  readonly find?: string | undefined
  readonly state?: ListedState | undefined
}

/** The filters of every list of agents: account and state. */
export function AgentFilters({
  search: { find, state },
  onChange,
}: {
  search: Search
  onChange: (patch: Search) => void
}) {
  const t = useT()
  const nameOf = useStateName()
  return (
    <>
      <FilterText
        label={t('console.column.account')}
        icon="user"
        value={find}
        onChange={(typed) => onChange({ find: typed })}
      />
      <FilterStates
        value={state}
        choices={listedStates.map((id) => ({ id, label: nameOf(id) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </>
  )
}
