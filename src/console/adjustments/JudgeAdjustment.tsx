import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { JudgeButtons, type Judgement } from '#console/ui/JudgeButtons.tsx'
import { judgeAdjustment, listAdjustments, withdrawAdjustment } from '#contract/console/adjustments.ts'

import type { ListedAdjustment } from './listed-adjustment.ts'
import { ProposalDialog } from './ProposalDialog.tsx'

/** Operators withdraw their own proposals and judge those of others. A lapsed one can be proposed again. */
export function JudgeAdjustment({ adjustment }: { adjustment: ListedAdjustment }) {
  const { may } = useOperator()
  if (adjustment.state === 'lapsed')
    return (
      <div className="row">
        {may('ledger.adjust') && <ProposeAgain adjustment={adjustment} />}
        <Judging adjustment={adjustment} />
      </div>
    )
  return adjustment.state === 'proposed' ? <Judging adjustment={adjustment} /> : null
}

function Judging({ adjustment }: { adjustment: ListedAdjustment }) {
  const { may } = useOperator()
  if (adjustment.isOwn) return may('ledger.adjust') ? <OwnProposal adjustment={adjustment} /> : null
  return may('ledger.approve') ? <OthersProposal adjustment={adjustment} /> : null
}

function ProposeAgain({ adjustment }: { adjustment: ListedAdjustment }) {
  const t = useT()
  const [isProposing, setProposing] = useState(false)
  return (
    <>
      <Button tone="main" onClick={() => setProposing(true)}>
        {t('console.adjust.again')}
      </Button>
      {isProposing && (
        <ProposalDialog
          currency={adjustment.currency}
          lapsed={adjustment}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  )
}

function OwnProposal({ adjustment }: { adjustment: ListedAdjustment }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const { id, version, currency, lapse } = adjustment
  const withdrawing = useMutation({
    mutationFn: () => api.call(withdrawAdjustment, { ...scope, id, version }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listAdjustments.path] }),
  })
  return (
    <div className="stack">
      {lapse === undefined && <Note tone="info">{t('console.adjust.own')}</Note>}
      <Fault error={withdrawing.error} />
      <div className="row">
        {lapse === undefined && (
          <Button onClick={() => setChanging(true)}>{t('console.adjust.change')}</Button>
        )}
        <Button isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('console.adjust.withdraw')}
        </Button>
      </div>
      {isChanging && (
        <ProposalDialog currency={currency} known={adjustment} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}

function OthersProposal({ adjustment }: { adjustment: ListedAdjustment }) {
  const t = useT()
  const judging = useJudging(adjustment)
  const { id, lapse } = adjustment
  return (
    <JudgeButtons
      judging={judging}
      approve={
        lapse === undefined
          ? { question: t('console.adjust.approve_question', { id }), text: t('console.adjust.approve_text') }
          : undefined
      }
      reject={{ question: t('console.adjust.reject_question', { id }) }}
    />
  )
}

function useJudging({ id, version }: ListedAdjustment) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`adjustment ${id}`)
  const askAgain = () => queries.invalidateQueries({ queryKey: [listAdjustments.path] })
  return useMutation({
    mutationFn: (input: Judgement) => {
      const requestId = intent.idFor(JSON.stringify(input))
      return api.call(judgeAdjustment, { ...scope, requestId, id, version, ...input })
    },
    onSuccess: async ({ state }) => {
      intent.forget()
      await askAgain()
      showToast({ text: t('console.adjust.done', { state: t(`console.adjust.${state}`) }) })
    },
    // Without an outcome the row stays, and with it the dialog that says so and retries.
    onError: (error) => (isJudged(error) ? askAgain() : undefined),
  })
}
