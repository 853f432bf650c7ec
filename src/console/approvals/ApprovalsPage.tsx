import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { AnswersOfWithdrawal } from '#console/withdrawals/PayoutAnswers.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listProposals } from '#contract/console/approvals.ts'
import { proposalStates } from '#domain/approvals/second-operator.ts'

import { approvalFilters, readApprovalSearch } from './approval-search.ts'
import '#console/withdrawals/withdrawals.css'
import './approvals.css'
import { JudgeProposal } from './JudgeProposal.tsx'
import { LapsePart } from './LapsePart.tsx'
import { type Proposal, ProposalLook } from './ProposalLook.tsx'
import { ProposalState } from './ProposalState.tsx'

/** Proposals for actions beyond an operator's thresholds, which wait for a second operator. */
export default function ApprovalsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readApprovalSearch)
  const input = { ...useScope(), ...approvalFilters(search), ...pageInput(search.at) }
  const proposals = useQuery({
    ...queryOf(useApi(), listProposals, input),
    placeholderData: keepPreviousData,
  })
  const open = proposals.data?.list.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.approvals')}
      figures={t('console.approvals.figures', {
        name: brand?.name ?? '',
        count: proposals.data?.waiting ?? 0,
      })}
      filters={
        <SegmentedControl
          label={t('console.column.status')}
          options={[
            ...proposalStates.map((id) => ({ id, label: t(`console.approvals.${id}`) })),
            { id: 'all', label: t('console.filter.all') },
          ]}
          selected={search.state}
          onSelect={(id) =>
            change({ state: proposalStates.find((one) => one === id) ?? 'all', at: [], open: undefined })
          }
        />
      }
      panel={
        open && (
          <ProposalPanel key={open.id} proposal={open} onClose={() => change({ open: undefined }, false)} />
        )
      }
    >
      <PagedTable
        label={t('console.page.approvals')}
        query={proposals}
        columns={useColumns()}
        search={search}
        change={change}
        empty={
          <State icon="check" title={t('console.approvals.none')} text={t('console.approvals.none_text')} />
        }
      />
    </ListPage>
  )
}

function ProposalPanel({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useT()
  const scope = useScope()
  const label = t(`console.approvals.deed.${proposal.deed}`)
  return (
    <RecordPanel
      id={proposal.id}
      name={label}
      state={<ProposalState state={proposal.state} />}
      onClose={onClose}
    >
      <PanelPart>
        <ProposalLook proposal={proposal} />
      </PanelPart>
      {proposal.lapse !== undefined && <LapsePart lapse={proposal.lapse} />}
      {proposal.deed === 'withdrawals.decidePayout' && <AnswersOfWithdrawal id={proposal.subject} />}
      {proposal.answer !== undefined && (
        <PanelPart title={t('console.approvals.answer')}>
          <Note tone="warn">{proposal.answer}</Note>
        </PanelPart>
      )}
      <JudgeProposal proposal={proposal} scope={scope} />
    </RecordPanel>
  )
}

function useColumns(): readonly Column<Proposal>[] {
  const t = useT()
  return [
    {
      id: 'deed',
      head: t('console.approvals.what'),
      cell: ({ deed }) => t(`console.approvals.deed.${deed}`),
    },
    {
      id: 'amount',
      head: t('console.adjust.amount'),
      isNumber: true,
      cell: ({ amount, currency }) =>
        amount === undefined || currency === undefined ? (
          t('console.nothing')
        ) : (
          <ConsoleAmount amount={amount} currency={currency} />
        ),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <ProposalState state={state} />,
    },
    {
      id: 'cause',
      head: t('console.approvals.why'),
      cell: ({ cause }) => t(`console.approvals.cause.${cause}`),
    },
    {
      id: 'by',
      head: t('console.adjust.proposed_by'),
      cell: ({ proposedBy }) => <span dir="auto">{proposedBy.name}</span>,
    },
    { id: 'at', head: t('console.column.when'), cell: ({ proposedAt }) => <ExactTime at={proposedAt} /> },
  ]
}
