import { tabStorage } from '#browser/storage.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'
import type { MessageSubject } from '#domain/support/subject.ts'
import { useMember } from '#site/session/use-member.ts'

import type { Talk } from './MessageList.tsx'
import { threadPictureUrl, useThreadPictures } from './thread-pictures.ts'

const SubjectPicker = lazyPart(() => import('./SubjectPicker.tsx').then((chunk) => chunk.SubjectPicker))
const MatterChips = lazyPart(() => import('./Matters.tsx').then((chunk) => chunk.MatterChips))

/** Storage key of the draft, which survives closing the window and reloads. */
const DRAFT = 'service-draft'

/** Length from which the character count is shown. */
const COUNTED_FROM = SERVICE_TEXT_MAX - 200

export function MessageField({
  talk,
  asksName,
  children,
}: {
  talk: Talk
  /** A visitor's first message: asks for a name too. */
  asksName: boolean
  children: ReactNode
}) {
  const t = useT()
  const [text, setText] = useState(() =>
    typeof window === 'undefined' ? '' : (tabStorage.getItem(DRAFT) ?? ''),
  )
  const [name, setName] = useState('')
  const [subject, chooseSubject] = useState<MessageSubject>()
  const member = useMember()
  const type = (next: string) => {
    setText(next)
    tabStorage.setItem(DRAFT, next)
    if (asksName) talk.human.start()
  }
  const pictures = useThreadPictures()
  const send = () => {
    const { ids, list } = pictures
    if ((text.trim() === '' && ids.length === 0) || !talk.thread.data) return false
    talk.send({ text, pictures: ids, subject }, name.trim())
    chooseSubject(undefined)
    type('')
    // Failed uploads stay, with their error.
    for (const { key, state } of list) if (state === 'kept') pictures.remove(key)
    return true
  }
  return (
    <Form className="talk-form" isBusy={pictures.isSending} onSubmit={send}>
      {talk.messages.length > 0 && (
        <PartBoundary>
          <MatterChips chosen={talk.matter} onChoose={talk.chooseMatter} />
        </PartBoundary>
      )}
      {asksName && (
        <Field label={t('service.name')}>
          <TextInput value={name} maxLength={40} autoComplete="nickname" onChange={setName} />
        </Field>
      )}
      <div className="talk-tools">
        {typeof member === 'object' && member.type !== TRIAL_TYPE && (
          <PartBoundary>
            <SubjectPicker chosen={subject} onChoose={chooseSubject} />
          </PartBoundary>
        )}
        {talk.thread.data && !asksName && (
          <PictureField label={t('service.pictures')} pictures={pictures} urlOf={threadPictureUrl} isSlim />
        )}
      </div>
      <WriteRow text={text} onType={type} />
      {children}
    </Form>
  )
}

function WriteRow({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useT()
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During input composition (IME), Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <>
      <label className="sr" htmlFor="talk-text">
        {t('service.message')}
      </label>
      <div className="talk-write">
        <textarea
          id="talk-text"
          rows={2}
          dir="auto"
          value={text}
          maxLength={SERVICE_TEXT_MAX}
          placeholder={t('service.message')}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button tone="main" type="submit" icon="send">
          {t('service.send')}
        </Button>
      </div>
      <p className="xs muted row">
        <span className="grow no-phone">{t('service.keys')}</span>
        {text.length >= COUNTED_FROM && (
          <span className="num">{t('service.count', { count: text.length, max: SERVICE_TEXT_MAX })}</span>
        )}
      </p>
    </>
  )
}
