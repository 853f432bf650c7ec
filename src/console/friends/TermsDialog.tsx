import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { saveFriendTerms } from '#contract/console/friends.ts'

import { type Found, type TermsField, readTypedTerms, typedTerms } from './typed-terms.ts'

const sums = ['amount', 'deposited', 'staked', 'budget'] as const
const counts = ['days', 'friendsMost', 'claimDays', 'friendPoints', 'inviterPoints'] as const

/** Proposes the next terms for friends to a second operator. */
export function TermsDialog({ found, onClose }: { found: Found; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedTerms(found.terms))
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readTypedTerms(typed, found.currency)
  const saving = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the terms have a fault: ${read.fault}`)
      const version = found.terms?.version ?? 0
      return api.call(saveFriendTerms, { ...scope, version, terms: read.terms, reason })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const errorOf = (field: TermsField) =>
    isSubmitted && read.fault === field ? t(`console.friends.fault_${read.why}`) : undefined
  const change = (field: TermsField) => (value: string) =>
    setTyped((before) => ({ ...before, [field]: value }))
  return (
    <ReasonDialog
      question={t('console.friends.change_title')}
      verb={t('console.missions.save')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.friends.text')}</p>
      <div className="console-fields">
        {sums.map((field) => (
          <Field key={field} label={t(`console.friends.${field}`)} isRequired error={errorOf(field)}>
            <AmountInput currency={found.currency} value={typed[field]} onChange={change(field)} />
          </Field>
        ))}
        {counts.map((field) => (
          <Field key={field} label={t(`console.friends.${field}`)} isRequired error={errorOf(field)}>
            <TextInput inputMode="numeric" maxLength={3} value={typed[field]} onChange={change(field)} />
          </Field>
        ))}
      </div>
      <Checkbox
        isChecked={typed.asksDocument}
        onChange={(asksDocument) => setTyped((before) => ({ ...before, asksDocument }))}
      >
        {t('console.friends.asks_document')}
      </Checkbox>
    </ReasonDialog>
  )
}
