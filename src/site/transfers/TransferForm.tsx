import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { ProofField } from '#site/member-centre/deeds/ProofField.tsx'
import { type Proof, spendBeside, useProofBeside } from '#site/member-centre/deeds/use-proof.ts'
import { Link } from '#site/routing.ts'
import { PasskeyStopped } from '#site/sign-in/passkey-stopped.ts'
import { fitting, mostNow } from '#site/withdraw/terms-now.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'

type Terms = Output<typeof memberTransfers.terms>

interface Target {
  /** The account with which the form begins. */
  readonly to: string
  /** The id of a receiver in the own line. */
  readonly downline: string | undefined
}

/** Recipient, amount and payment password. A note says that an operator approves a large amount first. */
export function TransferForm({ terms, ...target }: { terms: Terms } & Target) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const write = (amount: string) => writeMoney(amount, language, currencySymbol)
  const receiver = useReceiver(terms, target)
  const { direction, account, setAccount } = receiver
  const [password, setPassword] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { currency, least } = terms
  const money = useMoneyInput({ currency, least, most: mostNow(terms), available: terms.available })
  const proof = useProofBeside('payment_password')
  const sending = useSending(proof, () => {
    money.clear()
    setPassword('')
    setAccount('')
    setJudged(false)
  })
  const submit = () => {
    setJudged(true)
    const amount = money.check()
    const isProven = proof?.isReady() ?? true
    if (!isProven || amount === undefined || password === '' || receiver.isMissing) return false
    return sending.send({ amount, paymentPassword: password, ...receiver.sent })
  }
  const empty = (value: string, field: string) =>
    isJudged && value.trim() === '' ? t('field.not_empty', { field }) : undefined
  return (
    <Form className="card tf-form" onSubmit={submit}>
      {sending.alert !== undefined && <Note tone="bad">{sending.alert}</Note>}
      {!terms.hasPaymentPassword && <NoPassword />}
      {terms.upline !== undefined && terms.canSendDown && (
        <Direction selected={direction} onSelect={receiver.pick} />
      )}
      {direction === 'up' ? (
        <KeyValues rows={[{ id: 'to', name: t('transfer.upline'), value: <bdi>{terms.upline}</bdi> }]} />
      ) : (
        <Receiver
          named={receiver.named}
          onOther={receiver.typeAnother}
          account={account}
          onChange={setAccount}
          error={empty(account, t('transfer.account')) ?? sending.beside('receiver_unfit')}
        />
      )}
      <MoneyField
        label={t('withdraw.amount')}
        input={money}
        hint={t('withdraw.bounds', { least: write(terms.least), most: write(terms.most) })}
        error={sending.beside('transfer_bounds', 'insufficient_balance')}
        chips={fitting(terms)}
        isLarge
      />
      <PaymentPassword
        value={password}
        onChange={setPassword}
        error={empty(password, t('centre.payment_password')) ?? sending.beside('payment_password_wrong')}
      />
      {proof && <ProofField proof={proof} error={sending.error} />}
      <TransferFacts terms={terms} />
      <p className="xs muted">{t('transfer.review_note', { amount: write(terms.reviewFrom) })}</p>
      <Submit amount={money.amount} />
    </Form>
  )
}

function PaymentPassword({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}) {
  const t = useT()
  return (
    <Field label={t('centre.payment_password')} isRequired error={error}>
      <PasswordInput autoComplete="off" maxLength={128} value={value} onChange={onChange} />
    </Field>
  )
}

/** The direction, and the receiver as it is shown and sent. */
function useReceiver(terms: Terms, { to, downline }: Target) {
  const [chosen, pick] = useState<'up' | 'down'>(to === '' && downline === undefined ? 'up' : 'down')
  const direction = terms.upline === undefined ? 'down' : terms.canSendDown ? chosen : 'up'
  const [account, setAccount] = useState(to)
  const [isOther, setOther] = useState(false)
  const named = isOther ? undefined : terms.downline
  const isById = named !== undefined && downline !== undefined
  const typed = account.trim()
  return {
    direction,
    pick,
    account,
    setAccount,
    named,
    typeAnother: () => setOther(true),
    isMissing: direction === 'down' && !isById && typed === '',
    sent: { direction, ...(direction === 'up' ? {} : isById ? { downline } : { account: typed }) },
  }
}

