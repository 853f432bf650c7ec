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
import { useOperator } from '#console/session/use-operator.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { waiveAgentDebt } from '#contract/console/agent-runs.ts'

interface Debt {
  readonly id: string
  readonly account: string
  readonly open: string
}

/** Gives up a debt to the brand, or a part of it, by two operators. */
export function WaiveDebt({ debt, currency }: { debt: Debt; currency: string }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelPart>
      <div className="stack">
        <p className="xs muted">{t('console.debts.waive_text')}</p>
        {may('ledger.adjust') ? (
          <div className="console-buttons">
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('console.debts.waive')}
            </Button>
          </div>
        ) : (
          <Note>{t('console.held.no_right')}</Note>
        )}
      </div>
      {isOpen && <WaiveDialog debt={debt} currency={currency} onClose={() => setOpen(false)} />}
    </PanelPart>
  )
}

function WaiveDialog({
  debt: { id, account, open },
  currency,
  onClose,
}: {
  debt: Debt
  currency: string
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const money = useMoneyInput({ currency, initial: open, most: open })
  const intent = useOperatorIntent(`debt waiver ${id}`)
  const waiving = useMutation({
    mutationFn: (given: { readonly amount: string; readonly reason: string }) => {
      const requestId = intent.idFor(JSON.stringify(given))
      return api.call(waiveAgentDebt, { ...scope, id, requestId, ...given })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.debts.waived'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('console.debts.waive_question', { account })}
      verb={t('console.debts.waive')}
      isGrave
      error={waiving.error}
      onSubmitted={() => void money.check()}
      onConfirm={(reason) => {
        const amount = money.check()
        return amount !== undefined && waiving.mutateAsync({ amount, reason })
      }}
      onClose={onClose}
    >
      <MoneyField label={t('console.debts.waive_amount')} input={money} symbol={currency} />
    </ReasonDialog>
  )
}
