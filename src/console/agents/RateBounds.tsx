import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { useScope } from '#console/frame/brand.ts'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import { useCount } from '#console/ui/use-count.ts'
import type { Draft } from '#console/ui/use-draft.ts'
import { readRateTerms, saveRateTerms } from '#contract/console/agent-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RateProduct, rateProducts } from '#domain/agents/rate-products.ts'
import {
  BANDS_MAX,
  REBATE_MOST_PPM,
  RETURN_LEAST_PPM,
  RETURN_MOST_PPM,
  type RateTermsFault,
  rateSteps,
  rateTermsFaults,
} from '#domain/agents/rate-terms.ts'

import './agents.css'
import { TermsForm, useTermsDraft } from '#console/ui/TermsForm.tsx'

type Read = Output<typeof readRateTerms>
type Terms = Read['terms']

/** The bounds of the rates that a brand's agents can get. Two operators change them; rates that were given stay. */
export function RateBounds({ read }: { read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const terms = useTermsDraft<Terms>(
    { values: read.terms, version: read.version },
    {
      path: readRateTerms.path,
      send: (input) => api.call(saveRateTerms, input),
      reread: async () => {
        const newer = await api.call(readRateTerms, scope)
        return { values: newer.terms, version: newer.version }
      },
    },
  )
  const { draft } = terms
  const faults = rateTermsFaults(draft.values)
  return (
    <TermsForm
      id="rate-bounds"
      title={t('console.rates.bounds')}
      text={t('console.rates.bounds_text')}
      waiting={{ group: 'consoleAgentRates', deed: 'consoleAgentRates.saveRateTerms' }}
      before={read.terms}
      last={read}
      terms={terms}
      faulty={faults.map(({ field }) => field)}
    >
      <ByProduct name="mostPpm" draft={draft} faults={faults} />
      <ByProduct name="gapPpm" draft={draft} faults={faults} />
      <Bands draft={draft} faults={faults} />
    </TermsForm>
  )
}

interface Part {
  readonly draft: Draft<Terms>
  readonly faults: readonly RateTermsFault[]
}

function ByProduct({ name, draft: { values, change }, faults }: Part & { name: 'mostPpm' | 'gapPpm' }) {
  const t = useT()
  const faultText = useFaultText()
  return (
    <div className="stack" role="group" aria-labelledby={`bounds-${name}`}>
      <div>
        <h3 className="console-eyebrow" id={`bounds-${name}`}>
          {t(`console.rates.${name}`)}
        </h3>
        <p className="xs muted">{t(`console.rates.${name}_hint`)}</p>
      </div>
      <div className="console-fields">
        {rateProducts.map((product) => (
          <Field
            key={product}
            label={t(`console.rates.product_${product}`)}
            error={faultText(
              faults.find(({ field, part }) => field === name && part === product),
              product,
            )}
          >
            <QuantityInput
              name={product}
              value={values[name][product]}
              onChange={(value) => change({ [name]: { ...values[name], [product]: value } })}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

function Bands({ draft: { values, change }, faults }: Part) {
  const t = useT()
  const count = useCount()
  const faultText = useFaultText()
  const { bandsPpm } = values
  return (
    <div className="stack" role="group" aria-labelledby="bounds-bands">
      <div>
        <h3 className="console-eyebrow" id="bounds-bands">
          {t('console.rates.bands')}
        </h3>
        <p className="xs muted">{t('console.rates.bands_hint')}</p>
      </div>
      {bandsPpm.map((fromPpm, index) => (
        <div key={index} className="agents-band">
          <Field
            label={t('console.rates.band', { place: count(index + 1) })}
            error={faultText(
              faults.find(({ field, part }) => field === 'bandsPpm' && part === index),
              'lottery',
            )}
          >
            <QuantityInput
              name="bandsPpm"
              value={fromPpm}
              onChange={(value) =>
                change({ bandsPpm: bandsPpm.map((one, place) => (place === index ? value : one)) })
              }
            />
          </Field>
          <Button
            tone="line"
            onClick={() => change({ bandsPpm: bandsPpm.filter((_one, place) => place !== index) })}
          >
            {t('console.rates.band_remove')} <span className="sr">{count(index + 1)}</span>
          </Button>
        </div>
      ))}
      {bandsPpm.length < BANDS_MAX && (
        <div className="console-buttons">
          <Button tone="line" onClick={() => change({ bandsPpm: [...bandsPpm, nextBand(values)] })}>
            {t('console.rates.band_add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A new band begins one step above the last one. */
function nextBand({ bandsPpm }: Terms): number {
  const last = bandsPpm.at(-1)
  return last === undefined ? RETURN_LEAST_PPM : Math.min(last + rateSteps.lottery, RETURN_MOST_PPM)
}

/** The fault of a bound, for its field. */
function useFaultText(): (found: RateTermsFault | undefined, product: RateProduct) => string | undefined {
  const t = useT()
  const rateText = useRateText()
  return (found, product) => {
    if (!found) return undefined
    const { field, fault } = found
    if (fault === 'step') return t('console.rates.fault_step', { step: rateText(rateSteps[product]) })
    if (fault === 'range') {
      const isReturn = product === 'lottery' && field !== 'gapPpm'
      const [least, most] = isReturn ? [RETURN_LEAST_PPM, RETURN_MOST_PPM] : [0, REBATE_MOST_PPM]
      return t('console.rates.fault_range', { least: rateText(least), most: rateText(most) })
    }
    return t('console.rates.fault_order')
  }
}
