import { type KeyboardEvent, type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'

import type { Talk } from './MessageList.tsx'

/** What was typed and not sent is there again after the window was closed or the page loaded anew. */
const DRAFT = 'service-draft'

/** From here on the count of signs is shown. */
const COUNTED_FROM = SERVICE_TEXT_MAX - 200

export function MessageField({
  talk,
  asksName,
  children,
}: {
  talk: Talk
  /** A visitor's first message: they may say how they are called. */
  asksName: boolean
  children: ReactNode
}) {
  const t = useT()
  const [text, setText] = useState(() =>
    typeof window === 'undefined' ? '' : (sessionStorage.getItem(DRAFT) ?? ''),
  )
  const [name, setName] = useState('')
  const type = (next: string) => {
    setText(next)
    sessionStorage.setItem(DRAFT, next)
    if (asksName) talk.human.start()
  }
  const send = () => {
    if (text.trim() === '' || !talk.thread.data) return
    talk.send(text, name.trim())
    type('')
  }
  const press = (event: KeyboardEvent) => {
    // While a syllable is being put together, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="talk-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {asksName && (
        <Field label={t('service.name')}>
          <TextInput value={name} maxLength={40} autoComplete="nickname" onChange={setName} />
        </Field>
      )}
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
          onChange={(event) => type(event.currentTarget.value)}
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
      {children}
    </form>
  )
}
