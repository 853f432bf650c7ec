import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { wallets } from '#contract/wallets.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { showBalance, useIsBalanceVisible } from '#site/wallet/balance-veil.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { useHeld } from './use-held.ts'

/** Balance of the wallet that the game plays from, main or vendor's. Updates live with each round that was seen. */
export function GameBalance({ account, isHeld }: { account: string | undefined; isHeld: boolean }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const isVisible = useIsBalanceVisible()
  const { amount: newest, isFailed, isFetching, ask } = useAmount(account)
  const amount = useHeld(newest, isHeld)
  if (amount === undefined)
    return isFailed ? (
      <IconButton
        icon="refresh"
        size="sm"
        label={t('wallet.header_failed')}
        isBusy={isFetching}
        onClick={ask}
      />
    ) : (
      <span className="play-balance" aria-busy="true" />
    )
  return (
    <span className="play-balance">
      <button type="button" onClick={() => openCentre('transferFund')}>
        <span className="sr">{t('wallet.available')}</span>
        <MoneyText amount={amount} isLive isHidden={!isVisible} />
      </button>
      <IconButton
        icon="eye"
        size="sm"
        className={isVisible ? '' : 'play-shut'}
        label={t('wallet.show')}
        aria-pressed={isVisible}
        onClick={() => showBalance(!isVisible)}
      />
    </span>
  )
}

function useAmount(account: string | undefined) {
  const vendor = account?.startsWith('vendor:') === true ? account.slice('vendor:'.length) : undefined
  const balance = useBalance()
  const all = useQuery({
    ...queryOf(useApi(), wallets.consolidated, {}),
    enabled: vendor !== undefined,
  })
  const query = vendor === undefined ? balance : all
  return {
    amount:
      vendor === undefined
        ? balance.data?.available
        : (all.data?.vendors.find(({ code }) => code === vendor)?.amount ?? (all.data ? '0' : undefined)),
    isFailed: query.isError,
    isFetching: query.isFetching,
    ask: () => void query.refetch(),
  }
}
