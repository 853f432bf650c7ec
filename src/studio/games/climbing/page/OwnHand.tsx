import { useState } from 'react'

import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { inOrder } from '#studio/games/climbing/cards.ts'
import type { ClimbingView } from '#studio/games/climbing/climbing-game.ts'
import type { ClimbingRules, Combination } from '#studio/games/climbing/climbing-rules.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { nameOfCards } from './seat-names.ts'
import type { Cards } from './use-cards.ts'

/** The player's cards, of which some are chosen, and the move with them. */
export function OwnHand({
  cards,
  hand,
  rules,
}: {
  readonly cards: Cards
  readonly hand: ClimbingView
  readonly rules: ClimbingRules
}) {
  const t = useT()
  const { isOver } = useSession()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const held = chosen.filter((card) => hand.cards.includes(card))
  const isTurn = hand.own !== undefined && hand.turn === hand.own
  const isBlocked = !isTurn || cards.isSending || cards.isLost || isOver
  if (hand.own === undefined) return <p className="cl-hand cl-onlooker">{t('cards.onlooker')}</p>
  const combination = rules.combinationOf(held)
  const reason = isTurn ? reasonOf(t, rules, hand, held) : undefined
  const play = async () => {
    if (await cards.move({ cards: held })) setChosen([])
  }
  const flip = (card: string) =>
    setChosen(held.includes(card) ? held.filter((one) => one !== card) : [...held, card])
  return (
    <div className="cl-hand">
      <div className="cl-own" role="group" aria-label={t('cards.your_hand')} data-count={hand.cards.length}>
        {inOrder(hand.cards, rules.suits).map((card) => (
          <button
            key={card}
            type="button"
            className="cl-pick"
            aria-pressed={held.includes(card)}
            onClick={() => flip(card)}
          >
            <PlayingCard card={card} className="cl-card" />
          </button>
        ))}
      </div>
      <div className="cl-acts">
        <p role="status" className="cl-hint">
          {isTurn ? (reason ?? '') : ''}
        </p>
        <Button
          tone="line"
          size="lg"
          isResting={isBlocked || !hand.table}
          onClick={() => void cards.move({ cards: [] })}
        >
          {t('cards.pass')}
        </Button>
        <Button
          tone="main"
          size="lg"
          isBusy={cards.isSending}
          isResting={isBlocked || reason !== undefined}
          onClick={() => void play()}
        >
          {t('cards.play')}
          {combination && <small>{nameOfCards(t, combination.kind, combination.cards)}</small>}
        </Button>
      </div>
    </div>
  )
}

/** Why the chosen cards cannot be played. */
function reasonOf(
  t: Translate,
  rules: ClimbingRules,
  { table, mustHold, cards }: ClimbingView,
  held: readonly string[],
): string | undefined {
  const beats = (found: Combination) => !table || rules.beats(found, toBeat(rules, table.cards))
  if (held.length === 0) {
    if (mustHold) return t('cards.choose_with', { card: cardText(mustHold) })
    if (!table) return t('cards.choose_lead')
    return t(rules.combinationsIn(cards).some(beats) ? 'cards.choose' : 'cards.none_beats')
  }
  const found = rules.combinationOf(held)
  if (!found) return t('cards.no_combination')
  if (mustHold && !held.includes(mustHold)) return t('cards.choose_with', { card: cardText(mustHold) })
  return beats(found) ? undefined : t('cards.too_low')
}

function toBeat(rules: ClimbingRules, cards: readonly string[]): Combination {
  return rules.combinationOf(cards) ?? { kind: '', cards, top: Number.POSITIVE_INFINITY }
}

const suits: Readonly<Record<string, string>> = { S: '♠', C: '♣', D: '♦', H: '♥' }

function cardText(card: string): string {
  const rank = card.charAt(0)
  return `${rank === 'T' ? '10' : rank}${suits[card.charAt(1)] ?? ''}`
}
