import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { wallets } from '#contract/wallets.ts'
import { isNothing } from '#site/wallet/amounts.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { useMember } from '#site/session/use-member.ts'

import type { Funds } from './funds.ts'
import { Holds } from './Holds.tsx'
import { LatestMoves } from './LatestMoves.tsx'
import { MoveMoney } from './MoveMoney.tsx'
import { Owed } from './Owed.tsx'
import './wallet.css'

/** My wallet: balances, holds, and forms to move money. */
export function WalletPane() {
  const t = useT()
  const api = useApi()
  const funds = useQuery(queryOf(api, wallets.consolidated, {}))
  if (funds.isError && !funds.data) {
    return (
      <ErrorState
        what={t('wallet.failed_title')}
        safe={t('wallet.failed_text')}
        isRetrying={funds.isFetching}
        onRetry={() => void funds.refetch()}
      />
    )
  }
  if (!funds.data) {
    return (
      <div className="wallet-top" aria-busy="true">
        <Skeleton shape="box" className="wallet-wait" />
        <Skeleton shape="box" className="wallet-wait" />
      </div>
    )
  }
  const hasOthers = !funds.data.isSingle || funds.data.vendors.length > 0
  return (
    <>
      <div className="wallet-top">
        <Total funds={funds.data} />
        <Parts funds={funds.data} />
      </div>
      {funds.data.isSingle && <p className="small muted">{t('wallet.single_text')}</p>}
      <Owed />
      <Holds holds={funds.data.locked.holds} />
      {hasOthers && <MoveMoney funds={funds.data} />}
      <LatestMoves />
      <ToSaferPlay />
    </>
  )
}

function Total({ funds }: { funds: Funds }) {
  const t = useT()
  const member = useMember()
  const mayTransfer = member !== undefined && member !== 'loading' && member.toUpline
  const openCentre = useOpenCentre()
  const isHeld = !isNothing(funds.locked.amount)
  return (
    <div className="mc-card wallet-total">
      <div>
        <span className="small">{t('wallet.total')}</span>
        <div className="wallet-sum">
          <MoneyText amount={funds.sumBalance} tone="plain" isLive />
        </div>
        {isHeld && (
          <span className="small">
            {t('wallet.available')} <MoneyText amount={funds.available} tone="plain" />
          </span>
        )}
        {isNothing(funds.sumBalance) && <span className="small">{t('wallet.empty')}</span>}
      </div>
      <div className="mc-buttons">
        <Button tone="gold" icon="deposit" onClick={() => openCentre('depositv2')}>
          {t('shell.deposit')}
        </Button>
        <Button tone="line" icon="withdraw" onClick={() => openCentre('withdraw')}>
          {t('centre.withdraw')}
        </Button>
        {mayTransfer && (
          <Button tone="line" icon="swap" onClick={() => openCentre('transferUpline')}>
            {t('wallet.transfer')}
          </Button>
        )}
      </div>
      <div className="mosaic" />
    </div>
  )
}

function Parts({ funds }: { funds: Funds }) {
  const t = useT()
  const rows = [
    { id: 'main', name: t('wallet.main'), amount: funds.main },
    ...funds.vendors.map(({ code, name, amount, isOpen }) => ({
      id: `vendor ${code}`,
      name,
      amount,
      ...(isOpen ? {} : { note: t('wallet.closed') }),
    })),
    { id: 'bonus', name: t('wallet.bonus'), amount: funds.bonus },
    { id: 'locked', name: t('wallet.locked'), amount: funds.locked.amount },
  ] as const
  return (
    <dl className={rows.length > 3 ? 'card wallet-parts' : 'card wallet-parts few'}>
      {rows.map((row) => (
        <div key={row.id}>
          <dt className="muted">
            <bdi>{row.name}</bdi>
            {'note' in row && <small>{row.note}</small>}
          </dt>
          <dd>
            <MoneyText amount={row.amount} tone="plain" isLive={row.id === 'main'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Link to the member's own limits. */
function ToSaferPlay() {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <div className="row">
      <Button tone="soft" icon="clock" onClick={() => openCentre('saferPlay')}>
        {t('centre.saferPlay')}
      </Button>
    </div>
  )
}
