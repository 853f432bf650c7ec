import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { DeedForm } from '#site/member-centre/deeds/DeedForm.tsx'

import { remainingOf } from './terms-now.ts'
import type { Confirming } from './use-confirm.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Reports a partial payout. The missing part is computed, so that both parts always add up to the whole. */
export function PartlyReceivedDialog({
  withdrawal: { currency, outstanding },
  confirm,
  onClose,
}: {
  withdrawal: Withdrawal
  confirm: Confirming
  onClose: () => void
}) {
  const t = useT()
  const money = useMoneyInput({ currency, most: outstanding })
  const remaining = money.amount === undefined ? undefined : remainingOf(outstanding, money.amount)
  const isAll = money.amount !== undefined && remaining === undefined
  return (
    <DeedForm
      title={t('withdraw.partly_title')}
      verb={t('withdraw.partly_send')}
      alert={confirm.alert}
      onSubmit={() => {
        const received = money.check()
        return (
          received !== undefined &&
          remaining !== undefined &&
          confirm.send({ answer: 'partly_received', received, remaining })
        )
      }}
      onClose={onClose}
    >
      <p>{t('withdraw.partly_text')}</p>
      <MoneyField
        label={t('withdraw.received')}
        input={money}
        error={isAll ? t('withdraw.partly_all') : undefined}
      />
      <KeyValues
        rows={[
          { id: 'sent', name: t('withdraw.sent'), value: <MoneyText amount={outstanding} /> },
          {
            id: 'remaining',
            name: t('withdraw.remaining'),
            value:
              remaining === undefined ? t('withdraw.nothing_yet') : <MoneyText amount={remaining} isLive />,
          },
        ]}
      />
    </DeedForm>
  )
}
