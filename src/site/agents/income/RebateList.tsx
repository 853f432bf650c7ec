import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Table, TableFrame, onRowPress } from '#browser/ui/Table.tsx'
import type { AgentSearch } from '#site/agents/agent-search.ts'
import { hallName } from '#site/agents/HallShares.tsx'
import { Amount, Defined, MoneySum, ReportState, Result } from '#site/agents/ReportParts.tsx'
import { Sum } from '#site/records/SumsCard.tsx'
import { dayText } from '#site/records/day-text.ts'

import { RebateDisputes } from './Disputes.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import { StatementState } from './StatementState.tsx'
import { type Rebate, useRebates } from './use-statements.ts'

/** The agent's rebates by day. A row opens the halls that it comes from. */
export function RebateList({
  search,
  onChange,
}: {
  search: AgentSearch
  onChange: (patch: AgentSearch) => void
}) {
  const t = useT()
  const { span: range, state } = search
  const { pages, sums, list } = useRebates({ ...(range ? { range } : {}), ...(state ? { state } : {}) })
  const isFiltered = range !== undefined || state !== undefined
  return (
    <>
      <StatementFilters search={search} onChange={onChange} />
      {sums && sums.count > 0 && (
        <dl className="card rec-sums">
          <Sum name={t('income.days')}>{sums.count}</Sum>
          <MoneySum name={t('income.rebate')} amount={sums.gross} isResult />
          <MoneySum name={t('agent.figure.debtsPaid')} amount={sums.debtsPaid} />
          <MoneySum name={t('agent.figure.credited')} amount={sums.credited} />
        </dl>
      )}
      {!list ? (
        <ReportState query={pages} />
      ) : list.length === 0 ? (
        <div className="card">
          <EmptyState
            kind="records"
            title={t(isFiltered ? 'income.no_rebates_fit' : 'income.no_rebates')}
            text={t('income.no_rebates_text')}
            action={
              isFiltered ? (
                <Button tone="line" onClick={() => onChange({ span: undefined, state: undefined })}>
                  {t('record.clear')}
                </Button>
              ) : undefined
            }
          />
        </div>
      ) : (
        <RebateTable list={list} />
      )}
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
    </>
  )
}

function RebateTable({ list }: { list: readonly Rebate[] }) {
  const t = useT()
  const [openId, setOpen] = useState<string>()
  return (
    <div className="card">
      <TableFrame label={t('income.rebates')} look="records" className="rec-table">
        <thead>
          <tr>
            <th scope="col">{t('income.day')}</th>
            <th scope="col" className="n">
              {t('income.rebate')}
            </th>
            <th scope="col" className="n">
              <Defined name="debtsPaid" />
            </th>
            <th scope="col" className="n">
              <Defined name="credited" />
            </th>
            <th scope="col">
              <Defined name="statementState" />
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((rebate) => (
            <RebateRow
              key={rebate.id}
              rebate={rebate}
              isOpen={rebate.id === openId}
              onToggle={() => setOpen(rebate.id === openId ? undefined : rebate.id)}
            />
          ))}
        </tbody>
      </TableFrame>
    </div>
  )
}

function RebateRow({ rebate, isOpen, onToggle }: { rebate: Rebate; isOpen: boolean; onToggle: () => void }) {
  const { language } = useFormat()
  const { day, gross, payment } = rebate
  return (
    <>
      <tr className={isOpen ? 'rec-row on' : 'rec-row'} onClick={onRowPress(onToggle)}>
        <th scope="row">
          <button type="button" className="rec-name" aria-expanded={isOpen} onClick={onToggle}>
            <bdi>{dayText(day, language)}</bdi>
            <Icon name="chev" />
          </button>
        </th>
        <td className="n">
          <Result amount={gross} />
        </td>
        <td className="n">{payment ? <Amount amount={payment.debtsPaid} /> : '–'}</td>
        <td className="n">{payment ? <Amount amount={payment.credited} /> : '–'}</td>
        <td>
          <StatementState statement={rebate} />
        </td>
      </tr>
      {isOpen && (
        <tr className="rec-sides">
          <td colSpan={5}>
            <HallLines rebate={rebate} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The halls of one day; an earlier day of settlement is a correction. */
function HallLines({ rebate }: { rebate: Rebate }) {
  const { day, lines } = rebate
  const t = useT()
  const { language } = useFormat()
  return (
    <div className="rec-open">
      <Table
        look="dense"
        label={t('income.rebate_halls')}
        rows={lines}
        rowId={({ settledDay, product, category }) => `${settledDay} ${product} ${category}`}
        columns={[
          {
            id: 'hall',
            head: t('agent.hall'),
            cell: ({ category, settledDay }) => (
              <span className="ac-account">
                {hallName(t, category)}
                {settledDay !== day && (
                  <small>{t('income.corrects_day', { day: dayText(settledDay, language) })}</small>
                )}
              </span>
            ),
          },
          {
            id: 'bets',
            head: <Defined name="validBet" />,
            isNumber: true,
            cell: ({ validBet }) => <Amount amount={validBet} />,
          },
          {
            id: 'rebate',
            head: t('income.rebate'),
            isNumber: true,
            cell: ({ rebate }) => <Result amount={rebate} />,
          },
        ]}
      />
      <RebateDisputes rebate={rebate} />
    </div>
  )
}
