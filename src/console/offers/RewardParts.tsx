import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { RaffleField } from '#console/raffles/RaffleField.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ErrorLine } from '#console/ui/ErrorLine.tsx'
import { TIERS_MAX } from '#domain/offers/refuse-version.ts'

import type { PartProps } from './editor.ts'
import { AmountField, ChoiceField, errorsOf, Part, TextField } from './fields.tsx'
import { noTier, noWeight, type TierValues, type WeightValues } from './offer-values.ts'
import { hasTerms, isMoney, isOfPeriod } from './read-values.ts'

export function RewardPart({ editor }: PartProps) {
  const t = useT()
  const { draft, errorOf } = editor
  const { tiers, rewardOf } = draft.values
  return (
    <Part title={t('offers.part.reward')}>
      <div className="console-fields">
        <ChoiceField
          editor={editor}
          name="rewardOf"
          codes={['bonus', 'cash', 'free_rounds', 'points', 'tickets', 'goods']}
          textOf={(id) => t(`offers.reward.${id}`)}
        />
        {rewardOf === 'free_rounds' && (
          <>
            <TextField editor={editor} name="vendorCode" />
            <TextField editor={editor} name="gameCode" />
            <TextField editor={editor} name="roundDays" isNumber />
            <ChoiceField
              editor={editor}
              name="wins"
              codes={['cash', 'bonus']}
              textOf={(id) => t(`offers.reward.${id}`)}
            />
            <AmountField editor={editor} name="roundStake" />
          </>
        )}
        {rewardOf === 'tickets' && (
          <>
            <RaffleField
              value={draft.values.raffle}
              onChange={(raffle) => draft.change({ raffle })}
              error={errorOf('raffle')}
            />
            <AmountField editor={editor} name="ticketWorth" hint={t('offers.hint.ticketWorth')} />
          </>
        )}
      </div>
      <h3>{t('offers.field.tiers')}</h3>
      <p className="muted xs">
        {t(draft.values.event === 'rank' ? 'offers.hint.places' : 'offers.hint.tiers')}
      </p>
      {tiers.map((tier, place) => (
        <TierRow key={place} editor={editor} tier={tier} place={place} />
      ))}
      <ErrorLine text={errorOf('tiers')} />
      <div>
        <Button
          size="sm"
          icon="plus"
          isResting={tiers.length >= TIERS_MAX}
          onClick={() => draft.change({ tiers: [...tiers, noTier] })}
        >
          {t('offers.add_tier')}
        </Button>
      </div>
    </Part>
  )
}

function TierRow({ editor, tier, place }: PartProps & { tier: TierValues; place: number }) {
  const t = useT()
  const { draft, brand, errorOf } = editor
  const { tiers, event } = draft.values
  const isRanked = event === 'rank'
  const set = (name: keyof TierValues) => (typed: string) =>
    draft.change({ tiers: tiers.map((one, at) => (at === place ? { ...one, [name]: typed } : one)) })
  const amount = (name: 'from' | 'cap' | 'amount') => (
    <Field label={t(`offers.tier.${name}`)} error={errorOf(`tiers.${place}.${name}`)}>
      <AmountInput currency={brand.currency} value={tier[name]} onChange={set(name)} />
    </Field>
  )
  const number = (name: 'rate' | 'count') => (
    <Field label={t(`offers.tier.${name}`)} error={errorOf(`tiers.${place}.${name}`)}>
      <TextInput inputMode="decimal" maxLength={9} value={tier[name]} onChange={set(name)} />
    </Field>
  )
  const levelRates = (
    <Field
      label={t('offers.tier.levelRates')}
      hint={t('offers.hint.levelRates')}
      error={errorOf(`tiers.${place}.levelRates`)}
    >
      <TextInput dir="ltr" maxLength={120} value={tier.levelRates} onChange={set('levelRates')} />
    </Field>
  )
  return (
    <fieldset className="offer-row">
      <legend className="sr">{t('offers.tier_number', { number: place + 1 })}</legend>
      {isRanked ? (
        <Field label={t('offers.tier.place')} error={errorOf(`tiers.${place}.from`)}>
          <TextInput inputMode="numeric" maxLength={3} value={tier.from} onChange={set('from')} />
        </Field>
      ) : (
        amount('from')
      )}
      {isMoney(draft.values) ? (
        <>
          {!isRanked && number('rate')}
          {isOfPeriod(draft.values) && levelRates}
          {!isRanked && amount('cap')}
          {amount('amount')}
        </>
      ) : (
        number('count')
      )}
      <IconButton
        icon="trash"
        size="sm"
        label={t('offers.remove_tier', { number: place + 1 })}
        onClick={() => draft.change({ tiers: tiers.filter((_one, at) => at !== place) })}
      />
    </fieldset>
  )
}

