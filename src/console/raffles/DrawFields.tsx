import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { MomentInput } from '#console/settings/MomentInput.tsx'

import type { RaffleFieldsProps } from './RaffleFields.tsx'

/** When the tickets of a draw are drawn, and how. */
export function DrawFields({ typed, change, errorOf }: RaffleFieldsProps) {
  const t = useT()
  return (
    <>
      <p className="small muted">{t('console.raffles.draw_text')}</p>
      <div className="console-fields">
        <Field
          label={t('console.raffles.closes_at')}
          hint={t('console.raffles.closes_hint')}
          isRequired
          error={errorOf('closesAt')}
        >
          <MomentInput value={typed.closesAt} onChange={(closesAt) => change({ closesAt })} />
        </Field>
        <Field
          label={t('console.raffles.tickets_least')}
          hint={t('console.raffles.tickets_least_hint')}
          isRequired
          error={errorOf('ticketsLeast')}
        >
          <TextInput
            inputMode="numeric"
            maxLength={6}
            value={typed.ticketsLeast}
            onChange={(ticketsLeast) => change({ ticketsLeast })}
          />
        </Field>
      </div>
      <Checkbox isChecked={typed.isOnePerMember} onChange={(isOnePerMember) => change({ isOnePerMember })}>
        {t('console.raffles.one_per_member')}
      </Checkbox>
    </>
  )
}
