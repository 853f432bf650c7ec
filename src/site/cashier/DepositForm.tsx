import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import type { DepositChannel } from '#contract/deposits.ts'
import type { TierReached as TierRoom } from '#contract/verification.ts'
import { readAmount } from '#domain/money/amount.ts'
import { limitIn } from '#site/limits/limit-in.ts'
import { LimitReached } from '#site/limits/LimitReached.tsx'
import { TierReached } from '#site/verification/TierReached.tsx'
import { tierIn } from '#site/verification/tier-words.ts'

import { ChannelCard, useFeeWords, useRefusalWords } from './ChannelCard.tsx'
import { chipsOf, figuresOf } from './deposit-figures.ts'
import { useFaultWords, useOrdering } from './use-deposits.ts'

const DepositOffers = lazyPart(() => import('./DepositOffers.tsx').then((chunk) => chunk.DepositOffers))

/** Channel and amount. Typed input is kept when the channel changes. */
export function DepositForm({
  channels,
  currency,
  openLeft,
  needs,
  tierRoom,
  onOpen,
}: {
  channels: readonly DepositChannel[]
  currency: string
  openLeft: number
  /** No order is possible at the moment; another element already shows the reason. */
  needs: 'age' | 'document' | 'facts' | undefined
  /** The limit of the member’s tier that has the least room. */
  tierRoom: TierRoom | undefined
  onOpen: (id: string) => void
}) {
  const t = useT()
  const [chosen, choose] = useState<string>()
  const channel =
    channels.find(({ id }) => id === chosen) ?? channels.find(({ refusal }) => !refusal) ?? channels[0]
  const input = useMoneyInput({ currency, least: channel?.least, most: channel?.most })
  const ordering = useOrdering(onOpen)
  const fault = useFaultWords(ordering.error)
  if (!channel) return null
  const isBeyond = tierRoom !== undefined && isAbove(input.amount, tierRoom.left)
  const submit = () => {
    const amount = input.check()
    if (amount === undefined || isBeyond || needs || channel.refusal || channel.openId) return false
    return ordering.mutateAsync({ channelId: channel.id, amount })
  }
  return (
    <Form className="cash-form" onSubmit={submit}>
      <fieldset className="cash-ways">
        <legend>{t('deposit.pay_with')}</legend>
        {channels.map((one) => (
          <ChannelCard
            key={one.id}
            channel={one}
            isChosen={one.id === channel.id}
            onChoose={() => choose(one.id)}
          />
        ))}
      </fieldset>
      {channel.isDemo && <Note tone="warn">{t('deposit.demo')}</Note>}
      {channel.hint !== '' && (
        <p className="small muted" dir="auto">
          {channel.hint}
        </p>
      )}
      <MoneyField
        label={t('deposit.amount')}
        input={input}
        isLarge
        chips={chipsOf(channel)}
        hint={<FeeHint channel={channel} />}
      />
      <Sum amount={input.amount} channel={channel} currency={currency} />
      <PartBoundary>
        <DepositOffers channel={channel} />
      </PartBoundary>
      <Ending channel={channel} amount={input.amount} needs={needs} isFull={openLeft === 0} onOpen={onOpen}>
        <Faults beyond={isBeyond ? tierRoom : undefined} fault={fault} error={ordering.error} />
      </Ending>
    </Form>
  )
}

/** The limit that a typed amount is beyond; else the refusal of the last attempt. */
function Faults({
  beyond,
  fault,
  error,
}: {
  beyond: TierRoom | undefined
  fault: string | undefined
  error: Error | null
}) {
  if (beyond)
    return (
      <Note tone="warn">
        <TierReached tier={beyond} />
      </Note>
    )
  if (fault === undefined) return null
  return (
    <Note tone="bad">
      <p>{fault}</p>
      <LimitReached limit={limitIn(error)} />
      <TierReached tier={tierIn(error)} />
    </Note>
  )
}

/** Whether a typed amount is above another one. */
function isAbove(typed: string | undefined, most: string): boolean {
  const amount = typed === undefined ? undefined : readAmount(typed)
  const bound = readAmount(most)
  return amount !== undefined && bound !== undefined && amount > bound
}

function FeeHint({ channel }: { channel: DepositChannel }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const fee = useFeeWords(channel)
  const amountText = (amount: string) => writeMoney(amount, language, currencySymbol)
  return (
    <span className="cash-hint">
      <span>{t('deposit.limits', { least: amountText(channel.least), most: amountText(channel.most) })}</span>
      <span>{fee}</span>
    </span>
  )
}

/** The amount that will be credited, shown before the member pays. */
function Sum({
  amount,
  channel,
  currency,
}: {
  amount: string | undefined
  channel: DepositChannel
  currency: string
}) {
  const t = useT()
  const figures = figuresOf(amount, channel, currency)
  if (!figures || amount === undefined) return null
  return (
    <div className="card cash-sum" aria-live="polite">
      <KeyValues
        rows={[
          {
            id: 'amount',
            name: t('deposit.row_amount'),
            value: <MoneyText amount={amount} tone="plain" />,
          },
          { id: 'fee', name: t('deposit.row_fee'), value: <MoneyText amount={figures.fee} tone="plain" /> },
          { id: 'arrives', name: t('deposit.row_arrives'), value: <MoneyText amount={figures.arrives} /> },
        ]}
      />
    </div>
  )
}

function Ending({
  channel,
  amount,
  needs,
  isFull,
  onOpen,
  children,
}: {
  channel: DepositChannel
  amount: string | undefined
  needs: 'age' | 'document' | 'facts' | undefined
  isFull: boolean
  onOpen: (id: string) => void
  /** The refusal of the last attempt: beside the button, which stays in sight on phones. */
  children: ReactNode
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const refusal = useRefusalWords(channel)
  const { openId } = channel
  if (openId !== undefined) {
    return (
      <Note tone="info">
        <span className="row">
          <span className="grow">{t('deposit.has_open')}</span>
          <Button size="sm" tone="main" onClick={() => onOpen(openId)}>
            {t('deposit.continue')}
          </Button>
        </span>
      </Note>
    )
  }
  const reason = refusal ?? (needs ? t(`deposit.needs_${needs}`) : isFull ? t('deposit.all_open') : undefined)
  return (
    <div className="cash-end">
      {children}
      <Button type="submit" tone="gold" size="lg" isBlock reason={reason}>
        {amount === undefined
          ? t('deposit.go_plain')
          : t('deposit.go', { amount: writeMoney(amount, language, currencySymbol) })}
      </Button>
    </div>
  )
}
