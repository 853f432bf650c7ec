import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { sendOnce } from '#browser/api/send-once.ts'
import { keptBy } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { changeAdjustment, listAdjustments, proposeAdjustment } from '#contract/console/adjustments.ts'
import { readFeedback } from '#contract/console/feedback.ts'
import {
  type AdjustmentDirection,
  type AdjustmentReason,
  adjustmentDirections,
  adjustmentReasons,
} from '#domain/ledger/adjustment.ts'

import type { ListedAdjustment } from './listed-adjustment.ts'

type BegunProposal = Pick<ListedAdjustment, 'direction' | 'amount' | 'reason' | 'words'> & {
  readonly member: { readonly account: string }
  /** The dispute that it corrects. */
  readonly dispute?: string
}

interface Proposal {
  readonly account: string
  readonly direction: AdjustmentDirection
  readonly amount: string
  readonly reason: AdjustmentReason
  readonly words: string
}

/**
 * Proposes an adjustment, or edits the operator's own proposal. Money moves only after a second operator's approval.
 */
export function ProposalDialog({
  currency,
  known,
  lapsed,
  begun,
  onClose,
}: {
  currency: string
  /** The proposal being edited. */
  known?: ListedAdjustment
  /** A lapsed proposal that the new one copies and ends. */
  lapsed?: ListedAdjustment
  /** The first values of a new one for this member. */
  begun?: BegunProposal
  onClose: () => void
}) {
  const t = useT()
  const form = useProposalForm(currency, known ?? lapsed ?? begun)
  const sending = useSending({ known, lapsed, dispute: (lapsed ?? begun)?.dispute }, onClose)
  const submit = () => {
    const proposal = form.check()
    return proposal !== undefined && sending.mutateAsync(proposal)
  }
  const verb = t(known ? 'console.adjust.save' : 'console.adjust.send')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(known ? 'console.adjust.change' : 'console.adjust.propose')}
      width={480}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main">
            {verb}
          </Button>
        </>
      }
    >
      <p className="muted xs">{t(known ? 'console.adjust.change_text' : 'console.adjust.propose_text')}</p>
      {form.fields}
      <Fault error={sending.error} />
    </Dialog>
  )
}

/**
 * One request id until the outcome is known, even when the dialog is closed or the page reloaded meanwhile, so that a
 * retry after a lost answer creates no second proposal.
 */
function useSending(
  {
    known,
    lapsed,
    dispute,
  }: {
    known: ListedAdjustment | undefined
    lapsed: ListedAdjustment | undefined
    dispute: string | undefined
  },
  onDone: () => void,
) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { name } = useOperator()
  const store = keptBy(() => `intent.${name}.adjustment`)
  return useMutation({
    mutationFn: async ({ account, ...proposal }: Proposal) => {
      if (known)
        return await api.call(changeAdjustment, {
          ...scope,
          id: known.id,
          version: known.version,
          ...proposal,
        })
      const requested = {
        ...scope,
        account,
        ...proposal,
        ...(lapsed ? { insteadOf: lapsed.id } : {}),
        ...(dispute === undefined ? {} : { dispute }),
      }
      return await sendOnce({
        store,
        // The content names its brand, so a retry goes to the brand of the first try.
        content: JSON.stringify(requested),
        send: (requestId, content) =>
          api.call(proposeAdjustment, { ...(JSON.parse(content) as typeof requested), requestId }),
        makeId: () => crypto.randomUUID(),
        earlierDone: t('console.adjust.earlier_done'),
        nowMs: Date.now(),
      })
    },
    onSuccess: async () => {
      await Promise.all(
        [listAdjustments, ...(dispute === undefined ? [] : [readFeedback])].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
      showToast({ text: t(known ? 'console.adjust.changed' : 'console.adjust.sent') })
      onDone()
    },
    onError: () => queries.invalidateQueries({ queryKey: [listAdjustments.path] }),
  })
}

function useProposalForm(currency: string, begun: BegunProposal | undefined) {
  const t = useT()
  const [account, setAccount] = useState(begun?.member.account ?? '')
  const [direction, setDirection] = useState<AdjustmentDirection>(begun?.direction ?? 'give')
  const [reason, setReason] = useState<AdjustmentReason>(
    adjustmentReasons.find((one) => one === begun?.reason) ?? 'goodwill',
  )
  const [words, setWords] = useState(begun?.words ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const money = useMoneyInput({ currency, initial: begun?.amount ?? '' })
  const check = (): Proposal | undefined => {
    setSubmitted(true)
    const amount = money.check()
    if (amount === undefined || account.trim() === '' || words.trim() === '') return undefined
    return { account: account.trim(), direction, amount, reason, words: words.trim() }
  }
  const missing = (text: string, message: string) => (isSubmitted && text.trim() === '' ? message : undefined)
  const fields: ReactNode = (
    <>
      {begun ? (
        <KeyValues
          rows={[
            {
              id: 'account',
              name: t('console.adjust.account'),
              value: <bdi dir="ltr">{account}</bdi>,
            },
          ]}
        />
      ) : (
        <Field
          label={t('console.adjust.account')}
          isRequired
          error={missing(account, t('console.adjust.account_missing'))}
        >
          <TextInput value={account} onChange={setAccount} maxLength={40} autoComplete="off" dir="ltr" />
        </Field>
      )}
      <SegmentedControl
        label={t('console.adjust.direction')}
        options={adjustmentDirections.map((id) => ({ id, label: t(`console.adjust.${id}`) }))}
        selected={direction}
        onSelect={(id) => setDirection(adjustmentDirections.find((one) => one === id) ?? 'give')}
      />
      <MoneyField label={t('console.adjust.amount')} input={money} symbol={currency} />
      <Field label={t('console.adjust.reason')} isRequired>
        <Select
          value={reason}
          choices={adjustmentReasons.map((id) => ({ id, label: t(`console.adjust.because.${id}`) }))}
          onChange={(id) => setReason(adjustmentReasons.find((one) => one === id) ?? 'other')}
        />
      </Field>
      <Field
        label={t('console.adjust.words')}
        isRequired
        hint={t('console.adjust.words_hint')}
        error={missing(words, t('console.adjust.words_missing'))}
      >
        <TextArea value={words} onChange={setWords} maxLength={500} />
      </Field>
    </>
  )
  return { check, fields }
}
