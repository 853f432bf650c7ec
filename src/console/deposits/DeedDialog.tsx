import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { SumCard } from '#console/ui/SumCard.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { type RejectCause, rejectCauses } from '#domain/cashier/deposit-state.ts'
import { parseAmount } from '#domain/money/amount.ts'

import type { ConsoleDeed } from './console-deed.ts'
import type { ReadDeposit } from './read-deposit.ts'
import type { DeedInput } from './use-deeds.ts'

/** Input of an action: amount, reason or evidence. Input is kept after a refusal. */
export function DeedDialog({
  deed,
  deposit,
  error,
  onConfirm,
  onClose,
}: {
  deed: ConsoleDeed
  deposit: ReadDeposit['deposit']
  error: Error | null
  onConfirm: (input: DeedInput) => Promise<unknown> | false
  onClose: () => void
}) {
  const t = useT()
  const [received, setReceived] = useState(deposit.received ?? deposit.amount)
  const [cause, setCause] = useState<RejectCause>('not_found')
  const [words, setWords] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isAmount = parseAmount(received, deposit.currency) !== undefined
  const isOwed = words.trim() === '' && (deed !== 'reject' || cause === 'other')
  const confirm = () => {
    setSubmitted(true)
    if (isOwed || (deed === 'match' && !isAmount)) return false
    const reason = words.trim()
    if (deed === 'match') return onConfirm({ deed, received, reason })
    return onConfirm(deed === 'reject' ? { deed, cause, words: reason } : { deed, reason })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`console.deposits.${deed}_question`, { id: deposit.id })}
      width={440}
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>{t('console.deposits.stay')}</Button>
          <Button type="submit" tone="main">
            {t(`console.deposits.${deed}`)}
          </Button>
        </>
      }
    >
      <DepositSum deposit={deposit} />
      {deed !== 'credit' && (
        <Note tone={deed === 'match' ? 'info' : 'warn'}>{t(`console.deposits.${deed}_text`)}</Note>
      )}
      {deed === 'match' && (
        <ReceivedField value={received} isWrong={isSubmitted && !isAmount} onChange={setReceived} />
      )}
      {deed === 'reject' && <CauseField value={cause} onChange={setCause} />}
      <Field
        label={t(deed === 'reject' ? 'console.deposits.words_field' : 'console.deposits.reason_field')}
        isRequired={deed !== 'reject' || cause === 'other'}
        error={isSubmitted && isOwed ? t('console.reason_missing') : undefined}
      >
        <TextArea value={words} maxLength={140} onChange={setWords} />
      </Field>
      <Fault error={error} />
    </Dialog>
  )
}

function DepositSum({ deposit }: { deposit: ReadDeposit['deposit'] }) {
  const t = useT()
  return (
    <SumCard
      amount={deposit.amount}
      currency={deposit.currency}
      note={<bdi>{deposit.channel.name}</bdi>}
      facts={[
        {
          id: 'account',
          name: t('console.column.account'),
          value: <bdi>{deposit.member.account}</bdi>,
        },
        {
          id: 'reference',
          name: t('console.record.reference'),
          value: <bdi className="num">{deposit.reference}</bdi>,
        },
      ]}
    />
  )
}

function ReceivedField({
  value,
  isWrong,
  onChange,
}: {
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}) {
  const t = useT()
  return (
    <Field
      label={t('console.deposits.received_field')}
      isRequired
      error={isWrong ? t('console.deposits.received_wrong') : undefined}
    >
      <TextInput inputMode="decimal" value={value} onChange={onChange} />
    </Field>
  )
}

function CauseField({ value, onChange }: { value: RejectCause; onChange: (value: RejectCause) => void }) {
  const t = useT()
  return (
    <Field label={t('console.deposits.cause_field')} isRequired>
      <Select
        value={value}
        choices={rejectCauses.map((id) => ({ id, label: t(`console.deposits.cause.${id}`) }))}
        onChange={(id) => onChange(rejectCauses.find((one) => one === id) ?? 'other')}
      />
    </Field>
  )
}
