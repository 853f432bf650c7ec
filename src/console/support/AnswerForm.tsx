import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { keepIntent } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { useScope } from '#console/frame/brand.ts'
import { TextArea } from '#console/ui/TextArea.tsx'
import { answerThread, listThreads, readThread } from '#contract/console/support.ts'
import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'

import { useAnswerPictures, useThreadPictureUrl } from './thread-pictures.ts'

/** Drafts by thread, kept until the page is reloaded. */
const drafts = new Map<string, string>()
/** Request ids of answers with an unknown outcome, by thread and content: a retry is no second message. */
const intents = new Map<string, string>()

export function AnswerForm({ threadId }: { threadId: string }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [text, setText] = useState(drafts.get(threadId) ?? '')
  const intent = keepIntent({
    read: () => intents.get(threadId) ?? null,
    write: (kept) => intents.set(threadId, kept),
    remove: () => intents.delete(threadId),
  })
  const pictures = useAnswerPictures()
  const urlOf = useThreadPictureUrl(threadId)
  const type = (next: string) => {
    setText(next)
    drafts.set(threadId, next)
  }
  const answer = useMutation({
    mutationFn: () => {
      const content = { text, pictures: [...pictures.ids] }
      const requestId = intent.idFor(JSON.stringify(content))
      return api.call(answerThread, { ...scope, id: threadId, ...content, requestId })
    },
    onSuccess: async () => {
      intent.forget()
      type('')
      for (const { key, state } of pictures.list) if (state === 'kept') pictures.remove(key)
      await Promise.all(
        [listThreads, readThread].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      )
    },
  })
  const send = () => {
    const isEmpty = text.trim() === '' && pictures.ids.length === 0
    return !isEmpty && answer.mutateAsync()
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <Form className="console-answer" isBusy={pictures.isSending} onKeyDown={press} onSubmit={send}>
      <Field label={t('console.service.answer')}>
        <TextArea value={text} rows={4} maxLength={SERVICE_TEXT_MAX} onChange={type} />
      </Field>
      <PictureField label={t('console.service.pictures')} pictures={pictures} urlOf={urlOf} isSlim />
      {answer.error && (
        <Note tone="bad">
          {answer.error instanceof CallRefused ? answer.error.message : t('console.service.failed')}
        </Note>
      )}
      <Button type="submit" tone="main" icon="send">
        {t('console.service.send')}
      </Button>
    </Form>
  )
}
