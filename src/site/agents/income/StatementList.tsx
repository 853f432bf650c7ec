import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import type { ContractKind } from '#domain/agents/terms.ts'
import type { AgentSearch } from '#site/agents/agent-search.ts'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { PeriodText } from '#site/agents/contracts/PeriodText.tsx'
import { Amount, Defined, type FigureName, MoneySum, ReportState } from '#site/agents/ReportParts.tsx'
import { Sum } from '#site/records/SumsCard.tsx'

import { StatementFilters } from './StatementFilters.tsx'
import { StatementState } from './StatementState.tsx'
import { type Listed, type StatementSums, useStatementFile, useStatements } from './use-statements.ts'

interface ListProps {
  /** Absent: of all kinds. */
  readonly kind: ContractKind | undefined
  readonly search: AgentSearch
  readonly onChange: (patch: AgentSearch) => void
}

/** Statements with their filters, sums and file. A row opens its document. */
export function StatementList({ kind, search, onChange }: ListProps) {
  const t = useT()
  const { span: range, state } = search
  const filters = { ...(kind ? { kind } : {}), ...(range ? { range } : {}), ...(state ? { state } : {}) }
  const { pages, sums, list } = useStatements(filters)
  const file = useStatementFile()
  const isFiltered = range !== undefined || state !== undefined
  return (
    <>
      <StatementFilters search={search} onChange={onChange} />
      {sums && sums.total.count > 0 && <Sums sums={sums.total} />}
      {!list ? (
        <ReportState query={pages} />
      ) : list.length === 0 ? (
        <NoStatements
          isFiltered={isFiltered}
          onClear={() => onChange({ span: undefined, state: undefined })}
        />
      ) : (
        <div className="card">
          <StatementTable
            list={list}
            isMixed={kind === undefined}
            onOpen={(id) => onChange({ statement: id })}
          />
        </div>
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
      {list && list.length > 0 && (
        <div className="rec-files">
          <Button tone="line" icon="table" isBusy={file.isPending} onClick={() => file.mutate(filters)}>
            {t('record.csv')}
          </Button>
          {file.error && <Note tone="bad">{file.error.message}</Note>}
        </div>
      )}
    </>
  )
}

function Sums({ sums }: { sums: StatementSums }) {
  const t = useT()
  return (
    <dl className="card rec-sums">
      <Sum name={t('income.count')}>{sums.count}</Sum>
      <MoneySum name={t('agent.figure.grossShare')} amount={sums.gross} />
      <MoneySum name={t('agent.figure.paidBelow')} amount={sums.paidBelow} />
      <MoneySum name={t('agent.figure.credited')} amount={sums.credited} />
    </dl>
  )
}

function NoStatements({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        kind="records"
        title={t(isFiltered ? 'income.none_fit' : 'income.none')}
        text={t('income.none_text')}
        action={
          isFiltered ? (
            <Button tone="line" onClick={onClear}>
              {t('record.clear')}
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}

function StatementTable({
  list,
  isMixed,
  onOpen,
}: {
  list: readonly Listed[]
  isMixed: boolean
  onOpen: (id: string) => void
}) {
  const t = useT()
  const { language } = useFormat()
  const paid = (name: 'paidBelow' | 'debtsPaid' | 'credited'): Column<Listed> => ({
    id: name,
    head: <Defined name={name} />,
    isNumber: true,
    cell: ({ statement: { payment } }) => (payment ? <Amount amount={payment[name]} /> : '–'),
  })
  const figure = (id: string, name: FigureName, cell: Column<Listed>['cell']): Column<Listed> => ({
    id,
    head: <Defined name={name} />,
    isNumber: true,
    cell,
  })
  return (
    <Table
      label={t('income.list')}
      rows={list}
      rowId={({ statement }) => statement.id}
      onOpen={({ statement }) => onOpen(statement.id)}
      columns={[
        {
          id: 'period',
          head: t('contract.period_head'),
          cell: ({ kind, statement: { startDay, endDay } }) => (
            <span className="ac-account">
              <PeriodText startDay={startDay} endDay={endDay} language={language} />
              {isMixed && <small>{t(`contract.kind.${kind}`)}</small>}
            </span>
          ),
        },
        figure('base', 'base', ({ statement }) => <Amount amount={statement.base} />),
        figure('rate', 'rate', ({ statement: { tier, ratePpm } }) =>
          tier === undefined ? t('income.not_reached') : percentText(ratePpm, language),
        ),
        figure('gross', 'grossShare', ({ statement }) => <Amount amount={statement.gross} />),
        paid('paidBelow'),
        paid('debtsPaid'),
        paid('credited'),
        {
          id: 'state',
          head: <Defined name="statementState" />,
          cell: ({ statement }) => <StatementState statement={statement} />,
        },
      ]}
    />
  )
}
