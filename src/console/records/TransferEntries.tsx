import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { recordKindName } from '#browser/records/place-names.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { memberTransfer } from '#contract/console/records.ts'

/** Entries of one transfer: each account by name, with the member's balance before and after. */
export function TransferEntries({
  memberId,
  transferId,
  onClose,
}: {
  memberId: string
  transferId: string
  onClose: () => void
}) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), memberTransfer, { ...useScope(), id: memberId, transferId }))
  return (
    <RecordPanel id={transferId} name={t('console.record.entries', { number: transferId })} onClose={onClose}>
      <Loaded query={query}>
        {({ kind, reference, entries, channel }) => (
          <PanelPart>
            <p>
              {recordKindName(t, kind)} · <bdi dir="ltr">{reference}</bdi>
            </p>
            <dl className="kv">
              {entries.map(({ account, amount, before, after }) => (
                <div key={account}>
                  <dt>
                    <bdi dir="ltr">{account}</bdi>
                    {channel !== undefined && account.startsWith('payment:') && (
                      <span className="xs muted console-under" dir="auto">
                        {channel}
                      </span>
                    )}
                  </dt>
                  <dd>
                    <MoneyText amount={amount} symbol="" tone="plain" showsPlus />
                    {before !== undefined && after !== undefined && (
                      <span className="xs muted console-under">
                        <MoneyText amount={before} symbol="" tone="plain" /> →{' '}
                        <MoneyText amount={after} symbol="" tone="plain" />
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </PanelPart>
        )}
      </Loaded>
    </RecordPanel>
  )
}
