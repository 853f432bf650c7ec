import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { isOpenDeposit } from '#domain/cashier/deposit-state.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'

import './cashier.css'
import { DepositForm } from './DepositForm.tsx'
import { DepositHistory } from './DepositHistory.tsx'
import { DepositState } from './DepositState.tsx'
import { useChannels, useDepositHistory, useOpenDeposit } from './use-deposits.ts'

const DepositOrder = lazyPart(() => import('./DepositOrder.tsx').then((chunk) => chunk.DepositOrder))

/** Channels, amount form and history. The id of an open deposit stands in the URL. */
export function DepositPane() {
  const { id, open } = useOpenDeposit()
  if (id !== undefined) {
    return (
      <Suspense fallback={<DepositWait />}>
        <DepositOrder key={id} id={id} onBack={() => open(undefined)} />
      </Suspense>
    )
  }
  return (
    <>
      <OpenDeposits onOpen={open} />
      <Ways onOpen={open} />
      <DepositHistory onOpen={open} />
    </>
  )
}

/** Reserves the height of the form. */
const DepositWait = () => (
  <div className="card cash-wait" aria-busy="true">
    <SkeletonRows />
  </div>
)

function Ways({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const { whitelabel, system } = useSite()
  const channels = useChannels()
  const { data } = channels
  if (system.brandState !== 'open') {
    return (
      <div className="card">
        <EmptyState
          kind="records"
          title={t('closed.ending_title', { name: whitelabel.name })}
          text={t('closed.ending_text')}
        />
      </div>
    )
  }
  if (channels.isError && !data) {
    return (
      <div className="card">
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('centre.failed_text')}
          isRetrying={channels.isFetching}
          onRetry={() => void channels.refetch()}
        />
      </div>
    )
  }
  if (!data) return <DepositWait />
  if (data.list.length === 0) {
    return (
      <div className="card">
        <EmptyState kind="records" title={t('deposit.none_title')} text={t('deposit.none_text')} />
      </div>
    )
  }
  const needs = data.needsAge
    ? 'age'
    : data.needsDocument
      ? 'document'
      : data.needsFacts
        ? 'facts'
        : undefined
  return (
    <>
      {needs && (
        <Note tone="warn">
          {t(`deposit.needs_${needs}`)}{' '}
          <Link className="link" to={paths.verification}>
            {t('deposit.to_verification')}
          </Link>
        </Note>
      )}
      <DepositForm
        channels={data.list}
        currency={data.currency}
        openLeft={data.openLeft}
        needs={needs}
        tierRoom={data.tierRoom}
        onOpen={onOpen}
      />
    </>
  )
}

/** Open deposits stand first, so that a member need not search for them. */
function OpenDeposits({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const history = useDepositHistory()
  const list = history.data?.pages[0]?.list.filter(({ state }) => isOpenDeposit(state)) ?? []
  if (list.length === 0) return null
  return (
    <section className="card cash-open" aria-labelledby="cash-open">
      <h3 id="cash-open">{t('deposit.open_title')}</h3>
      <ul>
        {list.map(({ id, amount, channel, state }) => (
          <li key={id}>
            <MoneyText amount={amount} />
            <bdi className="small muted grow">{channel.name}</bdi>
            <DepositState state={state} />
            <Button size="sm" tone="line" onClick={() => onOpen(id)}>
              {t('deposit.continue')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
