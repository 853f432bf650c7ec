import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useScope } from '#console/frame/brand.ts'
import { RaffleField } from '#console/raffles/RaffleField.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import { TermsForm, useTermsDraft } from '#console/ui/TermsForm.tsx'
import { NameFields } from '#console/ui/TranslationFields.tsx'
import { readLevelTerms, saveLevelTerms } from '#contract/console/levels.ts'
import type { Output } from '#contract/endpoint.ts'
import { LEVELS_MOST, LEVEL_NAME_LONGEST } from '#domain/levels/levels.ts'

import {
  type LevelFault,
  type TypedLevel,
  type TypedLevels,
  faultsOf,
  newLevel,
  sentLevels,
  typedLevels,
} from './typed-levels.ts'

type Read = Output<typeof readLevelTerms>

/** The levels from the next business day on. Two operators change them. */
export function LevelTermsForm({ read }: { read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { currency } = read
  const before = typedLevels(read)
  const terms = useTermsDraft<TypedLevels>(
    { values: before, version: read.version },
    {
      path: readLevelTerms.path,
      send: ({ terms: typed, ...input }) => api.call(saveLevelTerms, { ...input, terms: sentLevels(typed) }),
      reread: async () => {
        const newer = await api.call(readLevelTerms, scope)
        return { values: typedLevels(newer), version: newer.version }
      },
    },
  )
  const { values, change } = terms.draft
  const faults = faultsOf(values, currency)
  const errorOf = (name: LevelFault['field']) => {
    const found = faults.find(({ field }) => field === name)
    return found && t(`console.levels.fault_${found.fault}`)
  }
  const changeLevel = (rank: number, patch: Partial<TypedLevel>) =>
    change({ levels: values.levels.map((level, at) => (at === rank ? { ...level, ...patch } : level)) })
  const [newest] = read.versions
  return (
    <TermsForm
      id="level-terms"
      title={t('console.levels.terms')}
      text={t('console.levels.terms_text')}
      waiting={{ group: 'consoleLevels', deed: 'consoleLevels.saveLevelTerms' }}
      before={before}
      last={{ setAt: newest?.publishedAt, operator: newest?.operator, second: newest?.second }}
      terms={terms}
      faulty={faults.map(({ field }) => field)}
      currency={currency}
    >
      <div className="console-fields">
        <Field
          label={t('console.detail.window_days')}
          hint={t('console.levels.window_hint')}
          error={errorOf('windowDays')}
        >
          <QuantityInput
            name="windowDays"
            value={values.windowDays}
            onChange={(windowDays) => change({ windowDays })}
          />
        </Field>
      </div>
      {values.levels.map((level, rank) => (
        <LevelFields
          key={rank}
          rank={rank}
          level={level}
          currency={currency}
          change={(patch) => changeLevel(rank, patch)}
          errorOf={(part) => errorOf(`levels[${rank + 1}].${part}`)}
        />
      ))}
      <Count values={values.levels} least={before.levels.length} onChange={(levels) => change({ levels })} />
    </TermsForm>
  )
}

interface LevelFieldsProps {
  rank: number
  level: TypedLevel
  currency: string
  change: (patch: Partial<TypedLevel>) => void
  errorOf: (part: keyof TypedLevel) => string | undefined
}

function LevelFields({ rank, level, currency, change, errorOf }: LevelFieldsProps) {
  const t = useT()
  const { turnover } = level
  return (
    <fieldset className="console-fields levels-row">
      <legend className="console-eyebrow">{t('console.levels.level', { rank })}</legend>
      <NameFields
        label={t('console.detail.name')}
        longest={LEVEL_NAME_LONGEST}
        value={level}
        error={errorOf('name')}
        onChange={change}
      />
      {rank === 0 ? (
        <p className="small muted">{t('console.levels.at_start')}</p>
      ) : (
        <Field label={t('console.detail.turnover')} isRequired error={errorOf('turnover')}>
          <AmountInput
            currency={currency}
            value={turnover}
            onChange={(typed) => change({ turnover: typed })}
          />
        </Field>
      )}
      <BenefitFields rank={rank} level={level} currency={currency} change={change} errorOf={errorOf} />
    </fieldset>
  )
}

function BenefitFields({ rank, level, currency, change, errorOf }: LevelFieldsProps) {
  const t = useT()
  const { pointsPercent, withdrawalSum, reviewHours } = level
  return (
    <>
      <Field
        label={t('console.detail.points_percent')}
        hint={t('console.levels.percent_hint')}
        error={errorOf('pointsPercent')}
      >
        <QuantityInput
          name="pointsPercent"
          value={pointsPercent}
          onChange={(typed) => change({ pointsPercent: typed })}
        />
      </Field>
      <Field
        label={t('console.detail.withdrawal_sum')}
        hint={t('console.levels.sum_hint')}
        error={errorOf('withdrawalSum')}
      >
        <AmountInput
          currency={currency}
          value={withdrawalSum}
          onChange={(typed) => change({ withdrawalSum: typed })}
        />
      </Field>
      <Field
        label={t('console.wds.reviewHours')}
        hint={t('console.levels.hours_hint')}
        error={errorOf('reviewHours')}
      >
        <QuantityInput
          name="reviewHours"
          value={reviewHours}
          onChange={(typed) => change({ reviewHours: typed })}
        />
      </Field>
      {rank > 0 && <GiftFields level={level} change={change} errorOf={errorOf} />}
    </>
  )
}

/** The gift for reaching a level: points, or tickets of a raffle. */
function GiftFields({ level, change, errorOf }: Pick<LevelFieldsProps, 'level' | 'change' | 'errorOf'>) {
  const t = useT()
  const { giftPoints, giftTickets, giftRaffle } = level
  return (
    <>
      <Field
        label={t('console.detail.gift_points')}
        hint={t('console.levels.gift_hint')}
        error={errorOf('giftPoints')}
      >
        <QuantityInput
          name="giftPoints"
          value={giftPoints}
          onChange={(typed) => change({ giftPoints: typed })}
        />
      </Field>
      <Field
        label={t('console.detail.gift_tickets')}
        hint={t('console.levels.tickets_hint')}
        error={errorOf('giftTickets')}
      >
        <QuantityInput
          name="giftTickets"
          value={giftTickets}
          onChange={(typed) => change({ giftTickets: typed })}
        />
      </Field>
      {giftTickets > 0 && (
        <RaffleField
          value={giftRaffle}
          onChange={(raffle) => change({ giftRaffle: raffle })}
          error={errorOf('giftRaffle')}
        />
      )}
    </>
  )
}

/** Adds levels at the end; only those that were added can be removed. */
function Count({
  values,
  least,
  onChange,
}: {
  values: readonly TypedLevel[]
  least: number
  onChange: (levels: readonly TypedLevel[]) => void
}) {
  const t = useT()
  return (
    <div className="row">
      {values.length < LEVELS_MOST && (
        <Button
          size="sm"
          tone="line"
          icon="plus"
          onClick={() =>
            onChange([
              ...values,
              {
                ...newLevel,
                pointsPercent: values.at(-1)?.pointsPercent ?? 100,
                withdrawalSum: values.at(-1)?.withdrawalSum ?? '',
                reviewHours: values.at(-1)?.reviewHours ?? 0,
              },
            ])
          }
        >
          {t('console.levels.add')}
        </Button>
      )}
      {values.length > least && (
        <Button size="sm" tone="line" onClick={() => onChange(values.slice(0, -1))}>
          {t('console.levels.drop')}
        </Button>
      )}
    </div>
  )
}
