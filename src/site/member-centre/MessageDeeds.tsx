import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { messages } from '#contract/messages.ts'

import type { Message } from './MessageMatter.tsx'

/** Keeps the open message, or removes it from the list, after a question. That of a new device stays. */
export function MessageDeeds({
  message: { id, isKept, news },
  onRemoved,
}: {
  message: Message
  onRemoved: () => void
}) {
  return (
    <>
      <KeepMessage id={id} isKept={isKept} />
      {news?.kind !== 'new_device' && <RemoveMessage id={id} onDone={onRemoved} />}
    </>
  )
}

function KeepMessage({ id, isKept }: { id: string; isKept: boolean }) {
  const t = useT()
  const api = useApi()
  const refetch = useRefetch()
  const keeping = useMutation({
    mutationFn: () => api.call(messages.keepMessage, { id, isKept: !isKept }),
    onSuccess: refetch,
    onError: ({ message }) => showToast({ tone: 'bad', text: message }),
  })
  return (
    <IconButton
      icon="star"
      className={isKept ? 'message-kept' : undefined}
      label={t('message.keep')}
      aria-pressed={isKept}
      isBusy={keeping.isPending}
      onClick={() => keeping.mutate()}
    />
  )
}

function RemoveMessage({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="trash" label={t('message.remove')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Removal
          question={t('message.remove_question')}
          text={t('message.remove_text')}
          remove={() => api.call(messages.removeMessages, { ids: [id] })}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Removes all read messages of the list but those that are kept, after a question. */
export function RemoveRead({ through }: { through: string }) {
  const t = useT()
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" tone="ghost" icon="trash" onClick={() => setOpen(true)}>
        {t('message.remove_read')}
      </Button>
      {isOpen && (
        <Removal
          question={t('message.remove_read_question')}
          text={t('message.remove_read_text')}
          remove={() => api.call(messages.removeRead, { through })}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Removal({
  question,
  text,
  remove,
  onDone,
  onClose,
}: {
  question: string
  text: string
  remove: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const t = useT()
  const refetch = useRefetch()
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onDone()
      await refetch()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      question={question}
      verb={t('message.remove')}
      stay={t('message.keep')}
      onConfirm={() => removing.mutateAsync()}
      onClose={onClose}
    >
      <p>{text}</p>
      {removing.error && <Note tone="bad">{removing.error.message}</Note>}
    </ConfirmDialog>
  )
}

function useRefetch() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [messages.list, messages.unreadCount].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
}
