import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { differencesFile, listDifferences, readStatement } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'
import { differenceKinds } from '#domain/reconciliation/match.ts'

import { BadLines } from './BadLines.tsx'
import { DifferencePanel } from './DifferencePanel.tsx'
import { differenceFilters, type DifferenceSearch, readDifferenceSearch } from './difference-search.ts'
import { useDifferenceColumns } from './difference-columns.tsx'
import type { Read } from './read-statement.ts'
import './reconciliation.css'
import { StatementFacts, StatementSums } from './StatementFacts.tsx'

/** One statement: totals, differences, and lines that could not be parsed. */
export default function StatementPage() {
  const t = useT()
  const { statementId = '' } = useParams()
  const scope = useScope()
  const id = /^[1-9]\d{0,17}$/.test(statementId) ? statementId : '999999999999999999'
  const title = t('console.recon.statement', { id })
  const statement = useQuery(queryOf(useApi(), readStatement, { ...scope, id }))
  const take = useMutation({
    mutationFn: () => takeFile(differencesFile.path + queryString({ ...scope, id }), `differences-${id}.csv`),
  })
  useRecordTitle(statement.data && title)
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.reconciliation}>
        <Icon name="left" className="flip" />
        {t('console.recon.back')}
      </Link>
      <Loaded query={statement} lines={10}>
        {(found) => (
          <>
            <PageTitle
              title={title}
              figures={<StatementFacts statement={found.statement} />}
              actions={
                <Button size="sm" icon="doc" isBusy={take.isPending} onClick={() => take.mutate()}>
                  {t('console.recon.take')}
                </Button>
              }
            />
            <Fault error={take.error} />
            <StatementSums sums={found.sums} />
            <Differences id={id} counts={found.counts} />
            {found.statement.badCount > 0 && (
              <section className="card recon-part">
                <BadLines count={found.statement.badCount} lines={found.badLines} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Differences({ id, counts }: { id: string; counts: Read['counts'] }) {
  const t = useT()
  const [search, change] = useUrlState(readDifferenceSearch)
  const input = { ...useScope(), id, ...differenceFilters(search), ...pageInput(search.at) }
  const differences = useQuery({
    ...queryOf(useApi(), listDifferences, input),
    placeholderData: keepPreviousData,
    select: ({ list, ...rest }: Output<typeof listDifferences>) => ({
      ...rest,
      list: list.map((one) => ({ ...one, id: String(one.number) })),
    }),
  })
  const columns = useDifferenceColumns()
  const open = differences.data?.list.find((one) => one.id === search.open)
  return (
    <div className="console-split">
      <div className="console-list">
        <KindFilters counts={counts} search={search} change={change} />
        <PagedTable
          label={t('console.recon.differences')}
          query={differences}
          columns={columns}
          search={search}
          change={change}
          empty={<State icon="check" title={t('console.recon.equal')} text={t('console.recon.equal_text')} />}
        />
      </div>
      {open && (
        <DifferencePanel
          key={open.id}
          statementId={id}
          difference={open}
          onClose={() => change({ open: undefined }, false)}
        />
      )}
    </div>
  )
}

function KindFilters({
  counts,
  search,
  change,
}: {
  counts: Read['counts']
  search: DifferenceSearch
  change: (patch: Partial<DifferenceSearch>) => void
}) {
  const t = useT()
  const ofKind = differenceKinds.flatMap((kind) => counts.filter((one) => one.kind === kind))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const label = (name: string, count: number) => t('console.recon.kind_count', { name, count })
  return (
    <div className="recon-filters" role="group" aria-label={t('console.filter.label')}>
      <div className="recon-kinds">
        <SegmentedControl
          label={t('console.recon.kind')}
          options={[
            { id: 'all', label: label(t('console.recon.all'), total) },
            ...ofKind.map(({ kind, count }) => ({
              id: kind,
              label: label(t(`console.recon.kind.${kind}`), count),
            })),
          ]}
          selected={search.kind ?? 'all'}
          onSelect={(kind) =>
            change({ kind: differenceKinds.find((one) => one === kind), at: [], open: undefined })
          }
        />
      </div>
      <Checkbox isChecked={search.isOpen} onChange={(isOpen) => change({ isOpen, at: [], open: undefined })}>
        {t('console.recon.only_open')}
      </Checkbox>
    </div>
  )
}
