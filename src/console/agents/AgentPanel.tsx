import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { StatusTag, TypeName } from '#console/members/MemberTags.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { liftFreeze, listAgents, readAgent } from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'

import { AgentTag } from './AgentTag.tsx'
import { CompareDays } from './CompareDays.tsx'
import { Uplines } from './TreePath.tsx'

type Agent = Output<typeof readAgent>

/** One member of the tree: uplines, people below, the freeze, and the team on two days. */
export function AgentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readAgent, { ...useScope(), id }))
  const agent = query.data
  return (
    <RecordPanel
      id={id}
      name={agent?.account ?? id}
      state={agent && <AgentTag status={agent.status} isFrozen={agent.freeze !== undefined} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <Facts agent={found} />
            <PanelPart>
              <div className="console-buttons">
                <Link
                  className={buttonClass({ tone: 'line' })}
                  to={paths.agentRates}
                  params={{ agentId: id }}
                  search={(before) => ({ brand: before['brand'] })}
                >
                  {t('console.rates.open')}
                </Link>
                {found.isAgent && found.path.length === 0 && (
                  <Link
                    className={buttonClass({ tone: 'line' })}
                    to={paths.agentOffer}
                    params={{ agentId: id }}
                    search={(before) => ({ brand: before['brand'] })}
                  >
                    {t('console.contracts.open_offer')}
                  </Link>
                )}
              </div>
            </PanelPart>
            {found.freeze && <Freeze agent={found} freeze={found.freeze} />}
            <CompareDays agent={found} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ agent }: { agent: Agent }) {
  const t = useT()
  const count = useCount()
  const number = (value: number) => <span className="num">{count(value)}</span>
  return (
    <PanelPart>
      <KeyValues
        rows={[
          { id: 'account', name: t('console.column.account'), value: <MemberLink member={agent} /> },
          { id: 'type', name: t('console.column.type'), value: <TypeName type={agent.type} /> },
          { id: 'status', name: t('console.column.status'), value: <StatusTag status={agent.status} /> },
          { id: 'uplines', name: t('console.agents.uplines'), value: <Uplines path={agent.path} /> },
          { id: 'direct', name: t('console.agents.direct'), value: number(agent.direct) },
          { id: 'agents', name: t('console.agents.agents_below'), value: number(agent.agents) },
          { id: 'players', name: t('console.agents.players_below'), value: number(agent.members) },
          { id: 'joined', name: t('console.agents.joined'), value: <ExactTime at={agent.joinedAt} /> },
          {
            id: 'signed',
            name: t('console.agents.signed_in'),
            value:
              agent.signedInAt === undefined ? (
                t('console.agents.never')
              ) : (
                <ExactTime at={agent.signedInAt} />
              ),
          },
        ]}
      />
    </PanelPart>
  )
}

function Freeze({ agent, freeze }: { agent: Agent; freeze: NonNullable<Agent['freeze']> }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelPart title={t('console.agents.frozen')}>
      <div className="stack">
        <KeyValues
          rows={[
            { id: 'since', name: t('console.agents.frozen_since'), value: <ExactTime at={freeze.at} /> },
            { id: 'by', name: t('console.agents.frozen_by'), value: <MemberLink member={freeze.by} /> },
          ]}
        />
        <p className="xs muted">{t('console.agents.freeze_effect')}</p>
        {may('members.write') && (
          <div className="console-buttons">
            <Button onClick={() => setOpen(true)}>{t('console.agents.lift')}</Button>
          </div>
        )}
      </div>
      {isOpen && <LiftDialog agent={agent} frozenAt={freeze.at} onClose={() => setOpen(false)} />}
    </PanelPart>
  )
}

function LiftDialog({
  agent: { id, account },
  frozenAt,
  onClose,
}: {
  agent: Agent
  frozenAt: string
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const lifting = useMutation({
    mutationFn: (reason: string) => api.call(liftFreeze, { ...scope, id, frozenAt, reason }),
    onSuccess: () => {
      showToast({ text: t('console.agents.lifted') })
      onClose()
    },
    // After a refusal the panel shows the freeze of now.
    onSettled: () =>
      Promise.all([readAgent, listAgents].map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  })
  return (
    <ReasonDialog
      question={t('console.agents.lift_question', { account })}
      verb={t('console.agents.lift')}
      error={lifting.error}
      onConfirm={(reason) => lifting.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small">{t('console.agents.lift_text')}</p>
    </ReasonDialog>
  )
}
