import { useId } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'

import type { PayoutAccount } from './terms.ts'

/** Choice of a bound payout account, masked. */
export function AccountChoice({
  accounts,
  selected,
  onSelect,
  onAdd,
}: {
  accounts: readonly PayoutAccount[]
  selected: string | undefined
  onSelect: (id: string) => void
  /** Undefined until a payment password is set. */
  onAdd: (() => void) | undefined
}) {
  const t = useT()
  const name = useId()
  // The note above leads to the payment password, which comes first.
  if (accounts.length === 0 && !onAdd) return null
  return (
    <fieldset className="wd-to">
      <legend className="label">{t('withdraw.to')}</legend>
      {accounts.map(({ id, kind, institution, holderName, number }) => (
        <label key={id} className="wd-account">
          <input
            type="radio"
            name={name}
            className="sr"
            checked={id === selected}
            onChange={() => onSelect(id)}
          />
          <Icon name={kind === 'bank' ? 'bank' : 'wallet'} />
          <span className="grow">
            <b>
              <bdi>{institution}</bdi>
            </b>
            <small>
              <bdi>{holderName}</bdi> <span className="num">{number}</span>
            </small>
          </span>
          <Icon name="check" />
        </label>
      ))}
      {onAdd && (
        <Button tone="line" icon="plus" onClick={onAdd}>
          {t('withdraw.add_account')}
        </Button>
      )}
    </fieldset>
  )
}
