import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PictureLinks } from '#console/ui/SentPictures.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { listThreads, readThread, takeThread } from '#contract/console/support.ts'
import type { Input, Output } from '#contract/endpoint.ts'

import { AnswerForm } from './AnswerForm.tsx'
import { useThreadPictureUrl } from './thread-pictures.ts'

type Read = Output<typeof readThread>
type Deed = Input<typeof takeThread>['deed']

/** One thread: messages, claim and answer form. */
export function ThreadPanel({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const t = useT()
  const thread = useQuery(queryOf(useApi(), readThread, { ...useScope(), id: threadId }))
  const { may } = useOperator()
  const name = thread.data?.thread.name
  return (
    <RecordPanel
      id={threadId}
      name={t('console.service.lists')}
      title={<b dir="auto">{name === undefined || name === '' ? t('console.service.visitor') : name}</b>}
      onClose={onClose}
    >
      <Loaded query={thread}>
        {(found) => (
          <>
            <ThreadFacts found={found} />
            <Messages key={found.thread.id} found={found} />
            {may('service.answer') && <AnswerForm threadId={found.thread.id} />}
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function ThreadFacts({ found: { thread } }: { found: Read }) {
  const t = useT()
  const { may } = useOperator()
  return (
    <PanelPart>
      <p className="row small">
        <span>
          {thread.isMine
            ? t('console.service.with_you')
            : thread.operatorName
              ? t('console.service.with', { name: thread.operatorName })
              : t('console.service.with_nobody')}
        </span>
        <span className="muted">
          {t('console.service.language')} {thread.language}
        </span>
        {thread.memberId && may('members.read') && (
          <Link className="link" to={paths.member} params={{ memberId: thread.memberId }}>
            {t('console.service.player')}
          </Link>
        )}
      </p>
      {may('service.answer') && <Deeds thread={thread} />}
    </PanelPart>
  )
}

function Deeds({ thread }: { thread: Read['thread'] }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () =>
    Promise.all([listThreads, readThread].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  const deed = useMutation({
    mutationFn: (deed: Deed) =>
      api.call(takeThread, { ...scope, id: thread.id, version: thread.version, deed: deed }),
    onError: (error) => {
      if (error instanceof CallRefused && error.code === 'changed_meanwhile')
        showToast({ text: t('console.service.moved') })
    },
    onSettled: askAgain,
  })
  const offered: readonly Deed[] = thread.isOpen ? [thread.isMine ? 'release' : 'take', 'close'] : ['reopen']
  return (
    <>
      <div className="console-buttons">
        {offered.map((one) => (
          <Button
            key={one}
            size="sm"
            tone="line"
            isBusy={deed.isPending && deed.variables === one}
            onClick={() => deed.mutate(one)}
          >
            {t(`console.service.${one}`)}
          </Button>
        ))}
      </div>
      {deed.error && <Note tone="bad">{deed.error.message}</Note>}
    </>
  )
}

function Messages({ found }: { found: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const urlOf = useThreadPictureUrl(found.thread.id)
  const [earlier, setEarlier] = useState<Read['messages']>([])
  const [hasEarlier, setHasEarlier] = useState<boolean>()
  const messages = [...earlier, ...found.messages].filter(
    ({ id }, place, all) => all.findIndex((one) => one.id === id) === place,
  )
  const more = useMutation({
    mutationFn: () => api.call(readThread, { ...scope, id: found.thread.id, before: messages[0]?.id ?? '1' }),
    onSuccess: (page) => {
      setEarlier([...page.messages, ...earlier])
      setHasEarlier(page.hasEarlier)
    },
  })
  return (
    <PanelPart>
      {(hasEarlier ?? found.hasEarlier) && (
        <Button size="sm" tone="ghost" isBusy={more.isPending} onClick={() => more.mutate()}>
          {t('console.service.earlier')}
        </Button>
      )}
      <div role="log" aria-label={t('console.service.messages')}>
        <ul className="console-talk">
          {messages.map(({ id, text, pictures, matter, subject, at, operatorName }) => (
            <li key={id} className={operatorName === undefined ? undefined : 'ours'}>
              {matter && <Tag>{t(`console.service.matter.${matter}`)}</Tag>}
              {subject && <SubjectLink subject={subject} />}
              {text !== '' && <p dir="auto">{text}</p>}
              {pictures.length > 0 && <PictureLinks ids={pictures} urlOf={urlOf} />}
              <span className="xs muted">
                {operatorName} <ExactTime at={at} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </PanelPart>
  )
}

const subjectPlaces = {
  deposit: { to: paths.deposits, right: 'cashier.read' },
  withdrawal: { to: paths.withdrawals, right: 'cashier.read' },
  round: { to: paths.rounds, right: 'rounds.read' },
} as const

/** The record that a message is about: a link, if the operator has the right to read its page. */
function SubjectLink({
  subject: { kind, id },
}: {
  subject: NonNullable<Read['messages'][number]['subject']>
}) {
  const t = useT()
  const { may } = useOperator()
  const { to, right } = subjectPlaces[kind]
  const name = t(`console.service.subject.${kind}`, { id })
  if (!may(right)) return <span className="small">{name}</span>
  return (
    <Link className="link" to={to} search={{ open: id }}>
      {name}
    </Link>
  )
}
