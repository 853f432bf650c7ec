import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { releaseAgentRun } from '#contract/console/agent-runs.ts'

import type { Run } from './PayoutTag.tsx'
import { RunFacts } from './RunFacts.tsx'
import { useRunFlags } from './RunFlags.tsx'

/** Proposes the release of a payout; flagged lines need a reason of their own. */
export function ReleaseDialog({ run, verb, onClose }: { run: Run; verb: string; onClose: () => void }) {
  const t = useT()
  const count = useCount()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { id, version } = run
  const flags = useRunFlags(run)
  const [flagReason, setFlagReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const flagged = flags.data?.count ?? 0
  const isMissing = flagged > 0 && flagReason.trim() === ''
  const intent = useOperatorIntent(`payout release ${id}`)
  const releasing = useMutation({
    mutationFn: (reason: string) => {
      const read =
        flagged > 0 && flags.data ? { edition: flags.data.edition, reason: flagReason.trim() } : undefined
      const given = { version, reason, ...(read ? { flags: read } : {}) }
      return api.call(releaseAgentRun, {
        ...scope,
        id,
        requestId: intent.idFor(JSON.stringify(given)),
        ...given,
      })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.payouts.released'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('console.payouts.release_question', { id })}
      verb={verb}
      isBusy={flags.isLoading}
      error={releasing.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => !isMissing && !flags.isLoading && releasing.mutateAsync(reason)}
      onClose={onClose}
    >
      <RunFacts run={run} />
      <Note tone="info">{t('console.payouts.release_text')}</Note>
      {flagged > 0 && (
        <>
          <Note tone="warn">{t('console.flags.read_first', { count: count(flagged) })}</Note>
          <Field
            label={t('console.flags.reason')}
            isRequired
            error={isSubmitted && isMissing ? t('console.reason_missing') : undefined}
          >
            <TextArea value={flagReason} onChange={setFlagReason} maxLength={140} />
          </Field>
        </>
      )}
    </ReasonDialog>
  )
}