function Direction({
  selected,
  onSelect,
}: {
  selected: 'up' | 'down'
  onSelect: (direction: 'up' | 'down') => void
}) {
  const t = useT()
  return (
    <SegmentedControl
      label={t('transfer.direction')}
      options={[
        { id: 'up', label: t('transfer.up') },
        { id: 'down', label: t('transfer.down') },
      ]}
      selected={selected}
      onSelect={(id) => onSelect(id === 'down' ? 'down' : 'up')}
    />
  )
}

function Submit({ amount }: { amount: string | undefined }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return (
    <Button type="submit" tone="gold" size="lg" isBlock>
      {amount === undefined
        ? t('transfer.submit')
        : t('transfer.submit_amount', { amount: writeMoney(amount, language, currencySymbol) })}
    </Button>
  )
}

function NoPassword() {
  const t = useT()
  return (
    <Note tone="warn">
      {t('transfer.no_password')}{' '}
      <Link to="." search={withCentre('securityCenter')} className="link">
        {t('withdraw.set_password')}
      </Link>
    </Note>
  )
}

/** A member of the downline: the one whom the page of the team has chosen, or a typed account. */
function Receiver({
  named,
  onOther,
  account,
  onChange,
  error,
}: {
  named: string | undefined
  onOther: () => void
  account: string
  onChange: (account: string) => void
  error: string | undefined
}) {
  const t = useT()
  if (named === undefined)
    return (
      <Field label={t('transfer.account')} isRequired error={error}>
        <TextInput dir="ltr" autoComplete="off" maxLength={64} value={account} onChange={onChange} />
      </Field>
    )
  return (
    <div className="stack">
      <KeyValues rows={[{ id: 'to', name: t('transfer.account'), value: <bdi dir="ltr">{named}</bdi> }]} />
      <Button tone="ghost" size="sm" onClick={onOther}>
        {t('transfer.other_account')}
      </Button>
    </div>
  )
}

/** Available balance, and what is left of the daily limit. */
function TransferFacts({ terms }: { terms: Terms }) {
  const t = useT()
  return (
    <KeyValues
      rows={[
        {
          id: 'available',
          name: t('transfer.available'),
          value: <MoneyText amount={terms.available} isLive />,
        },
        { id: 'count', name: t('transfer.count_left'), value: terms.countLeft },
        { id: 'sum', name: t('withdraw.sum_left'), value: <MoneyText amount={terms.sumLeft} /> },
      ]}
    />
  )
}

type Sent = Omit<Input<typeof memberTransfers.send>, 'requestId'>

/** Idempotent: the request id is kept until the server has answered. */
function useSending(proof: Proof | undefined, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const sendOnce = useSendOnce<Output<typeof memberTransfers.send>>('transfer', t('money.earlier_done'))
  const queries = useQueryClient()
  const askAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(memberTransfers.list.path),
    })
  const sending = useMutation({
    mutationFn: ({ paymentPassword, ...input }: Sent) =>
      spendBeside(proof, (proven) =>
        sendOnce(input, (requestId, sent) =>
          api.call(memberTransfers.send, { requestId, ...sent, paymentPassword, ...proven }),
        ),
      ),
    onSuccess: async ({ state }) => {
      await askAgain()
      onDone()
      showToast({ text: t(`transfer.state.${state}`) })
    },
    onError: askAgain,
  })
  const { error } = sending
  const beside = (...codes: readonly string[]) =>
    error instanceof CallRefused && codes.includes(error.code) ? error.message : undefined
  const isBeside =
    error instanceof PasskeyStopped ||
    beside(
      'receiver_unfit',
      'transfer_bounds',
      'insufficient_balance',
      'payment_password_wrong',
      ...(proof?.faults ?? []),
    ) !== undefined
  return {
    send: sending.mutateAsync,
    error,
    beside,
    alert:
      error === null || isBeside
        ? undefined
        : error instanceof CallRefused
          ? error.message
          : t('withdraw.not_reached'),
  }
}
