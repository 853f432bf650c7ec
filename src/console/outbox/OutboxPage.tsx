import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listMessages } from '#contract/console/outbox.ts'

import { MessagePanel } from './MessagePanel.tsx'
import {
  channels,
  messageStates,
  outboxFilters,
  type OutboxSearch,
  readOutboxSearch,
} from './outbox-search.ts'
import { type ListedMessage, useMessageColumns } from './use-message-columns.tsx'

/** Mails and texts: waiting, sent, and failed with the reason. */
export default function OutboxPage() {
  const t = useT()
  const scope = useScope()
  const brand = useBrand()
  const [search, change] = useUrlState(readOutboxSearch)
  const input = { ...scope, ...outboxFilters(search), ...pageInput(search.at) }
  const messages = useQuery({
    ...queryOf(useApi(), listMessages, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  return (
    <ListPage
      title={t('console.page.outbox')}
      figures={t('console.outbox.figures', { name: brand?.name ?? '' })}
      filters={<Filters search={search} onChange={(patch) => change({ ...patch, at: [] })} />}
      panel={
        search.open !== undefined && (
          <MessagePanel
            key={search.open}
            messageId={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.outbox')}
        query={messages}
        columns={columns}
        search={search}
        change={change}
        empty={<State icon="mail" title={t('console.outbox.none')} text={t('console.outbox.none_text')} />}
      />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: OutboxSearch
  onChange: (patch: Partial<OutboxSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={search.status}
        choices={messageStates.map((id) => ({ id, label: t(`console.message.${id}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterText label={t('console.outbox.find')} value={search.to} onChange={(to) => onChange({ to })} />
      <FilterSelect
        label={t('console.outbox.channel')}
        value={search.channel}
        choices={channels.map((id) => ({ id, label: t(`console.channel.${id}`) }))}
        onChange={(channel) => onChange({ channel })}
      />
      <FilterDays
        label={t('console.column.when')}
        from={search.fromDay}
        to={search.toDay}
        onChange={(days) =>
          onChange({
            ...('from' in days ? { fromDay: days.from } : {}),
            ...('to' in days ? { toDay: days.to } : {}),
          })
        }
      />
      {search.member !== undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ member: undefined })}>
          {t('console.audit_page.of_member', { id: search.member })}
        </Button>
      )}
    </>
  )
}

function useColumns(): readonly Column<ListedMessage>[] {
  const t = useT()
  const { at, status, channel, recipient, subject } = useMessageColumns()
  return [
    at,
    status,
    channel,
    recipient,
    {
      id: 'member',
      head: t('console.audit_page.member'),
      cell: ({ member }) => (
        <span className="muted" dir="ltr">
          {member?.account ?? t('console.nothing')}
        </span>
      ),
    },
    subject,
    { id: 'tries', head: t('console.outbox.tries'), isNumber: true, cell: ({ tries }) => tries },
  ]
}
