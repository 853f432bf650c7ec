import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { readAgentRules } from '#contract/console/agent-contracts.ts'
import { readRateTerms } from '#contract/console/agent-rates.ts'
import { readTreeLimits } from '#contract/console/agent-tree.ts'

import { ContractRules } from './ContractRules.tsx'
import { RateBounds } from './RateBounds.tsx'
import { TeamLimits } from './TeamLimits.tsx'

/** How far the teams of a brand may grow, and how it contracts with its agents. */
export default function AgentRulesPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const api = useApi()
  const scope = useScope()
  const limits = useQuery(queryOf(api, readTreeLimits, scope))
  const rules = useQuery({ ...queryOf(api, readAgentRules, scope), enabled: may('agents.read') })
  const bounds = useQuery({ ...queryOf(api, readRateTerms, scope), enabled: may('agents.read') })
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.agent_rules')}
        figures={t('console.agent_rules.figures', { name: brand?.name ?? '' })}
      />
      <Loaded query={limits} lines={6}>
        {(found) => <TeamLimits key={brand?.merchantCode} limits={found} />}
      </Loaded>
      {may('agents.read') && (
        <Loaded query={rules} lines={10}>
          {(read) => <ContractRules key={brand?.merchantCode} read={read} />}
        </Loaded>
      )}
      {may('agents.read') && (
        <Loaded query={bounds} lines={10}>
          {(read) => <RateBounds key={brand?.merchantCode} read={read} />}
        </Loaded>
      )}
    </div>
  )
}
