import { useT } from '#browser/i18n/translate.ts'
import { accountName, flowWords, recordKindName } from '#browser/records/place-names.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'

import { dayText } from './day-text.ts'
import { RecordFault } from './RecordFault.tsx'
import { toneOf } from './SumsCard.tsx'
import { useTransfer } from './use-records.ts'

/** Rebates are few. */
const RebateDispute = lazyPart(async () => (await import('./RebateDispute.tsx')).RebateDispute)

/** One transfer: its kind, its accounts, and each wallet's balance before and after. */
export function TransferSides({ id }: { id: string }) {
  const t = useT()
  const { language } = useFormat()
  const query = useTransfer(id)
  if (query.isError) return <RecordFault query={query} />
  const found = query.data
  if (!found) return <Skeleton shape="text" />
  return (
    <div className="rec-open">
      <p>
        {t('record.sentence', { flow: flowWords(t, language, found), kind: recordKindName(t, found.kind) })}
      </p>
      <dl className="rec-facts">
        <Fact name={t('record.number')} value={found.id} />
        <Fact name={t('record.reference')} value={found.reference} />
        <div>
          <dt>{t('record.moment')}</dt>
          <dd>
            <DateText atMs={Date.parse(found.at)} />
          </dd>
        </div>
        <Fact name={t('record.book_day')} value={dayText(found.day, language)} />
        {found.settles !== undefined && <Fact name={t('record.settles')} value={found.settles} />}
        {found.reverses !== undefined && <Fact name={t('record.reverses')} value={found.reverses} />}
      </dl>
      {found.kind === 'rebate' && <RebateDispute reference={found.reference} />}
      <ul>
        {found.entries.map(({ account, amount, before, after }) => (
          <li key={account}>
            <span className="grow">{accountName(t, account, found.channel, found.game?.vendorName)}</span>
            <MoneyText amount={amount} tone={before === undefined ? 'plain' : toneOf(amount)} showsPlus />
            {before !== undefined && after !== undefined && (
              <small>
                {t('record.before')} <MoneyText amount={before} tone="plain" /> {t('record.after')}{' '}
                <MoneyText amount={after} tone="plain" />
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
