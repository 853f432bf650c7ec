import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { type readClaim, writeOffClaim } from '#contract/console/claims.ts'
import type { Output } from '#contract/endpoint.ts'

type Claim = Pick<Output<typeof readClaim>, 'id' | 'open' | 'currency'>

/** Gives a claim up, or a part of it. Beyond the thresholds it becomes a proposal. */
export function WriteOff({ claim }: { claim: Claim }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="x" onClick={() => setOpen(true)}>
        {t('console.claims.write_off')}
      </Button>
      {isOpen && <WriteOffDialog claim={claim} onClose={() => setOpen(false)} />}
    </>
  )
}

function WriteOffDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { id, open, currency } = claim
  const money = useMoneyInput({ currency, initial: open, most: open })
  const intent = useOperatorIntent(`claim write-off ${id}`)
  const writeOff = useMutation({
    mutationFn: (given: { readonly amount: string; readonly reason: string }) => {
      const requestId = intent.idFor(JSON.stringify(given))
      return api.call(writeOffClaim, { ...scope, id, requestId, ...given })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.claims.done'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('console.claims.write_off_question', { id })}
      verb={t('console.claims.write_off')}
      isGrave
      error={writeOff.error}
      onSubmitted={() => void money.check()}
      onConfirm={(reason) => {
        const amount = money.check()
        return amount !== undefined && writeOff.mutateAsync({ amount, reason })
      }}
      onClose={onClose}
    >
      <MoneyField label={t('console.claims.amount')} input={money} symbol={currency} />
      <Note tone="warn">{t('console.claims.write_off_text')}</Note>
    </ReasonDialog>
  )
}
