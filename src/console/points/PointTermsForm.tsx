import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import { TermsForm, useTermsDraft } from '#console/ui/TermsForm.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readPointTerms, savePointTerms } from '#contract/console/points.ts'
import type { Output } from '#contract/endpoint.ts'
import { categories } from '#domain/navigation/category.ts'

import { type TypedFault, type TypedTerms, faultsOf, sentTerms, typedTerms } from './typed-terms.ts'

type Read = Output<typeof readPointTerms>

/** The terms of points from the next business day on. Two operators change them. */
export function PointTermsForm({ read }: { read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { currency } = read
  const before = typedTerms(read)
  const terms = useTermsDraft<TypedTerms>(
    { values: before, version: read.version },
    {
      path: readPointTerms.path,
      send: ({ terms: typed, ...input }) => api.call(savePointTerms, { ...input, terms: sentTerms(typed) }),
      reread: async () => {
        const newer = await api.call(readPointTerms, scope)
        return { values: typedTerms(newer), version: newer.version }
      },
    },
  )
  const { values, change } = terms.draft
  const faults = faultsOf(values, read)
  const errorOf = (name: TypedFault['field']) => {
    const found = faults.find(({ field }) => field === name)
    return found && t(`console.points.fault_${found.fault}`)
  }
  const [newest] = read.versions
  return (
    <TermsForm
      id="point-terms"
      title={t('console.points.terms')}
      text={t('console.points.terms_text')}
      waiting={{ group: 'consolePoints', deed: 'consolePoints.savePointTerms' }}
      before={before}
      last={{ setAt: newest?.publishedAt, operator: newest?.operator, second: newest?.second }}
      terms={terms}
      faulty={faults.map(({ field }) => field)}
      currency={currency}
    >
      <Stakes draft={terms.draft} currency={currency} errorOf={errorOf} />
      <div className="console-fields">
        <Field
          label={t('console.detail.cash_per_point')}
          hint={t('console.points.cash_hint')}
          error={errorOf('cashPerPoint')}
        >
          <AmountInput
            currency={currency}
            value={values.cashPerPoint}
            onChange={(cashPerPoint) => change({ cashPerPoint })}
          />
        </Field>
        <Field label={t('console.detail.convert_least')} error={errorOf('convertLeast')}>
          <QuantityInput
            name="convertLeast"
            value={values.convertLeast}
            onChange={(convertLeast) => change({ convertLeast })}
          />
        </Field>
      </div>
    </TermsForm>
  )
}

function Stakes({
  draft: { values, change },
  currency,
  errorOf,
}: {
  draft: Draft<TypedTerms>
  currency: string
  errorOf: (name: TypedFault['field']) => string | undefined
}) {
  const t = useT()
  return (
    <div className="stack" role="group" aria-labelledby="point-stakes">
      <div>
        <h3 className="console-eyebrow" id="point-stakes">
          {t('console.detail.stakes')}
        </h3>
        <p className="xs muted">{t('console.points.stakes_hint')}</p>
      </div>
      <div className="console-fields">
        {categories.map(({ id }) => (
          <Field key={id} label={t(`category.${id}`)} error={errorOf(`stakes.${id}`)}>
            <AmountInput
              currency={currency}
              value={values.stakes[id]}
              onChange={(typed) => change({ stakes: { ...values.stakes, [id]: typed } })}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
