import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { showBalance, useIsBalanceVisible } from './balance-veil.ts'
import './header-balance.css'
import { type Balance, useBalance } from './use-balance.ts'

const PlayPurse = lazyPart(() => import('./PlayPurse.tsx').then((chunk) => chunk.PlayPurse))

/** Available balance, which the member can hide, with a link to the wallet. */
export function HeaderBalance() {
  const t = useT()
  const balance = useBalance()
  const isVisible = useIsBalanceVisible()
  if (!balance.data) {
    return (
      <span className="purse" aria-busy={balance.isPending}>
        {balance.isError ? (
          <IconButton
            icon="refresh"
            size="sm"
            label={t('wallet.header_failed')}
            isBusy={balance.isFetching}
            onClick={() => void balance.refetch()}
          />
        ) : (
          <span className="purse-room" />
        )}
      </span>
    )
  }
  return (
    <span className="purse">
      {balance.data.isPlayMoney ? (
        <PartBoundary fallback={<span className="purse-room" />}>
          <PlayPurse balance={balance.data} isVisible={isVisible} />
        </PartBoundary>
      ) : (
        <ToWallet balance={balance.data} isVisible={isVisible} />
      )}
      <IconButton
        icon="eye"
        size="sm"
        className={isVisible ? '' : 'purse-shut'}
        label={t('wallet.show')}
        aria-pressed={isVisible}
        onClick={() => showBalance(!isVisible)}
      />
    </span>
  )
}

function ToWallet({ balance, isVisible }: { balance: Balance; isVisible: boolean }) {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <button type="button" className="purse-sum" onClick={() => openCentre('transferFund')}>
      <span className="sr">{t('wallet.available')}</span>
      <MoneyText amount={balance.available} isLive isHidden={!isVisible} />
    </button>
  )
}
