import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { giveTickets } from '#contract/console/raffles.ts'
import { GIFT_ACCOUNTS_MOST, GIFT_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'

import type { ListedRaffle } from './typed-raffle.ts'

/** Proposes to a second operator to give tickets of a raffle to accounts. */
export function GiveDialog({
  raffle: { raffle, version, name },
  onClose,
}: {
  raffle: ListedRaffle
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`tickets of raffle ${raffle}`)
  const [accounts, setAccounts] = useState('')
  const [count, setCount] = useState('1')
  const [isSubmitted, setSubmitted] = useState(false)
  const listed = [...new Set(accounts.split(/[\s,;]+/).filter((account) => account !== ''))]
  const each = /^\d{1,2}$/.test(count) ? Number(count) : 0
  const hasAccounts = listed.length > 0 && listed.length <= GIFT_ACCOUNTS_MOST
  const hasCount = each > 0 && each <= GIFT_TICKETS_MOST
  const giving = useMutation({
    mutationFn: (reason: string) => {
      const gift = { ...scope, raffle, version, accounts: listed, count: each, reason }
      return api.call(giveTickets, { ...gift, requestId: intent.idFor(JSON.stringify(gift)) })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.raffles.give_title', { name })}
      verb={t('console.missions.save')}
      error={giving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => hasAccounts && hasCount && giving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.raffles.give_text')}</p>
      <Field
        label={t('console.raffles.accounts')}
        hint={t('console.raffles.accounts_hint')}
        isRequired
        error={isSubmitted && !hasAccounts ? t('console.raffles.fault_accounts') : undefined}
      >
        <TextArea value={accounts} onChange={setAccounts} maxLength={GIFT_ACCOUNTS_MOST * 41} />
      </Field>
      <Field
        label={t('console.raffles.count')}
        isRequired
        error={isSubmitted && !hasCount ? t('console.raffles.fault_count') : undefined}
      >
        <TextInput inputMode="numeric" maxLength={2} value={count} onChange={setCount} />
      </Field>
    </ReasonDialog>
  )
}
