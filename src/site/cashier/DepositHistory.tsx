import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import { DepositState } from './DepositState.tsx'
import { useDepositHistory } from './use-deposits.ts'

/** All deposits, newest first, in pages. */
export function DepositHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const history = useDepositHistory()
  const list = history.data?.pages.flatMap((page) => page.list) ?? []
  if (list.length === 0) return null
  return (
    <section className="cash-past" aria-labelledby="cash-past">
      <h3 id="cash-past">{t('deposit.history')}</h3>
      <ul className="card">
        {list.map(({ id, state, amount, channel, createdAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span className="xs muted">
                <DateText atMs={Date.parse(createdAt)} look="short" />
              </span>
              <bdi className="grow">{channel.name}</bdi>
              <DepositState state={state} />
              <MoneyText amount={amount} tone="plain" />
            </button>
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button tone="ghost" isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('centre.more')}
        </Button>
      )}
    </section>
  )
}
