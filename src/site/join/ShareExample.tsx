import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { shareOfMonth } from '#domain/agents/share-example.ts'
import { UNIT, writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { useSite } from '#site/bootstrap.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

/** Whole amounts, which the visitor moves. The payouts are a part of the stakes, in thousandths. */
const start = { stakes: 2_000_000, returned: 965, costs: 12_000 }

/** The share of an imagined month, by the rule that computes real shares. The rate is the brand's. */
export function ShareExample({ percent }: { percent: number }) {
  return (
    <MemberWords>
      <Example percent={percent} />
    </MemberWords>
  )
}

function Example({ percent }: { percent: number }) {
  const t = useT()
  const { whitelabel } = useSite()
  const [month, setMonth] = useState(start)
  const amounts = {
    stakes: BigInt(month.stakes) * UNIT,
    payouts: BigInt(Math.round((month.stakes * month.returned) / 1000)) * UNIT,
    costs: BigInt(month.costs) * UNIT,
  }
  const { result, share } = shareOfMonth(amounts, { percent, step: payableStep(whitelabel.currency) })
  return (
    <section aria-labelledby="join-share">
      <h2 id="join-share">{t('join.share')}</h2>
      <p className="small muted">{t('join.share_note')}</p>
      <div className="card join-share">
        <div className="join-share-given">
          <Slider
            label={t('join.share_stakes')}
            value={month.stakes}
            range={[100_000, 5_000_000, 50_000]}
            amount={writeAmount(amounts.stakes)}
            onChange={(stakes) => setMonth({ ...month, stakes })}
          />
          <Slider
            label={t('join.share_payouts')}
            value={month.returned}
            range={[850, 1_050, 5]}
            amount={writeAmount(amounts.payouts)}
            onChange={(returned) => setMonth({ ...month, returned })}
          />
          <Slider
            label={t('join.share_costs')}
            value={month.costs}
            range={[0, 200_000, 1_000]}
            amount={writeAmount(amounts.costs)}
            onChange={(costs) => setMonth({ ...month, costs })}
          />
          <p className="small muted">{t('join.share_negative')}</p>
        </div>
        <div className="join-share-found on-band" role="status">
          <dl>
            <Line label={t('join.share_stakes')} amount={amounts.stakes} />
            <Line label={t('join.share_payouts')} amount={-amounts.payouts} />
            <Line label={t('join.share_costs')} amount={-amounts.costs} />
            <div className="join-share-result">
              <dt>{t('join.share_result')}</dt>
              <dd>
                <MoneyText amount={writeAmount(result)} tone="plain" />
              </dd>
            </div>
            <div>
              <dt>{t('join.share_rate')}</dt>
              <dd className="num">{t('join.share_percent', { percent })}</dd>
            </div>
            <div className="join-share-sum">
              <dt>{t('join.share_yours')}</dt>
              <dd>
                <MoneyText amount={writeAmount(share)} tone="plain" />
              </dd>
            </div>
          </dl>
          <div className="mosaic" />
        </div>
      </div>
    </section>
  )
}

/** One amount of the sum. */
function Line({ label, amount }: { label: string; amount: bigint }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={writeAmount(amount)} tone="plain" />
      </dd>
    </div>
  )
}

function Slider({
  label,
  value,
  range: [min, max, step],
  amount,
  onChange,
}: {
  label: string
  value: number
  range: readonly [min: number, max: number, step: number]
  amount: string
  onChange: (value: number) => void
}) {
  return (
    <label className="join-share-slider">
      <span>{label}</span>
      <b>
        <MoneyText amount={amount} tone="plain" />
      </b>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={amount}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}
