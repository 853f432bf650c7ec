import { useT } from '#browser/i18n/translate.ts'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { LineChart } from '#browser/ui/LineChart.tsx'
import { MemberRecord } from '#console/records/MemberRecord.tsx'
import { placeName } from '#console/records/place-name.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { smallAmountOf } from '#domain/money/small-amount.ts'
import { addDays } from '#domain/records/business-day.ts'

import { useMemberMoney } from './member-calls.ts'

type Money = NonNullable<ReturnType<typeof useMemberMoney>['data']>

/** A member's deposits and withdrawals by day, wallets, and account record. */
export function MemberMoney({ memberId }: { memberId: string }) {
  const query = useMemberMoney(memberId)
  return (
    <>
      <Loaded query={query} lines={6}>
        {(money) => (
          <div className="member-money">
            <InAndOut money={money} />
            <Wallets money={money} />
          </div>
        )}
      </Loaded>
      <MemberRecord memberId={memberId} />
    </>
  )
}

/** Every day of the period: the answer leaves out days without a movement. */
function daysOf({ period: { from, to }, days }: Money) {
  const found = new Map(days.map((one) => [one.day, one]))
  const all: { day: string; deposits: string; withdrawals: string }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { deposits = '0.00', withdrawals = '0.00' } = found.get(day) ?? {}
    all.push({ day, deposits, withdrawals })
  }
  return all
}

function InAndOut({ money }: { money: Money }) {
  const t = useT()
  const { language } = useFormat()
  const symbol = `${money.currency}\u00a0`
  const days = daysOf(money)
  const texts = (values: readonly string[]) => values.map((value) => writeMoney(value, language, symbol))
  const short = new Intl.NumberFormat(`${language}-u-nu-latn`, { notation: 'compact' })
  const held = money.balances.map(({ balance }) => balance)
  const paidIn = days.map(({ deposits }) => deposits)
  const paidOut = days.map(({ withdrawals }) => withdrawals)
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.member.balance_line')}</h2>
        <span className="xs muted">{t('console.member.thirty_days')}</span>
      </div>
      <LineChart
        label={t('console.member.balance_line')}
        labels={money.balances.map(({ day }) => day.slice(5))}
        every={4}
        width={760}
        height={150}
        tick={(value) => short.format(value)}
        least={smallAmountOf(money.currency)}
        line={{
          id: 'balance',
          name: t('console.member.with_held'),
          values: held.map(Number),
          texts: texts(held),
        }}
      />
      <h3>{t('console.member.in_and_out')}</h3>
      <BarChart
        label={t('console.member.in_and_out')}
        labels={days.map(({ day }) => day.slice(5))}
        every={4}
        height={170}
        barWidth={7}
        tick={(value) => short.format(value)}
        least={smallAmountOf(money.currency)}
        series={[
          { id: 'in', name: t('console.member.in'), values: paidIn.map(Number), texts: texts(paidIn) },
          { id: 'out', name: t('console.member.out'), values: paidOut.map(Number), texts: texts(paidOut) },
        ]}
      />
    </section>
  )
}

function Wallets({ money: { wallets, currency, totals } }: { money: Money }) {
  const t = useT()
  const row = (name: string, amount: string) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        <ConsoleAmount amount={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.member.wallets')}</h2>
        <span className="xs muted">{t('console.figure.now')}</span>
      </div>
      <dl className="member-sums">
        {wallets.length === 0
          ? row(placeName(t, 'main'), '0.00')
          : wallets.map(({ account, amount }) => row(placeName(t, account), amount))}
      </dl>
      <h3>{t('console.member.thirty_days')}</h3>
      <dl className="member-sums">
        {row(t('console.member.staked'), totals.stakes)}
        {row(t('console.member.returned'), totals.wins)}
        {row(t('console.member.result'), totals.net)}
        {row(t('console.member.bonuses'), totals.bonuses)}
      </dl>
    </section>
  )
}
