import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { useScope } from '#console/frame/brand.ts'
import { wholeOf } from '#console/settings/whole.ts'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import { TermsForm, useTermsDraft } from '#console/ui/TermsForm.tsx'
import { useCount } from '#console/ui/use-count.ts'
import type { Draft } from '#console/ui/use-draft.ts'
import { readMemberRates, saveRootRates } from '#contract/console/agent-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RateProduct, rateOf, rateProducts, rebateProducts } from '#domain/agents/rate-products.ts'
import { QUOTA_MAX, type RatesFault, rateSteps, refuseRateIn } from '#domain/agents/rate-terms.ts'

import { type TypedRates, changedQuotas, sentRates, typedRates } from './typed-rates.ts'

type Read = Output<typeof readMemberRates>

/** Rates and quotas of an agent at the top: two operators set them, from the next business day on. */
export function RootRates({ id, read }: { id: string; read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const saved = typedRates(read)
  const terms = useTermsDraft(
    { values: saved, version: read.version },
    {
      path: readMemberRates.path,
      send: ({ terms: typed, ...sent }) =>
        api.call(saveRootRates, {
          ...sent,
          id,
          rates: sentRates(typed),
          quotas: changedQuotas(read, typed),
        }),
      reread: async () => {
        const newer = await api.call(readMemberRates, { ...scope, id })
        return { values: typedRates(newer), version: newer.version }
      },
    },
  )
  const faults = faultsOf(terms.draft.values, read)
  const form = { draft: terms.draft, read, faults }
  return (
    <TermsForm
      id="root-rates"
      title={t('console.rates.set')}
      text={t('console.rates.set_text')}
      waiting={{ group: 'consoleAgentRates', deed: 'consoleAgentRates.saveRootRates', subject: id }}
      before={saved}
      last={{}}
      terms={terms}
      faulty={[...faults.keys()]}
    >
      <Rates {...form} />
      {read.bands.length > 0 && <Quotas {...form} />}
    </TermsForm>
  )
}

type Fault = RatesFault | 'quota_below_used' | 'quota_too_high'

/** By the path of the detail. */
function faultsOf(values: TypedRates, { ranges, bands }: Read): ReadonlyMap<string, Fault> {
  const { quotas, ...rates } = values
  const ofRates = rateProducts.flatMap((product): [string, Fault][] => {
    const fault = refuseRateIn(ranges[product], product, rateOf(rates, product))
    return fault ? [[`${product}Ppm`, fault]] : []
  })
  const ofQuotas = bands.flatMap(({ fromPpm, given, left }): [string, Fault][] => {
    const typed = quotas[fromPpm] ?? 0
    const fault = typed < given - left ? 'quota_below_used' : typed > QUOTA_MAX ? 'quota_too_high' : undefined
    return fault ? [[`quotas.${fromPpm}`, fault]] : []
  })
  return new Map([...ofRates, ...ofQuotas])
}

interface FormParts {
  readonly draft: Draft<TypedRates>
  readonly read: Read
  readonly faults: ReadonlyMap<string, Fault>
}

function Rates({ draft: { values, change }, read: { ranges }, faults }: FormParts) {
  const t = useT()
  const rateText = useRateText()
  const hintOf = (product: RateProduct) => {
    const { range } = ranges[product]
    if (!range) return t('console.rates.cannot_be')
    return t('console.rates.can_be', { least: rateText(range.leastPpm), most: rateText(range.mostPpm) })
  }
  const errorOf = (product: RateProduct) => {
    const fault = faults.get(`${product}Ppm`)
    if (fault === undefined) return undefined
    if (fault === 'rate_step') return t('console.rates.fault_step', { step: rateText(rateSteps[product]) })
    return t(fault === 'rate_too_low' ? 'console.rates.fault_low' : 'console.rates.fault_high')
  }
  const { lotteryPpm } = values
  return (
    <div className="stack">
      <Checkbox
        isChecked={lotteryPpm !== undefined}
        onChange={(isOn) => change({ lotteryPpm: isOn ? (ranges.lottery.range?.mostPpm ?? 0) : undefined })}
      >
        {t('console.rates.own_return')}
      </Checkbox>
      {lotteryPpm === undefined && faults.has('lotteryPpm') && (
        <Note tone="bad">{t('console.rates.fault_no_return')}</Note>
      )}
      <div className="console-fields">
        {lotteryPpm !== undefined && (
          <Field
            label={t('console.rates.product_lottery')}
            hint={hintOf('lottery')}
            error={errorOf('lottery')}
          >
            <QuantityInput
              name="lotteryPpm"
              value={lotteryPpm}
              onChange={(typed) => change({ lotteryPpm: typed })}
            />
          </Field>
        )}
        {rebateProducts.map((product) => (
          <Field
            key={product}
            label={t(`console.rates.product_${product}`)}
            hint={hintOf(product)}
            error={errorOf(product)}
          >
            <QuantityInput
              name={`${product}Ppm`}
              value={values[`${product}Ppm`]}
              onChange={(typed) => change({ [`${product}Ppm`]: typed })}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

function Quotas({ draft: { values, change }, read: { bands }, faults }: FormParts) {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  const errorOf = (fromPpm: number, used: number) => {
    const fault = faults.get(`quotas.${fromPpm}`)
    if (fault === undefined) return undefined
    return t('console.agent_rules.bounds', { least: count(used), most: count(QUOTA_MAX) })
  }
  return (
    <div className="stack" role="group" aria-labelledby="root-quotas">
      <div>
        <h3 className="console-eyebrow" id="root-quotas">
          {t('console.rates.quotas')}
        </h3>
        <p className="xs muted">{t('console.rates.quotas_hint')}</p>
      </div>
      <div className="console-fields">
        {bands.map(({ fromPpm, given, left }) => (
          <Field
            key={fromPpm}
            label={t('console.rates.from_rate', { rate: rateText(fromPpm) })}
            hint={t('console.rates.used', { count: count(given - left) })}
            error={errorOf(fromPpm, given - left)}
          >
            <TextInput
              inputMode="numeric"
              maxLength={6}
              value={String(values.quotas[fromPpm] ?? 0)}
              onChange={(typed) => change({ quotas: { ...values.quotas, [fromPpm]: wholeOf(typed) } })}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
