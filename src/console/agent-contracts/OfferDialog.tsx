import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { offerRootContract } from '#contract/console/agent-contracts.ts'

import type { OfferedTo, Terms } from './offered.ts'
import { TermsTable } from './TermsTable.tsx'

/** Sends exactly the judged terms to a second operator. */
export function OfferDialog({
  agent,
  terms,
  currency,
  onDone,
  onClose,
}: {
  agent: OfferedTo
  terms: Terms
  currency: string
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const intent = useOperatorIntent(`root contract ${agent.id} ${terms.kind}`)
  const offering = useMutation({
    mutationFn: (reason: string) => {
      const requestId = intent.idFor(JSON.stringify({ terms, reason }))
      return api.call(offerRootContract, { ...scope, requestId, memberId: agent.id, terms, reason })
    },
    onSuccess: async (answer) => {
      intent.forget()
      toastDone(t, answer, t('console.contracts.offered'))
      await onDone()
    },
  })
  return (
    <ReasonDialog
      question={t('console.contracts.offer_question', {
        kind: t(`console.contract_kind.${terms.kind}`),
        account: agent.account,
      })}
      verb={t('console.contracts.offer')}
      error={offering.error}
      onConfirm={(reason) => offering.mutateAsync(reason)}
      onClose={onClose}
    >
      <TermsTable terms={terms} currency={currency} />
    </ReasonDialog>
  )
}
