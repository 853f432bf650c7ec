import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { readTreeLimits } from '#contract/console/agent-tree.ts'

import { TeamLimits } from './TeamLimits.tsx'

/** How far the teams of a brand may grow. */
export default function AgentRulesPage() {
  const t = useT()
  const brand = useBrand()
  const limits = useQuery(queryOf(useApi(), readTreeLimits, useScope()))
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.agent_rules')}
        figures={t('console.agent_rules.figures', { name: brand?.name ?? '' })}
      />
      <Loaded query={limits} lines={6}>
        {(found) => <TeamLimits key={brand?.merchantCode} limits={found} />}
      </Loaded>
    </div>
  )
}
