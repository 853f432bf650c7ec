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

import { placeName } from './place-name.ts'

/** Entries of one transfer: each account by name and code, with the member's balance before and after. */
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
  const nameOf = (
    account: string,
    { channel, game }: { channel?: string | undefined; game?: { vendorName: string } | undefined },
  ) => {
    if (channel !== undefined && account.startsWith('payment:')) return channel
    if (game && account.startsWith('provider:')) return game.vendorName
    return placeName(t, account)
  }
  const query = useQuery(queryOf(useApi(), memberTransfer, { ...useScope(), id: memberId, transferId }))
  return (
    <RecordPanel id={transferId} name={t('console.record.entries', { number: transferId })} onClose={onClose}>
      <Loaded query={query}>
        {({ kind, reference, entries, channel, game }) => (
          <PanelPart>
            <p>
              {game && (
                <>
                  <bdi>{game.name}</bdi> ·{' '}
                </>
              )}
              {recordKindName(t, kind)} · <bdi dir="ltr">{reference}</bdi>
            </p>
            <dl className="kv">
              {entries.map(({ account, amount, before, after }) => (
                <div key={account}>
                  <dt>
                    <span dir="auto">{nameOf(account, { channel, game })}</span>
                    <bdi className="xs muted console-under" dir="ltr">
                      {account}
                    </bdi>
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
