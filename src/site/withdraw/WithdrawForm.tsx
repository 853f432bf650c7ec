import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { type MoneyInput, useMoneyInput } from '#browser/ui/use-money-input.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { Link } from '#site/routing.ts'
import { TierReached } from '#site/verification/TierReached.tsx'

import { AccountChoice } from './AccountChoice.tsx'
import { WithdrawCost, WithdrawFacts } from './WithdrawFacts.tsx'
import { fitting, mostNow, spendable } from './terms-now.ts'
import type { Terms, PayoutAccount } from './terms.ts'
import { type Requesting, useRequest } from './use-request.ts'

const AddPayoutDialog = lazyPart(() =>
  import('#site/member-centre/deeds/AddPayoutDialog.tsx').then((chunk) => chunk.AddPayoutDialog),
)

/** Payout account, amount, fee and payout: all shown before the button. */
export function WithdrawForm({ terms, accounts }: { terms: Terms; accounts: readonly PayoutAccount[] }) {
  const [chosen, choose] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const accountId = accounts.find(({ id }) => id === chosen)?.id ?? accounts[0]?.id
  const { currency, least } = terms
  const money = useMoneyInput({ currency, least, most: mostNow(terms), available: spendable(terms) })
  const request = useRequest(() => money.clear())
  return (
    <>
      <section className="card wd">
        <Ask
          terms={terms}
          money={money}
          request={request}
          accountId={accountId}
          choice={
            <AccountChoice
              accounts={accounts}
              selected={accountId}
              onSelect={choose}
              onAdd={terms.hasPaymentPassword ? () => setAdding(true) : undefined}
            />
          }
        />
        <WithdrawFacts terms={terms} />
      </section>
      {isAdding && (
        <Suspense fallback={null}>
          <AddPayoutDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

function Ask({
  terms,
  money,
  request,
  accountId,
  choice,
}: {
  terms: Terms
  money: MoneyInput
  request: Requesting
  accountId: string | undefined
  choice: React.ReactNode
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const [password, setPassword] = useState('')
  const [isJudged, setJudged] = useState(false)
  const ends = useBonusEnd(terms)
  const amountText = (amount: string) => writeMoney(amount, language, currencySymbol)
  const submit = () => {
    setJudged(true)
    const amount = money.check()
    if (amount === undefined || accountId === undefined || password === '') return false
    if (!ends.isConfirmed) return false
    const owed = terms.owed === '0.00' ? {} : { owed: terms.owed }
    return request.send(
      { payoutAccountId: accountId, amount, paymentPassword: password, ...owed, ...ends.sent },
      () => {
        setPassword('')
        setJudged(false)
      },
    )
  }
  return (
    <Form className="wd-form" onSubmit={submit}>
      {request.alert !== undefined && (
        <Note tone="bad">
          <p>{request.alert}</p>
          <TierReached tier={request.tier} />
        </Note>
      )}
      <Hindrance terms={terms} />
      {choice}
      <MoneyField
        label={t('withdraw.amount')}
        input={money}
        hint={t('withdraw.bounds', { least: amountText(terms.least), most: amountText(terms.most) })}
        error={request.beside('withdrawal_bounds', 'insufficient_balance')}
        chips={fitting({ ...terms, available: spendable(terms) })}
        showsMost
        isLarge
      />
      <Field
        label={t('centre.payment_password')}
        isRequired
        error={
          isJudged && password === ''
            ? t('field.not_empty', { field: t('centre.payment_password') })
            : request.beside('payment_password_wrong')
        }
      >
        <PasswordInput autoComplete="off" maxLength={128} value={password} onChange={setPassword} />
      </Field>
      <WithdrawCost terms={terms} amount={money.amount} />
      <BonusEnd ends={ends} />
      <SubmitButton amount={money.amount} lacks={lackOf(terms, accountId, ends.isConfirmed)} />
      <p className="xs muted">{t('withdraw.reserved_note')}</p>
    </Form>
  )
}

type Lack = 'no_password' | 'needs_account' | 'bonus_tick' | undefined

/** The first thing that the member has to do before the amount matters. */
function lackOf(terms: Terms, accountId: string | undefined, isBonusEndConfirmed: boolean): Lack {
  if (!terms.hasPaymentPassword) return 'no_password'
  if (accountId === undefined) return 'needs_account'
  return isBonusEndConfirmed ? undefined : 'bonus_tick'
}

/** The bonuses that the withdrawal ends, confirmed for their sum: once it changes, the member confirms anew. */
function useBonusEnd({ bonusEnds }: Terms) {
  const [confirmed, confirm] = useState<string>()
  return {
    bonusEnds,
    isConfirmed: confirmed === bonusEnds,
    confirm,
    sent: bonusEnds === undefined ? {} : { bonusEnds },
  }
}

function BonusEnd({ ends: { bonusEnds, isConfirmed, confirm } }: { ends: ReturnType<typeof useBonusEnd> }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  if (bonusEnds === undefined) return null
  return (
    <Checkbox isChecked={isConfirmed} onChange={(isOn) => confirm(isOn ? bonusEnds : undefined)}>
      {t('withdraw.bonus_ends', { amount: writeMoney(bonusEnds, language, currencySymbol) })}
    </Checkbox>
  )
}

function SubmitButton({ amount, lacks }: { amount: string | undefined; lacks: Lack }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return (
    <Button type="submit" tone="gold" size="lg" isBlock reason={lacks && t(`withdraw.${lacks}`)}>
      {amount === undefined
        ? t('withdraw.submit')
        : t('withdraw.submit_amount', { amount: writeMoney(amount, language, currencySymbol) })}
    </Button>
  )
}

/** Reasons that block any withdrawal, shown before the member types. */
function Hindrance({ terms }: { terms: Terms }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  if (!terms.hasPaymentPassword)
    return (
      <Note tone="warn">
        {t('withdraw.no_password')}{' '}
        <Link to="." search={withCentre('securityCenter')} className="link">
          {t('withdraw.set_password')}
        </Link>
      </Note>
    )
  if (!terms.isOpen)
    return <Note tone="warn">{t('withdraw.closed', { from: terms.opensAt, to: terms.closesAt })}</Note>
  if (terms.countLeft === 0) return <Note tone="warn">{t('withdraw.no_count')}</Note>
  if (terms.wageringLeft !== '0.00')
    return (
      <Note tone="warn">
        {t('withdraw.wagering_note', { amount: writeMoney(terms.wageringLeft, language, currencySymbol) })}
      </Note>
    )
  return null
}
