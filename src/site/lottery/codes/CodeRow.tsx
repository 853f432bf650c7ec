import type { KeyboardEvent } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Weekday } from '#domain/catalogue/weekday.ts'
import { type CodeBet, type CodeFault, type CodeLine, CODES_MAX } from '#domain/lottery/codes/codes.ts'
import type { SoldOn } from '#domain/lottery/codes/stations.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { families } from '#domain/lottery/families/families.ts'
import { typeOf } from '#site/lottery/betting/lottery.ts'
import { useDayNames } from '#site/lottery/lobby/use-day-names.ts'
import { ChosenNumbers } from '#site/lottery/tickets/ChosenNumbers.tsx'

import { nextDrawDay } from './next-draw-day.ts'
import { type FindLottery, lotteryOfBet, standingOf } from './other-lotteries.ts'

const NUMBERS = 12

/** The name of a lottery, by its code. */
type NameOf = (code: string) => string

interface Lobby {
  readonly soldOn: SoldOn
  readonly nameOf: NameOf
}

/** One typed row, and beside it what it means. */
export function CodeRow({
  at,
  row,
  line,
  isTyping,
  find,
  weekday,
  lobby,
  onType,
  onKey,
  onLeave,
  onAnswer,
}: {
  at: number
  row: string
  line: CodeLine
  isTyping: boolean
  find: FindLottery
  weekday: Weekday
  lobby: Lobby
  onType: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onLeave: () => void
  onAnswer: (word: string, choice: string) => void
}) {
  const t = useT()
  const look = lookOf(line, find, isTyping)
  const meaning = `code-meaning-${at}`
  return (
    <li className={`code-row ${look}`}>
      <span className="num" aria-hidden="true">
        {at + 1}
      </span>
      <input
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="enter"
        maxLength={CODES_MAX}
        aria-label={t('lottery.codes_line', { line: at + 1 })}
        aria-describedby={meaning}
        aria-invalid={look === 'wrong' || undefined}
        value={row}
        onChange={(event) => onType(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!/[\r\n]/.test(text)) return
          // A field of one row would join pasted lines.
          event.preventDefault()
          const { selectionStart, selectionEnd, value } = event.currentTarget
          onType(`${value.slice(0, selectionStart ?? 0)}${text}${value.slice(selectionEnd ?? 0)}`)
        }}
        onKeyDown={onKey}
        onBlur={onLeave}
      />
      <div className="code-meaning" id={meaning}>
        {look !== 'typing' && (
          <Meaning line={line} find={find} weekday={weekday} lobby={lobby} onAnswer={onAnswer} />
        )}
      </div>
      <span className="code-cost">
        <Cost line={line} look={look} />
      </span>
    </li>
  )
}

type Look = 'empty' | 'typing' | 'understood' | 'question' | 'waits' | 'wrong'

const looks = { ready: 'understood', loading: 'waits', none: 'wrong' } as const

function lookOf(line: CodeLine, find: FindLottery, isTyping: boolean): Look {
  switch (line.kind) {
    case 'empty':
      return 'empty'
    case 'stations':
      return 'understood'
    case 'asked':
      return 'question'
    case 'waits':
      return 'waits'
    case 'bets':
      return looks[standingOf(line, find)]
    case 'refused':
      return isTyping ? 'typing' : 'wrong'
  }
}

function Cost({ line, look }: { line: CodeLine; look: Look }) {
  const t = useT()
  if (look === 'question') return t('lottery.codes_answer')
  if (line.kind === 'waits' || (line.kind === 'bets' && look === 'understood'))
    return <MoneyText amount={writeAmount(line.cost)} tone="plain" />
  return null
}

function Meaning({
  line,
  find,
  weekday,
  lobby,
  onAnswer,
}: {
  line: CodeLine
  find: FindLottery
  weekday: Weekday
  lobby: Lobby
  onAnswer: (word: string, choice: string) => void
}) {
  const t = useT()
  switch (line.kind) {
    case 'bets':
      return <Bets bets={line.bets} find={find} nameOf={lobby.nameOf} />
    case 'asked':
      return <Question line={line} weekday={weekday} {...lobby} onAnswer={onAnswer} />
    case 'waits':
      return <span className="muted">{t('lottery.codes_waits', { line: line.forLine })}</span>
    case 'refused':
      return <b className="bad">{faultText(t, line.fault, line.at)}</b>
    case 'stations':
      return <b>{line.stations.map(lobby.nameOf).join(', ')}</b>
    case 'empty':
      return null
  }
}

