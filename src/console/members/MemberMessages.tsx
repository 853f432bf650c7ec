import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { MessagePanel } from '#console/outbox/MessagePanel.tsx'
import { useMessageColumns } from '#console/outbox/use-message-columns.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listMessages } from '#contract/console/outbox.ts'

import { readMemberSearch } from './member-search.ts'

/** Mails and text messages to one member; codes and links in them are hidden. */
export function MemberMessages({ memberId }: { memberId: string }) {
  const t = useT()
  const [search, change] = useUrlState(readMemberSearch)
  const messages = useQuery({
    ...queryOf(useApi(), listMessages, { ...useScope(), memberId, ...pageInput(search.at) }),
    placeholderData: keepPreviousData,
  })
  const { at, subject, channel, recipient, status } = useMessageColumns()
  return (
    <>
      <PagedTable
        label={t('console.member.tab_messages')}
        query={messages}
        columns={[at, subject, channel, recipient, status]}
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
