import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Chips, TableLimits } from '#studio/games/baccarat/bets.ts'
import { type Spot, type Verdict, odds, verdictOf } from '#studio/games/baccarat/payouts.ts'
import type { Outcome } from '#studio/games/baccarat/rules.ts'
import { ChipStack } from '#studio/games/table-parts/Chip.tsx'

import { placeOf } from './cloth-shape.ts'
import { writeOdds } from './write-odds.ts'

/** The order of the spots on the cloth. */
const cloth: readonly Spot[] = ['playerPair', 'player', 'tie', 'banker', 'bankerPair']

/** The betting spots. Each is a button; one press lays one chip of the chosen value. */
export function Felt({
  draft,
  placed,
  limits,
  outcome,
  isOpen,
  onLay,
}: {
  draft: Chips
  placed: Chips
  limits: TableLimits
  outcome: Outcome | undefined
  isOpen: boolean
  onLay: (spot: Spot) => void
}) {
  const t = useT()
  return (
    <div className="bac-felt" role="group" aria-label={t('baccarat.felt')}>
      {cloth.map((spot) => (
        <FeltSpot
          key={spot}
          spot={spot}
          draft={draft[spot]}
          placed={placed[spot]}
          least={limits.least}
          verdict={outcome && verdictOf(spot, outcome)}
          isOpen={isOpen}
          onLay={() => onLay(spot)}
        />
      ))}
    </div>
  )
}

function FeltSpot({
  spot,
  draft,
  placed,
  least,
  verdict,
  isOpen,
  onLay,
}: {
  spot: Spot
  draft: bigint | undefined
  placed: bigint | undefined
  least: bigint
  verdict: Verdict | undefined
  isOpen: boolean
  onLay: () => void
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const amountText = (units: bigint) => writeMoney(writeAmount(units), language, currencySymbol)
  const name = t(`baccarat.spot_${spot}`)
  const lies = [
    ...(placed === undefined ? [] : [t('baccarat.lies', { amount: amountText(placed) })]),
    ...(draft === undefined ? [] : [t('baccarat.laid', { amount: amountText(draft) })]),
    ...(verdict === undefined || placed === undefined ? [] : [t(`baccarat.verdict_${verdict}`)]),
  ]
  return (
    <button
      type="button"
      className="bac-spot"
      data-spot={spot}
      data-verdict={verdict}
      style={styleOf(spot)}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onLay()}
    >
      <b>{name}</b> <small className="num">{writeOdds(spot)}</small>
      {lies.length > 0 && <span className="sr">, {lies.join(', ')}</span>}
      <span className="bac-stakes">
        {verdict === 'won' && placed !== undefined && (
          <span className="bac-gain">
            <ChipStack amount={(placed * odds[spot]) / BigInt(100)} least={least} />
          </span>
        )}
        {placed !== undefined && <Stake amount={placed} least={least} text={amountText(placed)} />}
        {draft !== undefined && (
          <span className="bac-draft">
            <Stake amount={draft} least={least} text={amountText(draft)} />
          </span>
        )}
      </span>
    </button>
  )
}

/** The chips of a stake and their sum; the name of the spot says both to screen readers. */
function Stake({ amount, least, text }: { amount: bigint; least: bigint; text: string }) {
  return (
    <span className="bac-stake" aria-hidden="true">
      <ChipStack amount={amount} least={least} />
      <small className="num">{text}</small>
    </span>
  )
}

/** Where the button lies over the curved cloth of a desktop. */
function styleOf(spot: Spot): CSSProperties {
  const { x, y, width, height, turn } = placeOf(spot)
  const share = (one: number) => `${(one * 100).toFixed(3)}%`
  return {
    '--x': share(x),
    '--y': share(y),
    '--w': share(width),
    '--h': share(height),
    '--turn': `${turn.toFixed(2)}deg`,
  } as CSSProperties
}
