import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { type RaffleGift, isNamedGift } from '#domain/raffles/raffle.ts'
import { PRIZES_MOST } from '#domain/raffles/refuse-raffle.ts'

import type { RaffleFieldsProps } from './RaffleFields.tsx'
import { type Listed, type TypedPrize, newPrize, sourcesOf } from './typed-raffle.ts'
import { usePrizeWords } from './use-prize-words.ts'

/** The prizes of a raffle in the order of the wheel, each with its weight and pieces. */
export function PrizeFields({
  typed: { prizes, kind },
  change,
  errorOf,
  found,
}: RaffleFieldsProps & { readonly found: Pick<Listed, 'currency' | 'goods' | 'offers'> }) {
  const t = useT()
  // Of envelopes the prizes decide the number of tickets.
  const error = errorOf('prizes') ?? (kind === 'envelope' ? errorOf('tickets') : undefined)
  return (
    <div className="stack">
      {kind !== 'envelope' && (
        <p className="small muted">
          {t(kind === 'draw' ? 'console.raffles.draw_prizes_hint' : 'console.raffles.stock_hint')}
        </p>
      )}
      {prizes.map((prize, index) => (
        <PrizeRow
          key={index}
          prize={prize}
          place={index + 1}
          found={found}
          hasWeight={kind !== 'envelope' && kind !== 'draw'}
          onChange={(patch) =>
            change({ prizes: prizes.map((one, at) => (at === index ? { ...one, ...patch } : one)) })
          }
          onRemove={() => change({ prizes: prizes.filter((_one, at) => at !== index) })}
        />
      ))}
      {error !== undefined && <Note tone="bad">{error}</Note>}
      {prizes.length < PRIZES_MOST && (
        <div className="console-buttons">
          <Button size="sm" icon="plus" onClick={() => change({ prizes: [...prizes, newPrize] })}>
            {t('console.raffles.add_prize')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PrizeRowProps {
  readonly prize: TypedPrize
  readonly place: number
  readonly found: Pick<Listed, 'currency' | 'goods' | 'offers'>
  readonly hasWeight: boolean
  readonly onChange: (patch: Partial<TypedPrize>) => void
  readonly onRemove: () => void
}

function PrizeRow({ prize, place, found, hasWeight, onChange, onRemove }: PrizeRowProps) {
  const t = useT()
  const { gives, amount, weight, stock } = prize
  const number = (value: string, onType: (value: string) => void) => (
    <TextInput inputMode="numeric" maxLength={7} value={value} onChange={onType} />
  )
  return (
    <fieldset className="console-fields">
      <legend className="small">{t('console.raffles.prize', { place: String(place) })}</legend>
      <Field label={t('console.missions.gives')}>
        <Select
          value={gives}
          onChange={(chosen) => onChange({ gives: chosen as RaffleGift, named: '' })}
          choices={[
            { id: 'points', label: t('console.missions.gives_points') },
            { id: 'cash', label: t('console.missions.gives_cash') },
            { id: 'good', label: t('console.raffles.gives_good') },
            { id: 'bonus', label: t('console.raffles.gives_bonus') },
            { id: 'free_rounds', label: t('console.raffles.gives_free_rounds') },
            { id: 'none', label: t('console.raffles.gives_none') },
          ]}
        />
      </Field>
      {isNamedGift(gives) && <SourceField prize={prize} found={found} onChange={onChange} />}
      {(gives === 'points' || gives === 'cash') && (
        <Field label={t('console.missions.amount')} isRequired>
          {gives === 'cash' ? (
            <AmountInput
              currency={found.currency}
              value={amount}
              onChange={(changed) => onChange({ amount: changed })}
            />
          ) : (
            number(amount, (changed) => onChange({ amount: changed }))
          )}
        </Field>
      )}
      {hasWeight && (
        <Field label={t('console.raffles.weight')} isRequired>
          {number(weight, (changed) => onChange({ weight: changed }))}
        </Field>
      )}
      <Field label={t('console.raffles.stock')}>
        {number(stock, (changed) => onChange({ stock: changed }))}
      </Field>
      <div className="console-buttons">
        <Button size="sm" onClick={onRemove}>
          {t('console.raffles.remove_prize', { place: String(place) })}
        </Button>
      </div>
    </fieldset>
  )
}

/** The good or the offer that a prize gives. */
function SourceField({
  prize: { gives, named },
  found,
  onChange,
}: Pick<PrizeRowProps, 'prize' | 'found' | 'onChange'>) {
  const t = useT()
  const prizeWords = usePrizeWords()
  const sources = sourcesOf(gives, found)
  return (
    <Field
      label={t(`console.raffles.named_${gives === 'good' ? 'good' : 'offer'}`)}
      hint={t(`console.raffles.named_hint_${gives === 'good' ? 'good' : 'offer'}`)}
      isRequired
    >
      <Select
        value={named}
        onChange={(chosen) => onChange({ named: chosen })}
        choices={[
          { id: '', label: t('console.raffles.choose_named') },
          ...sources.map(({ key, label, amount }) => ({
            id: key,
            label:
              gives === 'good'
                ? prizeWords({ gives, amount, label })
                : `${label}: ${prizeWords({ gives, amount })}`,
          })),
        ]}
      />
    </Field>
  )
}
