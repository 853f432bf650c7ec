import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { stopAgentRun } from '#contract/console/agent-runs.ts'

import type { Run } from './PayoutTag.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'

/** Releasing a payout, which a second operator approves, and stopping it. */
export function RunDeeds({ run }: { run: Run }) {
  const t = useT()
  const { may } = useOperator()
  const [open, setOpen] = useState<'release' | 'stop'>()
  const canRelease = run.state === 'waiting' || run.state === 'stopped'
  const canStop = run.state === 'waiting' || run.state === 'released'
  const verb = t(run.state === 'stopped' ? 'console.payouts.resume' : 'console.payouts.release')
  return (
    <>
      <WaitingProposals group="agentRuns" subject={run.id} />
      {may('ledger.adjust') && (canRelease || canStop) && (
        <PanelPart>
          <div className="console-buttons">
            {canRelease && (
              <Button tone="main" onClick={() => setOpen('release')}>
                {verb}
              </Button>
            )}
            {canStop && <Button onClick={() => setOpen('stop')}>{t('console.payouts.stop')}</Button>}
          </div>
        </PanelPart>
      )}
      {open === 'release' && <ReleaseDialog run={run} verb={verb} onClose={() => setOpen(undefined)} />}
      {open === 'stop' && <StopDialog run={run} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function StopDialog({ run: { id, version }, onClose }: { run: Run; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: (reason: string) => api.call(stopAgentRun, { ...scope, id, version, reason }),
    onSuccess: async (answer) => {
      toastDone(t, answer, t('console.payouts.stopped'))
      await queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.payouts.stop_question', { id })}
      verb={t('console.payouts.stop')}
      isGrave
      error={stopping.error}
      onConfirm={(reason) => stopping.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone="warn">{t('console.payouts.stop_text')}</Note>
    </ReasonDialog>
  )
}
