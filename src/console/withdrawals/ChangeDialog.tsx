import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { type ReasonDraft, ReasonDialog } from '#console/ui/ReasonDialog.tsx'

import { DeedFacts } from './DeedFacts.tsx'
import type { Deeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'

const SAME = 'same'

/** Reduces the amount or changes the payout account. Says that earlier approvals become void. */
export function ChangeDialog({
  file,
  deeds,
  draft,
  onClose,
}: {
  file: WithdrawalFile
  deeds: Deeds
  draft: ReasonDraft
  onClose: () => void
}) {
  const t = useT()
  const { withdrawal, destination, otherAccounts } = file
  const { currency, amount } = withdrawal
  const money = useMoneyInput({ currency, initial: amount, most: amount })
  const [account, setAccount] = useState(SAME)
  return (
    <ReasonDialog
      question={t('console.wd.ask.change', { id: withdrawal.id })}
      verb={t('console.wd.do.change')}
      draft={draft}
      error={deeds.error}
      onConfirm={(reason) => {
        const requested = money.check()
        if (requested === undefined) return false
        const change = {
          ...(requested === amount ? {} : { amount: requested }),
          ...(account === SAME ? {} : { payoutAccountId: account }),
        }
        return deeds.change(change, reason)
      }}
      onClose={onClose}
    >
      <DeedFacts file={file} />
      <Note tone="warn">{t('console.wd.text.change')}</Note>
      <MoneyField label={t('console.wd.amount')} input={money} symbol={currency} />
      {otherAccounts.length > 0 && (
        <Field label={t('console.wd.to')}>
          <Select
            value={account}
            choices={[
              { id: SAME, label: `${destination.institution}, ${destination.holderName}` },
              ...otherAccounts.map(({ id, institution, holderName, number }) => ({
                id,
                label: `${institution}, ${holderName}, ${number}`,
              })),
            ]}
            onChange={setAccount}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
