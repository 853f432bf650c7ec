import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { judgeProposal, withdrawProposal } from '#contract/console/approvals.ts'

import type { Proposal } from './ProposalLook.tsx'

/** Actions on a proposal: operators withdraw their own, and approve or reject those of others. */
export function JudgeProposal({ proposal }: { proposal: Proposal }) {
  if (proposal.state !== 'proposed') return null
  if (proposal.isOwn) return <OwnProposal proposal={proposal} />
  return proposal.mayJudge ? <OthersProposal proposal={proposal} /> : null
}

function OwnProposal({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { id, deed } = proposal
  const withdrawing = useMutation({
    mutationFn: () => api.call(withdrawProposal, { ...scope, id }),
    onSettled: () => queries.invalidateQueries(),
  })
  // Role changes are stored and suspended already, so their author cannot withdraw them; a second operator decides.
  const isGiven = deed.startsWith('operators.')
  return (
    <div className="stack">
      <Note tone="info">{t(isGiven ? 'console.approvals.own_rights' : 'console.approvals.own')}</Note>
      <Fault error={withdrawing.error} />
      {!isGiven && (
        <div className="row">
          <Button isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            {t('console.adjust.withdraw')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OthersProposal({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const close = () => setAsked(undefined)
  const judging = useJudging(proposal, close)
  const isRights = proposal.deed.startsWith('operators.')
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
          question={t(`console.approvals.deed.${proposal.deed}`)}
          verb={t('console.adjust.approve')}
          stay={t('console.cancel')}
          isBusy={judging.isPending}
          onConfirm={() => judging.mutate({ judgement: 'approve' })}
          onClose={close}
        >
          <p>{t(isRights ? 'console.approvals.approve_rights' : 'console.approvals.approve_text')}</p>
          <Fault error={judging.error} />
        </ConfirmDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          question={t(`console.approvals.deed.${proposal.deed}`)}
          verb={t('console.adjust.reject')}
          isGrave
          isBusy={judging.isPending}
          error={judging.error}
          onConfirm={(answer) => judging.mutate({ judgement: 'reject', answer })}
          onClose={close}
        >
          <p>{t(isRights ? 'console.approvals.reject_rights' : 'console.approvals.reject_text')}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** A proposal can concern any page, so all queries are invalidated. */
function useJudging({ id }: Proposal, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  // One request id per dialog, so that retries are idempotent.
  const [requestId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (input: { judgement: 'approve' | 'reject'; answer?: string }) =>
      api.call(judgeProposal, { ...scope, requestId, id, ...input }),
    onSuccess: async ({ state }) => {
      await queries.invalidateQueries()
      onDone()
      showToast({ text: t('console.adjust.done', { state: t(`console.approvals.${state}`) }) })
    },
    onError: () => queries.invalidateQueries(),
  })
}
