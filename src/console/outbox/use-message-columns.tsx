import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { timeColumn } from '#console/ui/columns.tsx'
import type { listMessages } from '#contract/console/outbox.ts'
import type { Output } from '#contract/endpoint.ts'

import { MessageState } from './MessageState.tsx'
import { templateName } from './template-name.ts'

export type ListedMessage = Output<typeof listMessages>['list'][number]

/** The columns of mails and text messages, by name; each page puts them in its own order. */
export function useMessageColumns() {
  const t = useT()
  return {
    at: timeColumn<ListedMessage>(t('console.column.when'), ({ createdAt }) => createdAt),
    subject: {
      id: 'subject',
      head: t('console.outbox.what'),
      cell: ({ subject, template }) => <span dir="auto">{subject || templateName(t, template)}</span>,
    },
    channel: {
      id: 'channel',
      head: t('console.outbox.channel'),
      cell: ({ channel }) => t(`console.channel.${channel}`),
    },
    recipient: {
      id: 'recipient',
      head: t('console.outbox.recipient'),
      cell: ({ recipient }) => <span dir="ltr">{recipient}</span>,
    },
    status: {
      id: 'status',
      head: t('console.column.status'),
      cell: ({ status }) => <MessageState status={status} />,
    },
  } as const satisfies Readonly<Record<string, Column<ListedMessage>>>
}
