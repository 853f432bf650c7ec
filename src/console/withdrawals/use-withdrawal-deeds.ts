import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import {
  approveWithdrawal,
  changeWithdrawal,
  claimWithdrawal,
  decidePayout,
  endWithdrawal,
  holdWithdrawal,
  listWithdrawals,
  markWithdrawalPaid,
  readWithdrawal,
  settleWithdrawal,
} from '#contract/console/withdrawals.ts'

import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'

import type { WithdrawalFile } from './withdrawal-file.ts'

export interface DeedRequest {
  readonly amount?: string
  readonly payoutAccountId?: string
}

export interface Deeds {
  /** With the risk reasons that the operator ticked. */
  readonly approve: (risks: readonly RiskReason[], reason: string) => Promise<unknown>
  readonly claim: (deed: 'claim' | 'release') => void
  readonly run: (
    deed: 'reject' | 'cancel' | 'mark_paid' | 'force' | 'pay_again' | 'give_back',
    words: string,
    pictures?: readonly string[],
  ) => Promise<unknown>
  readonly decide: (outcome: 'paid' | 'not_paid', evidence: string, reason: string) => Promise<unknown>
  readonly change: (change: DeedRequest, reason: string) => Promise<unknown>
  readonly hold: (deed: 'hold' | 'release_hold', reason: string) => Promise<unknown>
  readonly isBusy: boolean
  readonly error: Error | null
  readonly forget: () => void
}

interface Sent {
  readonly kind: 'claim' | 'decide'
  readonly send: () => Promise<unknown>
}

/** Each action has a request id of its own; the withdrawal is refetched after each, also after a refusal. */
export function useWithdrawalDeeds(
  { withdrawal }: WithdrawalFile,
  onDone: (deed: 'claim' | 'decide') => void,
): Deeds {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const intent = useOperatorIntent(`withdrawal ${withdrawal.id}`)
  const queries = useQueryClient()
  const { id, version } = withdrawal
  const seen = { ...scope, id, version }
  const askAgain = () =>
    Promise.all(
      [listWithdrawals, readWithdrawal].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    )
  const deed = useMutation({
    mutationFn: ({ send }: Sent) => send(),
    onSuccess: async (answer, { kind }) => {
      intent.forget()
      await askAgain()
      onDone(kind)
      toastDone(t, answer, t('console.wd.done'))
    },
    onError: () => askAgain(),
  })
  const decide = (send: Sent['send']) => deed.mutateAsync({ kind: 'decide', send })
  const once = (content: string) => ({ ...seen, requestId: intent.idFor(content) })
  return {
    approve: (risks, reason) =>
      decide(() => api.call(approveWithdrawal, { ...seen, risks: [...risks], reason })),
    claim: (what) =>
      deed.mutate({ kind: 'claim', send: () => api.call(claimWithdrawal, { ...seen, deed: what }) }),
    run: (what, words, pictures = []) =>
      decide(() => {
        const input = once([what, words, ...pictures].join(' '))
        if (what === 'mark_paid') return api.call(markWithdrawalPaid, { ...input, reference: words })
        if (what === 'reject' || what === 'cancel')
          return api.call(endWithdrawal, { ...input, deed: what, reason: words })
        return api.call(settleWithdrawal, { ...input, deed: what, evidence: words, pictures: [...pictures] })
      }),
    decide: (outcome, evidence, reason) =>
      decide(() => {
        const requestId = intent.idFor(JSON.stringify([outcome, evidence, reason]))
        return api.call(decidePayout, { ...scope, id, requestId, outcome, evidence, reason })
      }),
    hold: (what, reason) =>
      decide(() => api.call(holdWithdrawal, { ...once(`${what} ${reason}`), deed: what, reason })),
    change: (change, reason) =>
      decide(() =>
        api.call(changeWithdrawal, { ...once(`${JSON.stringify(change)} ${reason}`), ...change, reason }),
      ),
    isBusy: deed.isPending,
    error: deed.error,
    forget: deed.reset,
  }
}
