import { pictures } from 'virtual:pictures/dragon-tiger/side'

import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { BetActions } from '#studio/games/chip-table/page/BetActions.tsx'
import { BetSpot } from '#studio/games/chip-table/page/BetSpot.tsx'
import { Beads } from '#studio/games/chip-table/page/Beads.tsx'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'
import { Middle } from '#studio/games/chip-table/page/Middle.tsx'
import { TableTools } from '#studio/games/chip-table/page/TableTools.tsx'
import { useCardSounds } from '#studio/games/chip-table/page/use-round-sounds.ts'
import { readCard } from '#studio/games/baccarat/cards.ts'
import type { DragonTigerView } from '#studio/games/dragon-tiger/dragon-tiger-game.ts'
import { type Side, backOf, odds, spots } from '#studio/games/dragon-tiger/rules.ts'
import { BETTING_MS } from '#studio/games/dragon-tiger/times.ts'
import { later } from '#studio/pages/later.tsx'

/** Fetched at once behind the page: no card turns before betting is over. */
const cards = import('#studio/games/playing-cards/PlayingCard.tsx')
const PlayingCard = later(() => cards.then((part) => part.PlayingCard))

const BEADS = 48

/** One card for the dragon and one for the tiger; the higher one wins. */
export function DragonTigerTable({ view, chips, aside }: ChipTableProps<DragonTigerView>) {
  const t = useT()
  const { seen, past } = view
  const { dragon, tiger, winner } = seen ?? {}
  const dealt =
    winner && dragon !== undefined && tiger !== undefined
      ? { dragon: readCard(dragon) ?? 0, tiger: readCard(tiger) ?? 0 }
      : undefined
  useCardSounds(Number(dragon !== undefined) + Number(tiger !== undefined))
  const beads = past
    .slice(0, BEADS)
    .flatMap((one) =>
      one.winner ? [{ kind: one.winner, text: t(`dragon_tiger.letter_${one.winner}`) }] : [],
    )
  return (
    <div className="ct-game ct-simple dt" data-phase={view.phase}>
      <TableTools chips={chips} />
      {aside}
      <div className="ct-table">
        <div className="dt-hands">
          <Hand side="dragon" card={dragon} hasWon={winner === 'dragon'} />
          <div className="ct-middle">
            <Middle view={view} bettingMs={BETTING_MS}>
              {winner ? t(`dragon_tiger.won_${winner}`) : t('dragon_tiger.dealing')}
            </Middle>
          </div>
          <Hand side="tiger" card={tiger} hasWon={winner === 'tiger'} />
        </div>
        <div className="ct-felt dt-felt" role="group" aria-label={t('tables.felt')}>
          {spots.map((spot) => (
            <BetSpot
              key={spot}
              spot={spot}
              name={t(`dragon_tiger.spot_${spot}`)}
              odds={`${odds[spot]}:1`}
              view={view}
              chips={chips}
              back={dealt && backOf(spot, dealt)}
            />
          ))}
        </div>
      </div>
      <BetActions chips={chips} opposite={t('dragon_tiger.fault_opposite')} />
      <Beads label={t('tables.last_rounds')} beads={beads.toReversed()} />
    </div>
  )
}

function Hand({ side, card, hasWon }: { side: Side; card: string | undefined; hasWon: boolean }) {
  const t = useT()
  return (
    <section
      className="dt-hand"
      data-side={side}
      data-won={hasWon || undefined}
      aria-label={t(`dragon_tiger.spot_${side}`)}
    >
      <img src={pictures[side]} alt="" />
      {card === undefined ? (
        <span className="dt-card place" aria-hidden="true" />
      ) : (
        <Suspense fallback={<span className="dt-card place" />}>
          <PlayingCard key={card} card={card} className="dt-card" />
        </Suspense>
      )}
    </section>
  )
}
