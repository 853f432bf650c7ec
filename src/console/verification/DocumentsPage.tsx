import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { State } from '#console/ui/State.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { listDocuments } from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'
import { documentKinds, documentStates } from '#domain/verification/documents.ts'

import './documents.css'
import { DocumentPanel } from './DocumentPanel.tsx'
import { DocumentState } from './DocumentState.tsx'
import { TakenBack } from './TakenBack.tsx'
import { type DocumentSearch, documentFilters, readDocumentSearch } from './document-search.ts'

type Listed = Output<typeof listDocuments>['list'][number]

/** Documents of members. Operators without the right to contacts see the list alone. */
export default function DocumentsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readDocumentSearch)
  const input = { ...useScope(), ...documentFilters(search), ...pageInput(search.at) }
  const found = useQuery({ ...queryOf(useApi(), listDocuments, input), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <ListPage
      title={t('console.page.documents')}
      figures={t('console.documents.figures', { name: brand?.name ?? '' })}
      above={found.data && <TakenBack checks={found.data.takenBack} />}
      filters={<Filters search={search} onChange={(patch) => change({ ...patch, at: [] })} />}
      panel={
        search.open !== undefined &&
        may('members.contacts') && (
          <DocumentPanel
            key={search.open}
            id={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.documents')}
        query={found}
        columns={columns}
        search={search}
        change={change}
        empty={
          <State icon="doc" title={t('console.documents.none')} text={t('console.documents.none_text')} />
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: DocumentSearch
  onChange: (patch: Partial<DocumentSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={search.state}
        choices={documentStates.map((id) => ({ id, label: t(`console.documents.${id}`) }))}
        onChange={(state) => onChange({ state })}
      />
      <FilterText
        label={t('console.column.account')}
        value={search.account}
        onChange={(account) => onChange({ account })}
      />
      <FilterSelect
        label={t('console.documents.kind')}
        value={search.kind}
        choices={documentKinds.map((id) => ({ id, label: t(`console.documents.kind_${id}`) }))}
        onChange={(kind) => onChange({ kind: documentKinds.find((one) => one === kind) })}
      />
    </>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ sentAt }) => <ExactTime at={sentAt} /> },
    { id: 'state', head: t('console.column.status'), cell: ({ state }) => <DocumentState state={state} /> },
    {
      id: 'kind',
      head: t('console.documents.kind'),
      cell: ({ kind }) => t(`console.documents.kind_${kind}`),
    },
    {
      id: 'who',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    {
      id: 'judge',
      head: t('console.documents.judge'),
      cell: ({ judge }) => <bdi>{judge ?? t('console.nothing')}</bdi>,
    },
  ]
}
