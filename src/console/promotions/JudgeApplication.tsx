import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { judgeApplication, listApplications } from '#contract/console/promotions.ts'
import { judged, type Judgement } from '#domain/promotions/state.ts'

import type { ListedApplication } from './listed-application.ts'

/**
 * Takes up, approves or rejects an application. On a version conflict the newer state is fetched, and nothing is
 * overwritten.
 */
export function JudgeApplication({ application }: { application: ListedApplication }) {
  const t = useT()
  const { may } = useOperator()
  const [isRejecting, setRejecting] = useState(false)
  const judging = useJudging(application, () => setRejecting(false))
  const { id, status } = application
  const can = (judgement: Judgement) => judged(status, judgement) !== undefined
  if (!may('promotions.judge') || !can('approve')) return null
  const judge = (judgement: Judgement) => judging.mutate({ judgement })
  return (
    <div className="stack">
      {!isRejecting && <Fault error={judging.error} />}
      <div className="row">
        {can('process') && (
          <Button isBusy={judging.isPending} onClick={() => judge('process')}>
            {t('console.offers.process')}
          </Button>
        )}
        <Button tone="main" isBusy={judging.isPending} onClick={() => judge('approve')}>
          {t('console.offers.approve')}
        </Button>
        <Button onClick={() => setRejecting(true)}>{t('console.offers.reject')}</Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          question={t('console.offers.reject_question', { id })}
          verb={t('console.offers.reject')}
          isGrave
          error={judging.error}
          onConfirm={(reason) => judging.mutateAsync({ judgement: 'reject', reason })}
          onClose={() => setRejecting(false)}
        >
          <Note tone="warn">{t('console.offers.reject_text')}</Note>
        </ReasonDialog>
      )}
    </div>
  )
}

function useJudging({ id, version }: ListedApplication, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: [listApplications.path] })
  return useMutation({
    mutationFn: (input: { judgement: Judgement; reason?: string }) =>
      api.call(judgeApplication, { ...scope, id, version, ...input }),
    onSuccess: async ({ status }) => {
      await askAgain()
      onDone()
      showToast({ text: t(`console.offers.done`, { state: t(`console.offers.${status}`) }) })
    },
    onError: () => askAgain(),
  })
}
