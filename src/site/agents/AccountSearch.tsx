import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Form } from '#browser/ui/Form.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

/** Finds accounts of the team by the beginning of their name. */
export function AccountSearch({
  find,
  onFind,
}: {
  find: string | undefined
  onFind: (find: string) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState(find ?? '')
  return (
    <Form
      className="ac-find"
      onSubmit={() => {
        onFind(typed.trim())
        return true
      }}
    >
      <TextInput
        type="search"
        icon="search"
        aria-label={t('agent.find')}
        placeholder={t('agent.find')}
        value={typed}
        maxLength={64}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text)
          if (text === '') onFind('')
        }}
      />
    </Form>
  )
}
