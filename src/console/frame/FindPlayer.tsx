import { useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Form } from '#browser/ui/Form.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'

/** Player search on every page. Ctrl+K or Cmd+K focuses it. */
export function FindPlayer() {
  const t = useT()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The shortcut works on the whole window.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const submit = () => {
    const q = text.trim()
    if (q === '') return false
    const search = (before: Record<string, unknown>) => ({ brand: before['brand'], q })
    navigate({ to: paths.members, search: search as never })
    return true
  }
  return (
    <Form className="console-find" role="search" onSubmit={submit}>
      <label className="input">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          value={text}
          aria-label={t('console.find')}
          aria-keyshortcuts="Control+K"
          placeholder={t('console.find_what')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <kbd className="console-wide">{t('console.find_keys')}</kbd>
      </label>
    </Form>
  )
}
