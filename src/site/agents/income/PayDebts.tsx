import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { agentStatements } from '#contract/agent-statements.ts'
import type { Output } from '#contract/endpoint.ts'
import { useSite } from '#site/bootstrap.ts'

/** Pays open debts, whole or in part, from the main wallet. */
export function PayDebtsDialog({ payable, onClose }: { payable: string; onClose: () => void }) {
  const t = useT()
  const { currency } = useSite().whitelabel
  const paying = usePaying(onClose)
  const money = useMoneyInput({ currency, initial: payable, most: payable })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('income.pay_debts')}
      width={440}
      isForm
      onSubmit={() => {
        const amount = money.check()
        return amount !== undefined && paying.mutateAsync(amount)
      }}
      footer={
        <Button type="submit" tone="main">
          {t('income.pay_now')}
        </Button>
      }
    >
      <div className="stack">
        <MoneyField label={t('income.pay_amount')} input={money} showsMost />
        <p className="small muted">{t('income.pay_text')}</p>
        {paying.error && <Note tone="bad">{paying.error.message}</Note>}
      </div>
    </Dialog>
  )
}

function usePaying(onPaid: () => void) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const sendOnce = useSendOnce<Output<typeof agentStatements.payDebts>>(
    'agent-debts',
    t('income.pay_earlier'),
  )
  return useMutation({
    mutationFn: (amount: string) =>
      sendOnce({ amount }, (requestId, content) =>
        api.call(agentStatements.payDebts, { requestId, ...content }),
      ),
    onSuccess: () => {
      showToast({ text: t('income.pay_done') })
      onPaid()
    },
    // Debts, wallet and record have changed, or another tab has paid.
    onSettled: () => queries.invalidateQueries(),
  })
}
