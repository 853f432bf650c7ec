import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { judgeAdjustment, listAdjustments, withdrawAdjustment } from '#contract/console/adjustments.ts'

import type { ListedAdjustment } from './AdjustmentsPage.tsx'
import { ProposalDialog } from './ProposalDialog.tsx'

/** Actions on a proposal: operators withdraw or change their own, and approve or reject those of others. */
export function JudgeAdjustment({ adjustment }: { adjustment: ListedAdjustment }) {
  const { may } = useOperator()
  if (adjustment.state !== 'proposed') return null
  if (adjustment.isOwn) return may('ledger.adjust') ? <OwnProposal adjustment={adjustment} /> : null
  return may('ledger.approve') ? <OthersProposal adjustment={adjustment} /> : null
}

function OwnProposal({ adjustment }: { adjustment: ListedAdjustment }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const { id, version, currency } = adjustment
  const withdrawing = useMutation({
    mutationFn: () => api.call(withdrawAdjustment, { ...scope, id, version }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listAdjustments.path] }),
  })
  return (
    <div className="stack">
      <Note tone="info">{t('console.adjust.own')}</Note>
      <Fault error={withdrawing.error} />
      <div className="row">
        <Button onClick={() => setChanging(true)}>{t('console.adjust.change')}</Button>
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
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const judging = useJudging(adjustment, () => setAsked(undefined))
  const { id } = adjustment
  const close = () => setAsked(undefined)
  return (
    <div className="stack">
      {!asked && <Fault error={judging.error} />}
      <div className="row">
        <Button tone="main" onClick={() => setAsked('approve')}>
          {t('console.adjust.approve')}
        </Button>
        <Button onClick={() => setAsked('reject')}>{t('console.adjust.reject')}</Button>
      </div>
      {asked === 'approve' && (
        <ConfirmDialog
          isOpen
          question={t('console.adjust.approve_question', { id })}
          verb={t('console.adjust.approve')}
          stay={t('console.cancel')}
          isBusy={judging.isPending}
          onConfirm={() => judging.mutate({ judgement: 'approve' })}
          onClose={close}
        >
          <p>{t('console.adjust.approve_text')}</p>
          <Fault error={judging.error} />
        </ConfirmDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          question={t('console.adjust.reject_question', { id })}
          verb={t('console.adjust.reject')}
          isGrave
          isBusy={judging.isPending}
          error={judging.error}
          onConfirm={(answer) => judging.mutate({ judgement: 'reject', answer })}
          onClose={close}
        />
      )}
    </div>
  )
}

function useJudging({ id, version }: ListedAdjustment, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  // One request id per dialog, so that retries are idempotent.
  const [requestId] = useState(() => crypto.randomUUID())
  const askAgain = () => queries.invalidateQueries({ queryKey: [listAdjustments.path] })
  return useMutation({
    mutationFn: (input: { judgement: 'approve' | 'reject'; answer?: string }) =>
      api.call(judgeAdjustment, { ...scope, requestId, id, version, ...input }),
    onSuccess: async ({ state }) => {
      await askAgain()
      onDone()
      showToast({ text: t('console.adjust.done', { state: t(`console.adjust.${state}`) }) })
    },
    onError: () => askAgain(),
  })
}
