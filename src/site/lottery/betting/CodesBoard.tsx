import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { weekdayAt } from '#domain/catalogue/weekday.ts'
import { type CodeBet, type CodeLine, CODES_MAX, readCodes } from '#domain/lottery/codes/codes.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { writeAmount } from '#domain/money/amount.ts'

import { baseStake } from './base-stake.ts'
import type { NewBet } from './draft.ts'
import { choiceText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { type Lottery, typeOf } from './lottery.ts'
import type { Draw } from './use-lottery.ts'

type Answers = Readonly<Record<string, string>>

/** Bets as codes, one for each line, with the meaning and the cost of each line before anything is placed. */
export function CodesBoard({
  lottery,
  next,
  onAdd,
}: {
  lottery: Lottery
  next: Draw | undefined
  onAdd: (lines: readonly NewBet[]) => void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const [answers, setAnswers] = useState<Answers>({})
  const { lines } = readOwn(lottery, {
    text,
    answers,
    atMs: next ? Date.parse(next.drawsAt) : readServerNowMs(),
  })
  const own = lines.flatMap((line) =>
    line.kind === 'bets' ? line.bets.filter((bet) => bet.game === lottery.game.code) : [],
  )
  const add = () => {
    onAdd(own.map(({ type, choice, stake }) => ({ type, choice, stake: writeAmount(stake) })))
    setText('')
  }
  return (
    <div className="bet-codes">
      <label>
        <span className="small">{t('lottery.codes_label')}</span>
        <textarea
          className="input num"
          dir="ltr"
          rows={4}
          maxLength={CODES_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p className="xs muted">{t('lottery.codes_hint')}</p>
      <ol className="bet-code-lines" aria-live="polite">
        {lines.map((line, at) => (
          // A line is its place in the text.
          <li key={at} className={line.kind} hidden={line.kind === 'empty'}>
            <span className="sr">{t('lottery.codes_line', { line: at + 1 })}</span>
            <LineMeaning
              line={line}
              lottery={lottery}
              onAnswer={(word, choice) => setAnswers({ ...answers, [word]: choice })}
            />
          </li>
        ))}
      </ol>
      <Button tone="soft" icon="plus" isResting={own.length === 0} onClick={add}>
        {t('lottery.add', { count: own.length })}
      </Button>
    </div>
  )
}

function LineMeaning({
  line,
  lottery,
  onAnswer,
}: {
  line: CodeLine
  lottery: Lottery
  onAnswer: (word: string, choice: string) => void
}) {
  const t = useT()
  switch (line.kind) {
    case 'bets':
      return line.bets.map((bet, at) => <BetMeaning key={at} bet={bet} lottery={lottery} />)
    case 'asked':
      return (
        <div className="stack">
          <b>{t('lottery.codes_question', { word: line.word })}</b>
          <div className="chips">
            {line.choices.map(({ choice, isDrawn }) => (
              <button
                key={choice}
                type="button"
                className="chip"
                disabled={!isDrawn}
                onClick={() => onAnswer(line.word, choice)}
              >
                {findGame(choice)?.name ?? choice}
              </button>
            ))}
          </div>
        </div>
      )
    case 'waits':
      return <span className="muted">{t('lottery.codes_waits', { line: line.forLine })}</span>
    case 'refused':
      return <span className="bad">{t('lottery.codes_refused', { at: line.at })}</span>
    case 'stations':
      return line.stations.map((code) => findGame(code)?.name ?? code).join(', ')
    case 'empty':
      return null
  }
}

function BetMeaning({ bet, lottery: { game } }: { bet: CodeBet; lottery: Lottery }) {
  const t = useT()
  if (bet.game !== game.code) return <span className="bad">{t('lottery.codes_other')}</span>
  const type = typeOf(game, bet.type)
  if (!type) return null
  return (
    <span className="bet-code">
      <b>{typeName(t, type)}</b>
      <span className="num" dir="ltr">
        {choiceText(t, type, bet.choice, readServerNowMs())}
      </span>
      <span className="muted">{t('lottery.units', { count: type.units(bet.choice) })}</span>
      <MoneyText amount={writeAmount(bet.cost)} tone="plain" />
    </span>
  )
}

/** The text below a first line that names the lottery itself, so that members need not type it. */
function readOwn(
  { game, step }: Lottery,
  { text, answers, atMs }: { readonly text: string; readonly answers: Answers; readonly atMs: number },
) {
  const { lines } = readCodes(`${game.code}\n${text}`, {
    weekday: weekdayAt(atMs, game.zone),
    answers,
    unit: baseStake(step),
    step,
  })
  return { lines: lines.slice(1) }
}
