import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note, type NoteTone } from '#browser/ui/Note.tsx'
import { TextQr } from '#browser/ui/TextQr.tsx'
import { Timeline } from '#browser/ui/Timeline.tsx'
import type { Deposit } from '#contract/deposits.ts'
import type { Output } from '#contract/endpoint.ts'
import type { deposits } from '#contract/deposits.ts'

import { CopyRow } from './CopyRow.tsx'
import { DepositProof } from './DepositProof.tsx'
import { DepositState } from './DepositState.tsx'
import { LimitChoice } from './LimitChoice.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useCancelling, useDeposit, useFaultWords, useOrdering } from './use-deposits.ts'

/** One deposit: payment details, deadline, receipt and state. Updates live. */
export function DepositOrder({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT()
  const found = useDeposit(id)
  const back = (
    <Button tone="ghost" size="sm" icon="back" onClick={onBack}>
      {t('deposit.back')}
    </Button>
  )
  if (!found.data) {
    return (
      <div className="cash-order">
        <div>{back}</div>
        <div className="card cash-wait" aria-busy={!found.isError}>
          {found.isError && (
            <ErrorState
              what={t('centre.failed_title')}
              safe={t('centre.failed_text')}
              isRetrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
          )}
        </div>
      </div>
    )
  }
  const { deposit, steps, at } = found.data
  const isPayable = deposit.state === 'waiting' || deposit.state === 'proof_sent'
  return (
    <div className="cash-order">
      <div>{back}</div>
      <header className="row">
        <b className="cash-big">
          <MoneyText amount={deposit.amount} />
        </b>
        <bdi className="muted grow">{deposit.channel.name}</bdi>
        <DepositState state={deposit.state} />
      </header>
      <News deposit={deposit} />
      {deposit.state === 'matched' && deposit.difference === 'limit' && (
        <LimitChoice deposit={deposit} at={at} />
      )}
      {deposit.channel.isDemo && isPayable && <Note tone="warn">{t('deposit.demo')}</Note>}
      {deposit.state === 'created' && <Again deposit={deposit} />}
      {isPayable && <WhereToPay deposit={deposit} />}
      <Timeline steps={useSteps(steps)} />
      {(deposit.state === 'created' || deposit.state === 'waiting') && <Cancel id={id} />}
    </div>
  )
}

const newsTones: Readonly<Partial<Record<Deposit['state'], NoteTone>>> = {
  credited: 'ok',
  rejected: 'bad',
  matched: 'warn',
  expired: 'warn',
}

function News({ deposit }: { deposit: Deposit }) {
  const t = useT()
  const { state, difference, cause, reason } = deposit
  return (
    <Note tone={newsTones[state] ?? 'info'}>
      <span aria-live="polite">
        {state === 'matched' && difference === 'limit' ? t('deposit.limit.held') : t(`deposit.says.${state}`)}
        {state === 'matched' && difference && ` ${t(`deposit.why.${difference}`)}`}
        {state === 'rejected' && cause && ` ${t(`deposit.cause.${cause}`)}`}
      </span>
      {reason !== undefined && (
        <p className="small" dir="auto">
          {reason}
        </p>
      )}
    </Note>
  )
}

function WhereToPay({ deposit }: { deposit: Deposit }) {
  const t = useT()
  const { bank, qr, payUrl, reference, amount, expiresAt, state, channel } = deposit
  return (
    <section className="card cash-pay">
      <div className="cash-how">
        {payUrl !== undefined && (
          <a className="btn gold lg" href={payUrl} rel="noopener noreferrer">
            {t('deposit.to_provider', { name: channel.name })}
          </a>
        )}
        {bank && <CopyRow name={t('deposit.bank')} text={bank.bank} />}
        {bank && <CopyRow name={t('deposit.account')} text={bank.account} />}
        {bank && <CopyRow name={t('deposit.holder')} text={bank.holder} />}
        {payUrl === undefined && (
          <CopyRow name={t('deposit.exactly')} text={amount.replace(/\.00$/, '')}>
            <MoneyText amount={amount} tone="plain" />
          </CopyRow>
        )}
        {payUrl === undefined && (
          <CopyRow
            name={t('deposit.reference')}
            text={reference}
            hint={t('deposit.reference_hint')}
            isStrong
          />
        )}
      </div>
      <div className="cash-aside">
        {qr !== undefined && <ScanMe text={qr} />}
        {state === 'waiting' && <TimeLeft endsAt={expiresAt} />}
      </div>
      {payUrl === undefined && <DepositProof deposit={deposit} />}
    </section>
  )
}

function ScanMe({ text }: { text: string }) {
  const t = useT()
  return (
    <figure className="cash-scan">
      <TextQr text={text} label={t('deposit.scan_label')} size={200} />
      <figcaption className="small">{t('deposit.scan')}</figcaption>
    </figure>
  )
}

/** Retries an order that the provider did not answer, with the same request id. */
function Again({ deposit }: { deposit: Deposit }) {
  const t = useT()
  const ordering = useOrdering(() => undefined)
  const fault = useFaultWords(ordering.error)
  return (
    <div className="stack">
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <div>
        <Button
          tone="main"
          isBusy={ordering.isPending}
          onClick={() =>
            ordering.mutate({
              channelId: deposit.channel.id,
              amount: deposit.amount,
              requestId: deposit.requestId,
            })
          }
        >
          {t('deposit.again')}
        </Button>
      </div>
    </div>
  )
}

function Cancel({ id }: { id: string }) {
  const t = useT()
  const [isConfirming, setConfirming] = useState(false)
  const cancelling = useCancelling(id)
  const fault = useFaultWords(cancelling.error)
  return (
    <div>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Button tone="ghost" size="sm" onClick={() => setConfirming(true)}>
        {t('deposit.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={t('deposit.cancel_question')}
        verb={t('deposit.cancel')}
        stay={t('deposit.cancel_stay')}
        onConfirm={() => cancelling.mutateAsync(undefined, { onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        <p>{t('deposit.cancel_text')}</p>
      </ConfirmDialog>
    </div>
  )
}

const badDeeds = new Set(['reject', 'fail', 'expire', 'cancel', 'return'])

function useSteps(steps: Output<typeof deposits.one>['steps']) {
  const t = useT()
  return steps.map(({ id, deed, at }) => ({
    id,
    state: badDeeds.has(deed) ? ('no' as const) : ('done' as const),
    title: t(`deposit.step.${deed}`),
    atMs: Date.parse(at),
  }))
}
