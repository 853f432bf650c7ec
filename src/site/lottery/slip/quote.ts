import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { type Line, costOf, mostPaid, quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { readAmount } from '#domain/money/amount.ts'
import type { Draft, DraftLine } from '#site/lottery/betting/draft.ts'
import { type LotteryGame, typeOf } from '#site/lottery/betting/lottery.ts'

export interface QuotedLine {
  readonly draft: DraftLine
  readonly type: BetType
  readonly line: Line
  readonly cost: bigint
  readonly most: bigint
  /** The odds of now differ from those that the member saw. */
  readonly isChanged: boolean
}

export interface QuotedDraft {
  readonly lines: readonly QuotedLine[]
  readonly units: number
  /** Of one draw. */
  readonly cost: bigint
  readonly most: bigint
  /** Some odds must be accepted before the slip can be placed. */
  readonly isChanged: boolean
}

/** The draft with the odds of now. */
export function quoteDraft(
  game: Pick<LotteryGame, 'types'>,
  { lines, times }: Draft,
  { returnMilli, step }: { readonly returnMilli: number; readonly step: bigint },
): QuotedDraft {
  const quoted = lines.flatMap((draft): QuotedLine[] => {
    const type = typeOf(game, draft.type)
    const stake = readAmount(draft.stake)
    if (!type || stake === undefined) return []
    const line = quoteLine(type, { choice: draft.choice, stake: stake * BigInt(times), returnMilli })
    return [
      {
        draft,
        type,
        line,
        cost: costOf(type, line),
        most: mostPaid(type, line, step),
        isChanged: line.oddsMilli.map(writeOdds).join() !== draft.odds.join(),
      },
    ]
  })
  return {
    lines: quoted,
    units: quoted.reduce((sum, { type, line }) => sum + type.units(line.choice), 0),
    cost: quoted.reduce((sum, { cost }) => sum + cost, 0n),
    most: quoted.reduce((sum, { most }) => sum + most, 0n),
    isChanged: quoted.some(({ isChanged }) => isChanged),
  }
}

/** The draft with the odds of now, which the member accepted. */
export function acceptOdds(draft: Draft, { lines }: Pick<QuotedDraft, 'lines'>): Draft {
  const odds = new Map(lines.map(({ draft: { id }, line }) => [id, line.oddsMilli.map(writeOdds)]))
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, odds: odds.get(line.id) ?? line.odds })) }
}
