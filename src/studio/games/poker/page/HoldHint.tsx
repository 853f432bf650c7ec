import { useEffect } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useAside } from '#studio/games/hint-parts/use-aside.ts'
import type { HoldValue } from '#studio/games/poker/best-holds.ts'
import { codeOf } from '#studio/games/poker/card-code.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'

import type { HoldQuestion } from './hold-worker.ts'

const SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** The best hold, its worth, and the cost of the player's own hold against it. */
export function HoldHint({
  code,
  dealt,
  held,
  stake,
  onBest,
}: {
  readonly code: string
  readonly dealt: readonly number[]
  readonly held: readonly number[]
  readonly stake: bigint
  readonly onBest: (places: readonly number[]) => void
}) {
  const t = useT()
  const amountText = useAmountText()
  const key = `${code} ${dealt.join()}`
  const question: HoldQuestion = { code, dealt }
  const holds = useAside<readonly HoldValue[]>(
    key,
    question,
    () => new Worker(new URL('./hold-worker.ts', import.meta.url), { type: 'module' }),
  )
  const [best] = holds ?? []
  useEffect(() => {
    if (best) onBest(best.held)
    return () => onBest([])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The worker answers once.
  }, [holds])
  if (!best) return <span className="vp-hint">{t('poker.hint_counting')}</span>
  const places = held.toSorted((one, other) => one - other).join()
  const own = holds?.find((one) => one.held.join() === places) ?? best
  const worth = meanOf(best, stake)
  const cost = inMinorUnits(worth - meanOf(own, stake))
  const cards = best.held.map((place) => signsOf(dealt[place] ?? 0)).join(' ')
  const amount = amountText(inMinorUnits(worth))
  return (
    <span className="vp-hint">
      {cards === ''
        ? t('poker.hint_none', { amount })
        : t('poker.hint_best', { cards: `\u2066${cards}\u2069`, amount })}{' '}
      {cost > BigInt(0) && t('poker.hint_cost', { amount: amountText(cost) })}
    </span>
  )
}

/** The expected payout of a stake, rounded down: it is for a text, and moves no money. */
function meanOf({ top, bottom }: HoldValue, stake: bigint): bigint {
  return (stake * BigInt(top)) / (BigInt(bottom) * BigInt(100))
}

function inMinorUnits(units: bigint): bigint {
  return units - (units % BigInt(1_000))
}

function signsOf(card: number): string {
  const code = codeOf(card)
  return `${code.charAt(0) === 'T' ? '10' : code.charAt(0)}${SIGNS[code.charAt(1)] ?? ''}`
}
