import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { ErrorLine } from '#console/ui/ErrorLine.tsx'
import {
  offerKinds,
  offerNeeds,
  offerPeriods,
  offerProducts,
  rankedBys,
  triggerEvents,
  type OfferKind,
  type TriggerEvent,
} from '#domain/offers/version.ts'

import type { PartProps } from './editor.ts'
import { ChecksField, ChoiceField, MomentField, Part, TextField } from './fields.tsx'
import { ApprovalPage } from './ApprovalPage.tsx'
import { hasNumber } from './read-values.ts'

/** The event that an offer of a kind usually pays for. */
const eventOf: Readonly<Record<OfferKind, TriggerEvent>> = {
  deposit: 'deposit',
  turnover: 'stakes',
  loss_rebate: 'net_loss',
  cashback: 'net_loss',
  newbie: 'registration',
  ranking: 'rank',
  app_download: 'app_install',
  referral: 'friend',
  mission: 'mission',
  raffle: 'deposit',
  manual: 'operator',
}

export function BasicsPart({ editor }: PartProps) {
  const t = useT()
  const { draft, errorOf, isNew } = editor
  return (
    <Part title={t('offers.part.basics')}>
      <div className="console-fields">
        <TextField editor={editor} name="code" hint={t('offers.hint.code')} isDisabled={!isNew} />
        <ChoiceField
          editor={editor}
          name="kind"
          codes={offerKinds}
          textOf={(id) => t(`offers.kind.${id}`)}
          onChange={(kind) => ({
            event: eventOf[kind],
            // A ranking is for all members, who join nothing.
            ...(kind === 'ranking' ? { needs: [], recurrence: 'week' } : {}),
          })}
        />
        <ChoiceField
          editor={editor}
          name="product"
          codes={offerProducts}
          textOf={(id) => t(`offers.product.${id}`)}
        />
      </div>
      <Checkbox isChecked={draft.values.isPublic} onChange={(isPublic) => draft.change({ isPublic })}>
        {t('offers.field.isPublic')}
      </Checkbox>
      <ErrorLine text={errorOf('isPublic')} />
    </Part>
  )
}

export function TriggerPart({ editor }: PartProps) {
  const t = useT()
  const { draft, errorOf } = editor
  const { values, change } = draft
  return (
    <Part title={t('offers.part.trigger')}>
      <div className="console-fields">
        <ChoiceField
          editor={editor}
          name="event"
          codes={triggerEvents}
          textOf={(id) => t(`offers.event.${id}`)}
        />
        <ChoiceField
          editor={editor}
          name="triggerProduct"
          codes={offerProducts}
          textOf={(id) => t(`offers.product.${id}`)}
        />
        <ChoiceField
          editor={editor}
          name="recurrence"
          codes={['once', 'each', ...offerPeriods]}
          textOf={(id) => t(`offers.recurrence.${id}`)}
        />
        {hasNumber(values) && <TextField editor={editor} name="nth" hint={t('offers.hint.nth')} isNumber />}
        {values.event === 'rank' && (
          <>
            <ChoiceField
              editor={editor}
              name="rankedBy"
              codes={rankedBys}
              textOf={(id) => t(`offers.ranked_by.${id}`)}
            />
            <TextField editor={editor} name="places" isNumber />
          </>
        )}
        {values.event === 'deposit' && (
          <TextField editor={editor} name="channels" hint={t('offers.hint.channels')} />
        )}
      </div>
      <ChecksField
        legend={t('offers.field.needs')}
        codes={offerNeeds}
        chosen={values.needs}
        labelOf={(need) => t(`offers.need.${need}`)}
        onChange={(needs) => change({ needs })}
        error={errorOf('needs')}
      />
      {values.needs.includes('code') && <TextField editor={editor} name="promoCode" />}
      {values.needs.includes('approval') && <ApprovalPage editor={editor} />}
    </Part>
  )
}

export function WindowPart({ editor }: PartProps) {
  const t = useT()
  const { draft, errorOf } = editor
  const dayName = useDayName()
  return (
    <Part title={t('offers.part.window')}>
      <div className="console-fields">
        <MomentField editor={editor} name="startsAt" />
        <MomentField editor={editor} name="closesAt" hint={t('offers.hint.closesAt')} />
        <MomentField editor={editor} name="endsAt" />
        <TextField editor={editor} name="claimDays" hint={t('offers.hint.claimDays')} isNumber />
      </div>
      <ChecksField
        legend={t('offers.field.weekdays')}
        codes={[1, 2, 3, 4, 5, 6, 7]}
        chosen={draft.values.weekdays}
        labelOf={dayName}
        onChange={(weekdays) => draft.change({ weekdays })}
        error={errorOf('weekdays')}
      />
    </Part>
  )
}

/** Names of weekdays by their ISO number. */
function useDayName() {
  const { language } = useFormat()
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return (day: number) => names.format(Date.UTC(1970, 0, 4 + day))
}
