import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import type { RoundTotals } from '#site/rounds/use-rounds.ts'

import { RowTile } from '#browser/records/RowTile.tsx'

const MOST = 6

/** The games with the largest stakes, and the way to all rounds. */
export function GameResults({ games }: { games: RoundTotals['games'] }) {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <section className="card profit-list">
      <header>
        <h3>{t('bets.by_game')}</h3>
        <Button tone="ghost" size="sm" onClick={() => openCentre('personalHistoryCopy')}>
          {t('centre.personalHistoryCopy')}
        </Button>
      </header>
      <ul>
        {games.slice(0, MOST).map(({ game, rounds, stake, net }) => (
          <li key={`${game.vendor} ${game.id ?? game.category ?? ''}`}>
            <RowTile picture={game.picture} icon={game.category ?? 'receipt'} />
            <span className="grow">
              <b>
                {/* Tickets of lotteries are added up by category, and have no game of a vendor. */}
                <bdi>{game.name === '' && game.category ? t(`category.${game.category}`) : game.name}</bdi>
              </b>
              <small>
                {t('wallet.rounds', { count: rounds })} · {t('record.staked')}{' '}
                <MoneyText amount={stake} tone="plain" />
              </small>
            </span>
            <MoneyText
              amount={net}
              tone={net.startsWith('-') || /^0(\.0*)?$/.test(net) ? 'plain' : 'ok'}
              showsPlus
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
