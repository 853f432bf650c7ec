import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { type ContractKind, contractKinds } from '#domain/agents/terms.ts'
import { Amount, Defined, MoneySum, ReportState } from '#site/agents/ReportParts.tsx'
import { pageOfKind } from '#site/agents/agent-entries.ts'
import { useContractFlags } from '#site/agents/use-contract-flags.ts'
import { incomeKinds } from '#site/agents/agent-search.ts'
import { useAgentSearch } from '#site/agents/use-reports.ts'
import { dayText } from '#site/records/day-text.ts'
import '#site/records/records.css'

import { RebateList } from './RebateList.tsx'
import { StatementList } from './StatementList.tsx'
import { StatementView } from './StatementView.tsx'
import { type Debt, useClaimAll, useDebts, useKindSums } from './use-statements.ts'

const PayDebtsDialog = lazyPart(() => import('./PayDebts.tsx').then((chunk) => chunk.PayDebtsDialog))

/** The income of all contracts, its statements, and debts of both sides. */
export function IncomePane() {
  const t = useT()
  const [search, change] = useAgentSearch()
  const flags = useContractFlags()
  const kinds = contractKinds.filter((kind) => flags?.has(pageOfKind[kind].flag))
  if (search.statement !== undefined)
    return <StatementView id={search.statement} onBack={() => change({ statement: undefined })} />
  return (
    <>
      <KindSums />
      <Debts side="owed" />
      <Debts side="due" />
      <div className="rec-bar">
        <Chips
          label={t('contract.list')}
          isScrolling
          options={[
            { id: '', label: t('income.all_kinds') },
            ...kinds.map((id) => ({ id, label: t(`contract.kind.${id}`) })),
            { id: 'rebate', label: t('income.rebates') },
          ]}
          selected={search.pay ?? ''}
          onSelect={(id) => change({ pay: incomeKinds.find((one) => one === id) })}
        />
      </div>
      {search.pay === 'rebate' ? (
        <RebateList search={search} onChange={change} />
      ) : (
        <StatementList kind={search.pay} search={search} onChange={change} />
      )}
    </>
  )
}

/** Income of each kind since the beginning: paid to the wallet. */
function KindSums() {
  const t = useT()
  const { kinds = [], rebates } = useKindSums()
  const hasRebates = rebates !== undefined && rebates.count > 0
  if (kinds.length === 0 && !hasRebates) return null
  return (
    <section className="card">
      <h3 className="rec-head">{t('income.credited_by_kind')}</h3>
      <dl className="rec-sums">
        {kinds.map(({ kind, credited }) => (
          <MoneySum key={kind} name={t(`contract.kind.${kind}`)} amount={credited} />
        ))}
        {hasRebates && <MoneySum name={t('income.rebates')} amount={rebates.credited} />}
      </dl>
      <ClaimAll kinds={kinds.flatMap(({ kind, claimable }) => (claimable > 0 ? [kind] : []))} />
    </section>
  )
}

/** Pays at once what is released and would be paid by the next run. */
function ClaimAll({ kinds }: { kinds: readonly ContractKind[] }) {
  const t = useT()
  const claiming = useClaimAll()
  if (kinds.length === 0 && !claiming.error) return null
  return (
    <div className="rec-files">
      <Button tone="main" icon="coin" isBusy={claiming.isPending} onClick={() => claiming.mutate(kinds)}>
        {t('income.claim_all')}
      </Button>
      {claiming.error && <Note tone="bad">{claiming.error.message}</Note>}
    </div>
  )
}

/** The way out of debts for an agent whose income does not pay them. */
function PayDebts({ payable = '0' }: { payable: string | undefined }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="rec-files">
      <Button
        tone="main"
        icon="coin"
        reason={Number(payable) > 0 ? undefined : t('income.pay_empty')}
        onClick={() => setOpen(true)}
      >
        {t('income.pay_debts')}
      </Button>
      {isOpen && (
        <PartBoundary>
          <Suspense fallback={null}>
            <PayDebtsDialog payable={payable} onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}

/** Nothing is shown where there has never been a debt of this side. */
function Debts({ side }: { side: 'owed' | 'due' }) {
  const t = useT()
  const { language } = useFormat()
  const { pages, open, payable, list } = useDebts(side)
  if (!list) return pages.isError ? <ReportState query={pages} /> : null
  if (list.length === 0) return null
  const amount = (name: 'amount' | 'open'): Column<Debt> => ({
    id: name,
    head: <Defined name={name === 'open' ? 'debtOpen' : 'debtAmount'} />,
    isNumber: true,
    cell: (debt) => <Amount amount={debt[name]} />,
  })
  const isOpen = open !== undefined && Number(open) > 0
  return (
    <section className="card">
      <h3 className="rec-head">{t(`income.debts_${side}`)}</h3>
      {side === 'owed' && isOpen && (
        <>
          <Note tone="warn">{t('income.debt_blocks')}</Note>
          <PayDebts payable={payable} />
        </>
      )}
      <Table
        look="dense"
        label={t(`income.debts_${side}`)}
        rows={list}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'party',
            head: t('agent.account'),
            cell: ({ account }) => <bdi>{account ?? t('contract.brand')}</bdi>,
          },
          { id: 'since', head: t('income.since'), cell: ({ since }) => dayText(since, language) },
          amount('amount'),
          amount('open'),
        ]}
      />
      {pages.hasNextPage && (
        <Button
          tone="ghost"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
    </section>
  )
}