export function TermsPart({ editor }: PartProps) {
  const t = useT()
  const { draft } = editor
  if (!hasTerms(draft.values)) return null
  const { weights } = draft.values
  return (
    <Part title={t('offers.part.terms')}>
      <div className="console-fields">
        <TextField editor={editor} name="multiplier" hint={t('offers.hint.multiplier')} isNumber />
        <ChoiceField
          editor={editor}
          name="base"
          codes={['bonus', 'deposit_and_bonus']}
          textOf={(id) => t(`offers.base.${id}`)}
        />
        <TextField editor={editor} name="days" isNumber />
        <TextField editor={editor} name="oddsMin" hint={t('offers.hint.oddsMin')} isNumber />
        <AmountField editor={editor} name="stakeMax" />
        <AmountField editor={editor} name="convertMax" hint={t('offers.hint.convertMax')} />
        <ChoiceField
          editor={editor}
          name="onWithdrawal"
          codes={['forfeit', 'keep']}
          textOf={(id) => t(`offers.withdrawal.${id}`)}
        />
      </div>
      <h3>{t('offers.field.weights')}</h3>
      <p className="muted xs">{t('offers.hint.weights')}</p>
      {weights.map((weight, place) => (
        <WeightRow key={place} editor={editor} weight={weight} place={place} />
      ))}
      <ErrorLine text={errorsOf(editor, ['weights', ...weights.map((_one, at) => `weights.${at}`)])} />
      <div>
        <Button size="sm" icon="plus" onClick={() => draft.change({ weights: [...weights, noWeight] })}>
          {t('offers.add_weight')}
        </Button>
      </div>
    </Part>
  )
}

const products = ['games', 'lottery', 'sports'] as const
/** Radix has no empty value. */
const ANY = 'any'

function WeightRow({ editor, weight, place }: PartProps & { weight: WeightValues; place: number }) {
  const t = useT()
  const { draft } = editor
  const { weights } = draft.values
  const change = (patch: Partial<WeightValues>) =>
    draft.change({ weights: weights.map((one, at) => (at === place ? { ...one, ...patch } : one)) })
  const text = (name: 'category' | 'vendorCode' | 'gameCode' | 'weight') => (
    <Field label={t(`offers.weight.${name}`)}>
      <TextInput
        dir="ltr"
        maxLength={40}
        value={weight[name]}
        onChange={(typed) => change({ [name]: typed })}
      />
    </Field>
  )
  return (
    <fieldset className="offer-row">
      <legend className="sr">{t('offers.weight_number', { number: place + 1 })}</legend>
      <Field label={t('offers.weight.product')}>
        <Select
          value={weight.product === '' ? ANY : weight.product}
          onChange={(id) => change({ product: products.find((one) => one === id) ?? '' })}
          choices={[
            { id: ANY, label: t('offers.product.any') },
            ...products.map((id) => ({ id, label: t(`offer.term.product_${id}`) })),
          ]}
        />
      </Field>
      {text('category')}
      {text('vendorCode')}
      {text('gameCode')}
      {text('weight')}
      <IconButton
        icon="trash"
        size="sm"
        label={t('offers.remove_weight', { number: place + 1 })}
        onClick={() => draft.change({ weights: weights.filter((_one, at) => at !== place) })}
      />
    </fieldset>
  )
}
