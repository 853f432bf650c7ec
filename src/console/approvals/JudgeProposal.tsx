import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import type { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { JudgeButtons, type Judgement } from '#console/ui/JudgeButtons.tsx'
import { judgeProposal, withdrawProposal } from '#contract/console/approvals.ts'

import type { Proposal } from './ProposalLook.tsx'

/** Operators withdraw their own proposals and judge those of others. A lapsed one can be rejected until it has ended. */
export function JudgeProposal({ proposal, scope }: Judged) {
  if (proposal.judgedAt !== undefined) return null
  if (proposal.isOwn) return <OwnProposal proposal={proposal} scope={scope} />
  return proposal.mayJudge ? <OthersProposal proposal={proposal} scope={scope} /> : null
}

interface Judged {
  proposal: Proposal
  /** The brand of the list that holds the proposal. */
  scope: ReturnType<typeof useScope>
}

function OwnProposal({ proposal, scope }: Judged) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { id, cause, lapse } = proposal
  const withdrawing = useMutation({
    mutationFn: () => api.call(withdrawProposal, { ...scope, id }),
    onSettled: () => queries.invalidateQueries(),
  })
  // Role changes are stored and suspended already, so their author cannot withdraw them; a second operator decides.
  const isGiven = cause === 'rights'
  return (
    <div className="stack">
      {lapse === undefined && (
        <Note tone="info">{t(isGiven ? 'console.approvals.own_rights' : 'console.approvals.own')}</Note>
      )}
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

function OthersProposal({ proposal, scope }: Judged) {
  const t = useT()
  const judging = useJudging({ proposal, scope })
  const isRights = proposal.cause === 'rights'
  const isReset = proposal.deed === 'operators.resetOperatorAccess' && !isRights
  const question = t(`console.approvals.deed.${proposal.deed}`)
  return (
    <JudgeButtons
      judging={judging}
      approve={
        proposal.lapse === undefined
          ? {
              question,
              text: t(`console.approvals.approve_${isRights ? 'rights' : isReset ? 'reset' : 'text'}`),
            }
          : undefined
      }
      reject={{
        question,
        text: t(isRights ? 'console.approvals.reject_rights' : 'console.approvals.reject_text'),
      }}
    />
  )
}

/** A proposal may concern any page, so every query is invalidated. */
function useJudging({ proposal: { id }, scope }: Judged) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`proposal ${id}`)
  return useMutation({
    mutationFn: (input: Judgement) => {
      const requestId = intent.idFor(JSON.stringify(input))
      return api.call(judgeProposal, { ...scope, requestId, id, ...input })
    },
    onSuccess: async ({ state }) => {
      intent.forget()
      await queries.invalidateQueries()
      showToast({ text: t('console.adjust.done', { state: t(`console.approvals.${state}`) }) })
    },
    // Without an outcome the row stays, and with it the dialog that says so and retries.
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
}
