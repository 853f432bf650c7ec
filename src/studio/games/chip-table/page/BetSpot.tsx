import type { CSSProperties, ReactNode } from 'react'

import { type Verdict, verdictOf } from '#studio/games/chip-table/verdict.ts'
import { ChipStack } from '#studio/games/table-parts/Chip.tsx'

import type { ChipView } from './chip-view.ts'
import type { ChipsOnTable } from './use-chips.ts'
import { useAmountText, useLies } from './use-lies.ts'

export interface BetSpotProps {
  readonly spot: string
  readonly name: string
  readonly odds?: string
  readonly view: ChipView<unknown>
  readonly chips: ChipsOnTable
  /** The payout in hundredths of a stake, once the outcome is known. */
  readonly back: bigint | undefined
  readonly className?: string
  readonly style?: CSSProperties
  /** The picture of the spot; without one its name. */
  readonly children?: ReactNode
}

/** A betting spot: a button; one press lays one chip of the chosen value. */
export function BetSpot({
  spot,
  name,
  odds,
  view,
  chips,
  back,
  className = '',
  style,
  children,
}: BetSpotProps) {
  const verdict = back === undefined ? undefined : verdictOf(back)
  const isOpen = chips.isOpen && !chips.isSending
  return (
    <button
      type="button"
      className={`ct-spot ${className}`}
      data-spot={spot}
      data-verdict={verdict}
      style={style}
      aria-disabled={!isOpen || undefined}
      onClick={() => chips.lay([spot])}
    >
      {children === undefined ? (
        <b>{name}</b>
      ) : (
        <>
          <span className="sr">{name}</span>
          {children}
        </>
      )}{' '}
      {odds !== undefined && <small className="num">{odds}</small>}
      <SpotStakes spot={spot} view={view} chips={chips} back={back} verdict={verdict} />
    </button>
  )
}

/** The chips on a spot: the player's, laid and placed, those of others, and what it pays. */
export function SpotStakes({
  spot,
  view,
  chips,
  back,
  verdict,
}: Pick<BetSpotProps, 'spot' | 'view' | 'chips' | 'back'> & { readonly verdict: Verdict | undefined }) {
  const amountText = useAmountText()
  const liesOn = useLies(view, chips)
  const [placed, draft, others] = [view.placed[spot], chips.draft.chips[spot], view.others[spot]]
  const least = chips.levels[0]?.least ?? chips.limits.least
  const lies = liesOn(spot, verdict)
  if (lies.length === 0) return null
  return (
    <>
      <span className="sr">, {lies.join(', ')}</span>
      {others !== undefined && (
        // A larger sum is a new stack, which comes flying as the first one did.
        <span key={String(others)} className="ct-others" aria-hidden="true">
          <ChipStack amount={others} least={least} />
        </span>
      )}
      <span className="ct-stakes">
        {verdict === 'won' && placed !== undefined && back !== undefined && (
          <span className="ct-gain">
            <ChipStack amount={(placed * (back - BigInt(100))) / BigInt(100)} least={least} />
          </span>
        )}
        {placed !== undefined && <Stake amount={placed} least={least} text={amountText(placed)} />}
        {draft !== undefined && (
          <span className="ct-draft">
            <Stake amount={draft} least={least} text={amountText(draft)} />
          </span>
        )}
      </span>
    </>
  )
}

/** The chips of a stake and their sum; the name of the spot says both to screen readers. */
function Stake({ amount, least, text }: { amount: bigint; least: bigint; text: string }) {
  return (
    <span className="ct-stake" aria-hidden="true">
      <ChipStack amount={amount} least={least} />
      <small className="num">{text}</small>
    </span>
  )
}
