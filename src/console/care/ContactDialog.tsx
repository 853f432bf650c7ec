import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { harmContacts, harmReport, noteHarmContact } from '#contract/console/harm.ts'
import { type ContactWay, contactWays } from '#domain/harm/contact.ts'

/** Records a contact with a member. The record is final. */
export function ContactDialog({
  memberId,
  account,
  onClose,
}: {
  memberId: string
  account: string
  onClose: () => void
}) {
  const t = useT()
  const [way, setWay] = useState<ContactWay>('call')
  const [words, setWords] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = words.trim() === ''
  const noting = useNoting(memberId, onClose)
  const submit = () => {
    setSubmitted(true)
    return !isMissing && noting.mutateAsync({ way, words: words.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('console.care.note_question', { account })}
      width={460}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main">
            {t('console.care.note')}
          </Button>
        </>
      }
    >
      <p className="muted small">{t('console.care.note_text')}</p>
      <Field label={t('console.care.way')}>
        <Select
          value={way}
          choices={contactWays.map((id) => ({ id, label: t(`console.care.way_${id}`) }))}
          onChange={(id) => setWay(contactWays.find((one) => one === id) ?? way)}
        />
      </Field>
      <Field
        label={t('console.care.words')}
        isRequired
        error={isSubmitted && isMissing ? t('console.care.words_missing') : undefined}
      >
        <TextArea value={words} onChange={setWords} rows={5} maxLength={500} />
      </Field>
      <Fault error={noting.error} />
    </Dialog>
  )
}

function useNoting(memberId: string, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (contact: { way: ContactWay; words: string }) =>
      api.call(noteHarmContact, { ...scope, id: memberId, ...contact }),
    onSuccess: async () => {
      const stale = [harmReport, harmContacts]
      await Promise.all(stale.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      showToast({ text: t('console.care.noted') })
      onDone()
    },
  })
}
