import { useT } from '#browser/i18n/translate.ts'
import { MoneyText, type MoneyTone } from '#browser/ui/MoneyText.tsx'
import type { memberRecord } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'

import './records.css'

type DaySums = Output<typeof memberRecord>['days'][number]

/** The heading of a day in the record, with the sums of the whole day. */
export function DayRow({
  day,
  sums,
  currency,
  columns,
}: {
  day: string
  sums: DaySums | undefined
  currency: string
  /** How many it spans. */
  columns: number
}) {
  const t = useT()
  const part = (name: string, amount: string, isResult = false) => (
    <span>
      {name}{' '}
      <MoneyText amount={amount} symbol="" tone={isResult ? toneOf(amount) : 'plain'} showsPlus={isResult} />
    </span>
  )
  return (
    <tr className="rec-day">
      <th scope="colgroup" colSpan={columns}>
        <span className="row">
          <b className="num" dir="ltr">
            {day}
          </b>
          <span className="grow" />
          {sums && (
            <span className="rec-day-sums">
              {part(t('console.record.way_in'), sums.deposits)}
              {part(t('console.record.way_out'), sums.withdrawals)}
              {part(t('console.record.day_play'), sums.net, true)}
              <span className="muted">{currency}</span>
            </span>
          )}
        </span>
      </th>
    </tr>
  )
}

function toneOf(amount: string): MoneyTone {
  if (/^-?[0.]+$/.test(amount)) return 'plain'
  return amount.startsWith('-') ? 'bad' : 'ok'
}
