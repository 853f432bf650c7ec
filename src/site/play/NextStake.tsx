import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Game } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { useIsBalanceVisible } from '#site/wallet/balance-veil.ts'

import './next-stake.css'
import { useHeld } from './use-held.ts'
import { hasMoney, useNextStake } from './use-next-stake.ts'

/**
 * The wallets that pay the next stake, in their order, while the member has money of a bonus; or that the bonus cannot be
 * staked in this game. A result that the game has not shown yet changes neither sum upwards.
 */
export function NextStake({ game, isHeld }: { game: Game; isHeld: boolean }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const isVisible = useIsBalanceVisible()
  const money = useNextStake({
    product: 'games',
    category: categoryOfCode(game.gameType),
    vendorCode: game.vassalage,
    gameCode: game.gameCode,
  })
  const cash = useHeld(money?.cash, isHeld)
  const balance = useHeld(money?.bonus?.balance, isHeld)
  if (!money?.bonus || cash === undefined || balance === undefined) return null
  const { isUsable, stakeMax } = money.bonus
  const hasCash = hasMoney(cash)
  return (
    <button type="button" className="play-next" onClick={() => openCentre('bonusDetails')}>
      <span className="play-next-name">{t('play.next')}</span>
      {(hasCash || !isUsable) && (
        <span>
          {t('play.next_cash')} <MoneyText amount={cash} isLive isHidden={!isVisible} />
        </span>
      )}
      {hasCash && isUsable && <Icon name="right" className="flip" />}
      <span className={isUsable ? 'play-next-bonus' : 'play-next-not'}>
        {t(isUsable ? 'play.next_bonus' : 'play.next_not_here')}{' '}
        <MoneyText amount={balance} isLive isHidden={!isVisible} />
      </span>
      {isUsable && stakeMax !== undefined && (
        <span className="play-next-max">
          {t('play.next_max')} <MoneyText amount={stakeMax} tone="plain" />
        </span>
      )}
    </button>
  )
}
