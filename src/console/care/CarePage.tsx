import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { harmReport } from '#contract/console/harm.ts'
import { harmLevels, markers } from '#domain/harm/marker.ts'

import { type CareSearch, careFilters, readCareSearch } from './care-search.ts'
import { LevelTag } from './care-tags.tsx'
import './care.css'
import { MarkedPanel } from './MarkedPanel.tsx'
import { type MarkedMember, reasonWords } from './reason-words.ts'

/** Reasons shown in a row; the panel lists all. */
const REASONS_IN_A_ROW = 2

/** Members with markers of harm, the most urgent first. */
export default function CarePage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readCareSearch)
  const input = { ...useScope(), ...careFilters(search), ...pageInput(search.at) }
  const report = useQuery({ ...queryOf(useApi(), harmReport, input), placeholderData: keepPreviousData })
  const currency = report.data?.currency ?? ''
  const day = report.data?.day
  const name = brand?.name ?? ''
  const open = report.data?.list.find(({ id }) => id === search.open)
  const isNarrowed = Object.keys(careFilters(search)).length > 0
  const empty = isNarrowed ? 'none_fit' : 'none'
  return (
    <ListPage
      title={t('console.page.care')}
      figures={
        day === undefined
          ? t('console.care.figures_none', { name })
          : t('console.care.figures', { name, day })
      }
      above={<p className="muted small">{t('console.care.firm')}</p>}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      panel={
        open && (
          <MarkedPanel
            key={open.id}
            marked={open}
            currency={currency}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.care')}
        query={report}
        columns={useColumns(currency)}
        search={search}
        change={change}
        empty={
          <State icon="user" title={t(`console.care.${empty}`)} text={t(`console.care.${empty}_text`)} />
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: CareSearch
  onChange: (patch: Partial<CareSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterSelect
        label={t('console.care.level')}
        value={search.level}
        choices={harmLevels.map((id) => ({ id, label: t(`console.care.level_${id}`) }))}
        onChange={(level) => onChange({ level })}
      />
      <FilterSelect
        label={t('console.care.marker')}
        value={search.marker}
        choices={markers.map((id) => ({ id, label: t(`console.care.marker_${id}`) }))}
        onChange={(marker) => onChange({ marker })}
      />
      <FilterSelect
        label={t('console.care.spoken')}
        value={search.spoken}
        choices={[
          { id: 'no', label: t('console.care.spoken_no') },
          { id: 'yes', label: t('console.care.spoken_yes') },
        ]}
        onChange={(spoken) => onChange({ spoken })}
      />
    </>
  )
}

function useColumns(currency: string): readonly Column<MarkedMember>[] {
  const t = useT()
  const { language } = useFormat()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ account }) => <span dir="ltr">{account}</span>,
    },
    { id: 'level', head: t('console.care.level'), cell: ({ level }) => <LevelTag level={level} /> },
    {
      id: 'reasons',
      head: t('console.care.reasons'),
      cell: ({ reasons }) => {
        const further = reasons.length - REASONS_IN_A_ROW
        return (
          <span className="care-reasons">
            {reasons.slice(0, REASONS_IN_A_ROW).map((reason) => (
              <span key={reason.marker}>{reasonWords(t, reason, { language, currency })}</span>
            ))}
            {further > 0 && <span className="muted">{t('console.care.further', { count: further })}</span>}
          </span>
        )
      },
    },
    {
      id: 'since',
      head: t('console.care.since'),
      cell: ({ since }) => (
        <span className="num" dir="ltr">
          {since}
        </span>
      ),
    },
    {
      id: 'spoken',
      head: t('console.care.spoken'),
      cell: ({ contact }) =>
        contact ? <ExactTime at={contact.at} /> : <Tag>{t('console.care.spoken_no')}</Tag>,
    },
  ]
}
