import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import type { Chips } from '#studio/games/baccarat/bets.ts'
import { spots, verdictOf } from '#studio/games/baccarat/payouts.ts'
import { CountedAmount } from '#studio/games/table-parts/CountedAmount.tsx'
import { RoundClock } from '#studio/games/table-parts/RoundClock.tsx'
import { chipValues } from '#studio/games/table-parts/chip-values.ts'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { playSound } from '#studio/pages/sound.ts'

import { BetActions } from './BetActions.tsx'
import { Felt } from './Felt.tsx'
import { Hands } from './Hands.tsx'
import { Roads } from './Roads.tsx'
import { TableCloth } from './TableCloth.tsx'
import { useDraft } from './use-draft.ts'
import { useTableSounds } from './use-table-sounds.ts'
import type { BaccaratTableView } from './view.ts'

/** How long the payout counts up. */
const COUNT_MS = 600

export interface BaccaratTableProps {
  readonly view: BaccaratTableView
  readonly balance: bigint
  /** No bets now: the house has paused, the session is over, or the connection is lost. */
  readonly isBlocked: boolean
  readonly isSending: boolean
  /** Resolves to whether the chips were taken; otherwise they stay laid. */
  readonly onPlace: (chips: Chips) => Promise<boolean>
  /** The other players. */
  readonly aside: ReactNode
}

/** The table: cards above, betting spots below, then the results of the shoe, the chips and the action. */
export function BaccaratTable({ view, balance, isBlocked, isSending, onPlace, aside }: BaccaratTableProps) {
  const values = chipValues(view.limits.least, view.limits.most.banker)
  const [chosen, setChosen] = useState(view.limits.least)
  const draft = useDraft(view, balance)
  const isOpen = view.phase === 'betting' && !isBlocked
  const outcome = view.seen.result
  const wonSpots = outcome ? spots.filter((spot) => verdictOf(spot, outcome) === 'won') : []
  useTableSounds(view)
  return (
    <div className="bac bac-game" data-phase={view.phase}>
      <div className="bac-tools">
        <GameTools />
      </div>
      {aside}
      <div className="bac-table">
        <TableCloth won={wonSpots} />
        <Hands seen={view.seen} middle={<Middle view={view} />} />
        <Felt
          draft={draft.chips}
          placed={view.placed}
          limits={view.limits}
          outcome={outcome}
          // Placed chips leave the draft with the answer: a chip laid before that would go with them.
          isOpen={isOpen && !isSending}
          onLay={(spot) => {
            playSound('chip')
            draft.lay(spot, chosen)
          }}
        />
      </div>
      <BetActions
        draft={draft}
        isOpen={isOpen}
        isSending={isSending}
        least={view.limits.least}
        values={values}
        chosen={chosen}
        onChoose={setChosen}
        onPlace={async () => {
          if (await onPlace(draft.chips)) draft.clear()
        }}
      />
      <Roads marks={view.marks} />
    </div>
  )
}

/** Between the hands: the betting clock, a note that cards are dealt, or the winner and the payout. */
function Middle({ view }: { view: BaccaratTableView }) {
  const t = useT()
  const { phase, seen, back, isLastOfShoe, marks } = view
  return (
    <>
      {phase === 'betting' ? (
        <>
          <span className="bac-said">{t('baccarat.place_bets')}</span>
          <RoundClock endsAtMs={view.bettingEndsAtMs} lastsMs={baccarat.bettingMs} />
        </>
      ) : (
        <span className="bac-said" role="status" data-winner={seen.result?.winner}>
          {seen.result
            ? t(`baccarat.won_${seen.result.winner}`, totalsOf(seen.result))
            : t('baccarat.dealing')}
        </span>
      )}
      {phase === 'settled' && back !== undefined && (
        <span className="bac-back">
          {t('tables.you_won')} <CountedAmount win={back} currency={view.currency} lastsMs={COUNT_MS} />
        </span>
      )}
      {phase === 'betting' && marks === '' && <span className="small">{t('baccarat.new_shoe')}</span>}
      {isLastOfShoe && <span className="small">{t('baccarat.last_of_shoe')}</span>}
    </>
  )
}

function totalsOf({ playerTotal, bankerTotal }: { playerTotal: number; bankerTotal: number }) {
  return { playerTotal, bankerTotal }
}
