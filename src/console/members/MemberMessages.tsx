import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MessagePanel } from '#console/outbox/MessagePanel.tsx'
import { MessageState } from '#console/outbox/MessageState.tsx'
import { templateName } from '#console/outbox/template-name.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listMessages } from '#contract/console/outbox.ts'
import type { Output } from '#contract/endpoint.ts'

import { readMemberSearch } from './member-search.ts'

type Message = Output<typeof listMessages>['list'][number]

/** Mails and text messages to one member; codes and links in them are hidden. */
export function MemberMessages({ memberId }: { memberId: string }) {
  const t = useT()
  const [search, change] = useUrlState(readMemberSearch)
  const messages = useQuery({
    ...queryOf(useApi(), listMessages, { ...useScope(), memberId, ...pageInput(search.at) }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  return (
    <>
      <PagedTable
        label={t('console.member.tab_messages')}
        query={messages}
        columns={columns}
        search={search}
        change={change}
        empty={<State icon="mail" title={t('console.member.messages_none')} />}
      />
      {search.open !== undefined && (
        <MessagePanel
          key={search.open}
          messageId={search.open}
          onClose={() => change({ open: undefined }, false)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<Message>[] {
  const t = useT()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
    {
      id: 'template',
      head: t('console.outbox.template'),
      cell: ({ template, subject }) => subject || templateName(t, template),
    },
    {
      id: 'channel',
      head: t('console.outbox.channel'),
      cell: ({ channel }) => t(`console.channel.${channel}`),
    },
    {
      id: 'recipient',
      head: t('console.outbox.recipient'),
      cell: ({ recipient }) => <span dir="ltr">{recipient}</span>,
    },
    {
      id: 'status',
      head: t('console.column.status'),
      cell: ({ status }) => <MessageState status={status} />,
    },
  ]
}
