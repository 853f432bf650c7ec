import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { listAgentContracts, readAgentRules } from '#contract/console/agent-contracts.ts'
import { readAgent } from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'
import { contractKinds } from '#domain/agents/terms.ts'

import { OfferForm } from './OfferForm.tsx'

type Agent = Output<typeof readAgent>

/** Terms of the brand for one agent at the top: typed beside the terms as the agent will read them, judged, proposed. */
export default function OfferPage() {
  const t = useT()
  const { agentId = '' } = useParams()
  const id = /^[1-9]\d{0,17}$/.test(agentId) ? agentId : '1'
  const query = useQuery(queryOf(useApi(), readAgent, { ...useScope(), id }))
  useRecordTitle(query.data?.account)
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.agent_offer')}
        figures={
          <Link
            className="link"
            to={paths.agentContracts}
            search={(before) => ({ brand: before['brand'], account: query.data?.account })}
          >
            <Icon name="left" />
            {t('console.page.agent_contracts')}
          </Link>
        }
      />
      <Loaded query={query} lines={8}>
        {(agent) =>
          agent.isAgent && agent.path.length === 0 ? (
            <Offer key={id} agent={agent} />
          ) : (
            <Note tone="warn">{t('console.contracts.only_top')}</Note>
          )
        }
      </Loaded>
    </div>
  )
}

function Offer({ agent }: { agent: Agent }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const rules = useQuery(queryOf(api, readAgentRules, scope))
  const past = useQuery(queryOf(api, listAgentContracts, { ...scope, memberId: agent.id, limit: 50 }))
  const [chosen, setKind] = useState<(typeof contractKinds)[number]>()
  return (
    <Loaded query={rules} lines={8}>
      {({ rules: { kinds, capPpm }, currency }) => {
        const kind = chosen ?? contractKinds.find((one) => kinds.includes(one)) ?? 'dividend'
        const former = past.data?.list.find(({ terms }) => terms.kind === kind)?.terms
        return (
          <>
            <div className="card console-card stack">
              <h2>
                <MemberLink member={agent} />
              </h2>
              <WaitingProposals
                group="consoleAgents"
                deed="consoleAgents.offerRootContract"
                subject={`${agent.id}:${kind}`}
              />
              <Field label={t('console.detail.contract_kind')}>
                <Select
                  value={kind}
                  choices={contractKinds
                    .filter((one) => kinds.includes(one))
                    .map((one) => ({ id: one, label: t(`console.contract_kind.${one}`) }))}
                  onChange={(typed) => setKind(contractKinds.find((one) => one === typed))}
                />
              </Field>
              {kinds.length === 0 && <Note tone="warn">{t('console.contracts.no_kinds')}</Note>}
            </div>
            {kinds.includes(kind) && !past.isPending && (
              <OfferForm
                key={kind}
                agent={agent}
                kind={kind}
                currency={currency}
                capPpm={capPpm[kind]}
                former={former}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
