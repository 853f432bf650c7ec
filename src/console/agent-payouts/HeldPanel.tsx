import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ContractTag } from '#console/agent-contracts/ContractTag.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { StatusTag } from '#console/members/MemberTags.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readHeldIncome, releaseHeldIncome } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { HeldForSigns, LacksUpline, PeriodText } from './PayoutTag.tsx'

type Held = Output<typeof readHeldIncome>
type Line = Held['lines'][number]

/** The held income of one agent by payout, why it is held, and its release by two operators. */
export function HeldPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(queryOf(useApi(), readHeldIncome, { ...useScope(), memberId: id }))
  const held = query.data
  return (
    <RecordPanel
      id={id}
      name={held?.account ?? id}
      state={held && <StatusTag status={held.status} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <Facts id={id} held={found} />
            <Deeds id={id} held={found} />
            <Lines held={found} />
            <Releases held={found} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ id, held }: { id: string; held: Held }) {
  const t = useT()
  const [oldest] = held.lines
  return (
    <PanelPart>
      <KeyValues
        rows={[
          {
            id: 'account',
            name: t('console.column.account'),
            value: <MemberLink member={{ id, account: held.account }} />,
          },
          {
            id: 'amount',
            name: t('console.held.amount'),
            value: <ConsoleAmount amount={held.amount} currency={held.currency} />,
          },
          oldest && { id: 'since', name: t('console.held.since'), value: <ExactTime at={oldest.heldAt} /> },
        ]}
      />
    </PanelPart>
  )
}

/** Two operators release the whole amount, to an active account alone. */
function Deeds({ id, held }: { id: string; held: Held }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const { status } = held
  return (
    <>
      <WaitingProposals group="agentRuns" deed="agentRuns.releaseHeldIncome" subject={id} />
      {held.lines.length > 0 && (
        <PanelPart>
          <div className="stack">
            {status !== 'active' && <Note tone="warn">{t(`console.held.while_${status}`)}</Note>}
            {!may('ledger.adjust') && <Note>{t('console.held.no_right')}</Note>}
            <p className="xs muted">{t('console.held.two')}</p>
            {may('ledger.adjust') && (
              <div className="console-buttons">
                <Button tone="main" isResting={status !== 'active'} onClick={() => setOpen(true)}>
                  {t('console.held.release')}
                </Button>
              </div>
            )}
          </div>
        </PanelPart>
      )}
      {isOpen && <ReleaseDialog id={id} held={held} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReleaseDialog({ id, held, onClose }: { id: string; held: Held; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { amount, account, currency } = held
  const intent = useOperatorIntent(`held release ${id}`)
  const releasing = useMutation({
    mutationFn: (reason: string) => {
      const requestId = intent.idFor(JSON.stringify({ amount, reason }))
      return api.call(releaseHeldIncome, { ...scope, memberId: id, amount, requestId, reason })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.held.released'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('console.held.question', { account })}
      verb={t('console.held.release')}
      error={releasing.error}
      onConfirm={(reason) => releasing.mutateAsync(reason)}
      onClose={onClose}
    >
      <ConsoleAmount amount={amount} currency={currency} />
      <Note tone="info">{t('console.held.release_text')}</Note>
    </ReasonDialog>
  )
}

function Lines({ held: { lines, hasMore, currency, status } }: { held: Held }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <PanelPart title={t('console.held.lines')}>
      <p className="xs muted">{t(`console.held.why_${status}`)}</p>
      <ul className="console-lines">
        {lines.map((line) => (
          <li key={`${line.runId} ${line.contract?.id} ${line.contract?.version}`}>
            <LineText line={line} />
            <ConsoleAmount amount={line.open} currency={currency} />
          </li>
        ))}
      </ul>
      {hasMore && <p className="xs muted">{t('console.held.more')}</p>}
    </PanelPart>
  )
}

function LineText({
  line: { runId, kind, startDay, endDay, heldAt, contract, lacksUpline, isFlagged },
}: {
  line: Line
}) {
  const t = useT()
  return (
    <span className="grow stack">
      <Link
        className="link"
        to={paths.agentPayout}
        params={{ runId }}
        search={(before) => ({ brand: before['brand'] })}
      >
        {t(`console.contract_kind.${kind}`)} <PeriodText startDay={startDay} endDay={endDay} />
      </Link>
      <span className="xs muted">
        <ExactTime at={heldAt} />
      </span>
      {isFlagged && (
        <span className="row xs">
          <HeldForSigns />
        </span>
      )}
      {contract && (
        <span className="row xs">
          <Link
            className="link num"
            to={paths.agentContracts}
            search={(before) => ({ brand: before['brand'], open: `${contract.id}.${contract.version}` })}
          >
            {t('console.contracts.contract', { id: contract.id, version: String(contract.version) })}
          </Link>
          <ContractTag state={contract.state} />
          {lacksUpline && <LacksUpline />}
        </span>
      )}
    </span>
  )
}

function Releases({ held: { releases, currency } }: { held: Held }) {
  const t = useT()
  if (releases.length === 0) return null
  return (
    <PanelPart title={t('console.held.releases')}>
      <ul className="console-lines">
        {releases.map(({ amount, at, operator, second }) => (
          <li key={at}>
            <span className="grow stack">
              <ExactTime at={at} />
              <bdi className="xs muted">{`${operator}, ${second}`}</bdi>
            </span>
            <ConsoleAmount amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