function Bets({ bets, find, nameOf }: { bets: readonly CodeBet[]; find: FindLottery; nameOf: NameOf }) {
  const t = useT()
  const missing = bets
    .flatMap(({ game, second = game }) => [game, second])
    .find((code) => find(code) === 'none')
  if (missing !== undefined)
    return <span className="bad">{t('lottery.codes_other', { name: nameOf(missing) })}</span>
  const hasSeveral =
    bets.some(({ second }) => second !== undefined) || new Set(bets.map(({ game }) => game)).size > 1
  return bets.map((bet, at) => {
    const of = lotteryOfBet(bet, find)
    const type = of && typeOf(of.game, bet.type)
    if (!of || !type) return null
    return (
      <div key={at} className="code-bet">
        <b>
          {hasSeveral && `${of.terms.remark}: `}
          {typeName(t, type)}
        </b>
        <ChosenNumbers
          type={type}
          choice={bet.choice}
          form={families[of.game.family].form}
          opened={undefined}
          most={NUMBERS}
        />
        <span className="xs muted">
          {t('lottery.units_of', { count: type.units(bet.choice) })}{' '}
          <MoneyText amount={writeAmount(bet.stake)} tone="plain" />
        </span>
      </div>
    )
  })
}

/** The choices of a word with several meanings. None is chosen beforehand. */
function Question({
  line,
  weekday,
  soldOn,
  nameOf,
  onAnswer,
}: {
  line: CodeLine & { kind: 'asked' }
  weekday: Weekday
  soldOn: SoldOn
  nameOf: NameOf
  onAnswer: (word: string, choice: string) => void
}) {
  const t = useT()
  const dayName = useDayNames()
  return (
    <>
      <b>{t('lottery.codes_question', { word: line.word })}</b>
      <div className="code-choices">
        {line.choices.map(({ choice, isSold }) => {
          const day = isSold ? undefined : nextDrawDay(soldOn(choice), weekday)
          return (
            <button key={choice} type="button" disabled={!isSold} onClick={() => onAnswer(line.word, choice)}>
              {findGame(choice) ? nameOf(choice) : choiceName(t, choice)}
              {day !== undefined && <small>{t('lottery.codes_next_day', { day: dayName(day) })}</small>}
            </button>
          )
        })}
      </div>
    </>
  )
}

type T = ReturnType<typeof useT>

/** Two animals of the zodiac, ways of pairs, sets or bets that one word may mean. */
function choiceName(t: T, word: string): string {
  const [, lots, isTwo] = /^b([78])(?:l|( lo))$/.exec(word) ?? []
  if (lots !== undefined)
    return isTwo
      ? t('lottery.codes_two_bets', { words: `b${lots}, lo` })
      : t('lottery.type.lots', { count: Number(lots) })
  if (word === 'chanle') return t('lottery.codes_even_odd')
  if (word === 'lechan') return t('lottery.codes_odd_even')
  if (word === 'chan.le' || word === 'le.chan') return t('lottery.codes_two_sets')
  if (word === 'da') return t('lottery.codes_pair_each')
  if (word === PAIR) return t('lottery.codes_pair_across')
  if (word === 'chuot') return `${t('lottery.zodiac.rat')} (${word})`
  return word === 'ran' ? `${t('lottery.zodiac.snake')} (${word})` : word
}

const faultWords: Partial<Record<CodeFault, MessageId>> = {
  type_missing: 'lottery.codes_fault.type',
  numbers_missing: 'lottery.codes_fault.numbers',
  number_twice: 'lottery.codes_fault.twice',
  digits_wrong: 'lottery.codes_fault.digits',
  stake_missing: 'lottery.codes_fault.stake',
  stake_unclear: 'lottery.codes_fault.stake',
  stake_not_payable: 'lottery.codes_fault.stake',
  station_not_drawn: 'lottery.codes_fault.not_drawn',
  station_not_sold: 'lottery.codes_fault.not_sold',
  too_few_stations: 'lottery.codes_fault.few_stations',
  type_not_offered: 'lottery.codes_fault.not_offered',
}

function faultText(t: T, fault: CodeFault, at: string): string {
  return t(faultWords[fault] ?? 'lottery.codes_refused', { at })
}
