import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { type StaleStream, useStaleStream } from '#console/ui/use-stale-stream.ts'
import { followService, listThreads, readThread } from '#contract/console/support.ts'
import type { Output } from '#contract/endpoint.ts'

import { readServiceSearch, threadLists } from './thread-search.ts'
import { ThreadPanel } from './ThreadPanel.tsx'

import './support.css'

type Thread = Output<typeof listThreads>['list'][number]

const stream: StaleStream = { path: followService.path, what: 'service', calls: [listThreads, readThread] }

/** Threads of customer service: the waiting queue and all others. */
export default function SupportPage() {
  const t = useT()
  const scope = useScope()
  const [search, change] = useUrlState(readServiceSearch)
  useStaleStream(stream)
  const threads = useQuery({
    ...queryOf(useApi(), listThreads, { ...scope, which: search.which, ...pageInput(search.at) }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const waiting = threads.data?.waiting
  return (
    <ListPage
      title={t('console.page.service')}
      figures={t('console.service.lead')}
      filters={
        <SegmentedControl
          label={t('console.service.lists')}
          options={threadLists.map((id) => ({
            id,
            label: t(`console.service.${id}`) + (id === 'waiting' && waiting ? ` (${waiting})` : ''),
          }))}
          selected={search.which}
          onSelect={(id) => change({ which: threadLists.find((one) => one === id) ?? 'waiting', at: [] })}
        />
      }
      panel={
        search.open !== undefined && (
          <ThreadPanel
            key={search.open}
            threadId={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.service.lists')}
        query={threads}
        columns={columns}
        search={search}
        change={change}
        empty={
          <State
            icon="chat"
            title={t(search.which === 'waiting' ? 'console.service.none' : 'console.service.none_listed')}
          />
        }
      />
    </ListPage>
  )
}

function useColumns(): readonly Column<Thread>[] {
  const t = useT()
  return [
    {
      id: 'who',
      head: t('console.service.player'),
      cell: ({ name, memberId, isVip }) => (
        <span className="row">
          <b dir="auto">{name === '' ? t('console.service.visitor') : name}</b>
          {isVip && <Tag tone="gold">{t('console.service.vip')}</Tag>}
          {memberId === undefined && name !== '' && <Tag tone="info">{t('console.service.visitor')}</Tag>}
        </span>
      ),
    },
    {
      id: 'waits',
      head: t('console.service.waits'),
      cell: ({ waitsSince }) => (waitsSince ? <ExactTime at={waitsSince} /> : t('console.nothing')),
    },
    {
      id: 'text',
      head: t('console.outbox.what'),
      cell: ({ lastText }) => (
        <span className="talk-teaser" dir="auto">
          {lastText || t('console.service.pictures')}
        </span>
      ),
    },
    {
      id: 'with',
      head: t('console.service.whose'),
      cell: ({ operatorName }) => operatorName ?? t('console.nothing'),
    },
    { id: 'at', head: t('console.column.when'), cell: ({ lastAt }) => <ExactTime at={lastAt} /> },
  ]
}
