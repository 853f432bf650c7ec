import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { listMessages, readMessage, resendMessage } from '#contract/console/outbox.ts'
import type { Output } from '#contract/endpoint.ts'

import { MessageState } from './MessageState.tsx'
import { templateName } from './template-name.ts'

type Message = Output<typeof readMessage>

/** One message with its text. The server masks codes and links. */
export function MessagePanel({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const t = useT()
  const message = useQuery(queryOf(useApi(), readMessage, { ...useScope(), id: messageId }))
  return (
    <RecordPanel
      id={messageId}
      name={t('console.outbox.message', { id: messageId })}
      state={message.data && <MessageState status={message.data.status} />}
      onClose={onClose}
    >
      <Loaded query={message}>{(found) => <MessageFacts message={found} />}</Loaded>
    </RecordPanel>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const t = useT()
  const nothing = t('console.nothing')
  const time = (at: string | undefined) => (at === undefined ? nothing : <ExactTime at={at} />)
  const member = message.member && <MemberLink member={message.member} />
  return (
    <>
      <PanelPart>
        <KeyValues
          rows={[
            {
              id: 'to',
              name: t('console.outbox.recipient'),
              value: <span dir="ltr">{message.recipient}</span>,
            },
            { id: 'member', name: t('console.audit_page.member'), value: member ?? nothing },
            {
              id: 'channel',
              name: t('console.outbox.channel'),
              value: t(`console.channel.${message.channel}`),
            },
            { id: 'template', name: t('console.outbox.template'), value: templateName(t, message.template) },
            { id: 'made', name: t('console.outbox.made'), value: time(message.createdAt) },
            { id: 'due', name: t('console.outbox.due'), value: time(message.dueAt) },
            { id: 'sent', name: t('console.outbox.sent'), value: time(message.sentAt) },
            { id: 'tries', name: t('console.outbox.tries'), value: message.tries },
            {
              id: 'theirs',
              name: t('console.outbox.provider_id'),
              value: <span dir="ltr">{message.providerId ?? nothing}</span>,
            },
          ]}
        />
      </PanelPart>
      {message.error && (
        <PanelPart title={t('console.outbox.error')}>
          <Note tone="bad">
            <span dir="ltr">{message.error}</span>
          </Note>
        </PanelPart>
      )}
      <PanelPart title={message.subject || t('console.outbox.text')}>
        <pre className="console-letter" dir="auto">
          {message.body}
        </pre>
      </PanelPart>
      <Resend message={message} />
    </>
  )
}

function Resend({ message }: { message: Message }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { may } = useOperator()
  const [isAsking, setAsking] = useState(false)
  const resend = useMutation({
    mutationFn: (reason: string) => api.call(resendMessage, { ...scope, id: message.id, reason }),
    onSuccess: async () => {
      setAsking(false)
      showToast({ text: t('console.outbox.resent') })
      await Promise.all(
        [listMessages.path, readMessage.path].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      )
    },
  })
  if (!may('outbox.write') || message.status === 'sent') return null
  return (
    <div>
      <Button
        icon="send"
        reason={message.isResendable ? undefined : t('console.outbox.not_resendable')}
        onClick={() => setAsking(true)}
      >
        {t('console.outbox.resend')}
      </Button>
      {isAsking && (
        <ReasonDialog
          question={t('console.outbox.resend_question', { recipient: message.recipient })}
          verb={t('console.outbox.resend')}
          error={resend.error}
          onConfirm={(reason) => resend.mutateAsync(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
