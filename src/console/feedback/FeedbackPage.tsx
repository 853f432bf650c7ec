import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listFeedback } from '#contract/console/feedback.ts'
import type { Output } from '#contract/endpoint.ts'
import { feedbackStates, storedTopics } from '#domain/feedback/feedback.ts'

import './feedback.css'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { feedbackFilters, type FeedbackSearch, readFeedbackSearch } from './feedback-search.ts'
import { FeedbackState } from './FeedbackState.tsx'
import { HelpVotes } from './HelpVotes.tsx'

type Listed = Output<typeof listFeedback>['list'][number]

/** Feedback to the brand, and votes on help articles. */
export default function FeedbackPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readFeedbackSearch)
  const input = { ...useScope(), ...feedbackFilters(search), ...pageInput(search.at) }
  const found = useQuery({ ...queryOf(useApi(), listFeedback, input), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <ListPage
      title={t('console.page.feedback')}
      figures={t('console.feedback.figures', { name: brand?.name ?? '' })}
      filters={<Filters search={search} onChange={(patch) => change({ ...patch, at: [] })} />}
      panel={
        search.open !== undefined && (
          <FeedbackPanel
            key={search.open}
            id={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.feedback')}
        query={found}
        columns={columns}
        search={search}
        change={change}
        empty={
          <State icon="mail" title={t('console.feedback.none')} text={t('console.feedback.none_text')} />
        }
      />
      <HelpVotes />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: FeedbackSearch
  onChange: (patch: Partial<FeedbackSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={search.state}
        choices={feedbackStates.map((id) => ({ id, label: t(`console.feedback.${id}`) }))}
        onChange={(state) => onChange({ state })}
      />
      <FilterText
        label={t('console.feedback.reference')}
        value={search.reference}
        onChange={(reference) => onChange({ reference })}
      />
      <FilterSelect
        label={t('console.feedback.topic')}
        value={search.topic}
        choices={storedTopics.map((id) => ({ id, label: t(`console.feedback.topic_${id}`) }))}
        onChange={(topic) => onChange({ topic: storedTopics.find((one) => one === topic) })}
      />
    </>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <FeedbackState state={state} />,
    },
    {
      id: 'topic',
      head: t('console.feedback.topic'),
      cell: ({ topic }) => t(`console.feedback.topic_${topic}`),
    },
    {
      id: 'who',
      head: t('console.column.account'),
      cell: ({ member }) =>
        member ? <span dir="ltr">{member.account}</span> : t('console.feedback.visitor'),
    },
    {
      id: 'content',
      head: t('console.feedback.content'),
      cell: ({ content }) => (
        <span className="feedback-line" dir="auto">
          {content}
        </span>
      ),
    },
  ]
}
