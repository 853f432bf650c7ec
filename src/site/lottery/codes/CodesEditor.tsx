import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { weekdayAt } from '#domain/catalogue/weekday.ts'
import { type CodeBet, type CodeLine, readCodes } from '#domain/lottery/codes/codes.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { baseStake } from '#site/lottery/betting/base-stake.ts'
import { draftLine, type NewBet } from '#site/lottery/betting/draft.ts'
import { useDraft } from '#site/lottery/betting/draft-store.ts'
import { openKept } from '#site/lottery/betting/kept-store.ts'
import { type Lottery, typeOf } from '#site/lottery/betting/lottery.ts'
import { OwnReturn } from '#site/lottery/betting/OwnReturn.tsx'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { useMember } from '#site/session/use-member.ts'

import { CodeKeys } from './CodeKeys.tsx'
import { CodeRow } from './CodeRow.tsx'
import { type FindLottery, lotteryOfBet, othersIn, standingOf, useLotteriesOf } from './other-lotteries.ts'
import { useLobby } from './sold-days.ts'
import { boundedCodes, leftOver, noCodes, readTypedCodes, type TypedCodes, withRow } from './typed-codes.ts'

import './codes.css'

const useTypedCodes = openKept<TypedCodes>({
  nameOf: ({ code }) => `${code}.codes`,
  readOf: (_game, stored) => readTypedCodes(stored),
  bounded: boundedCodes,
  isEmpty: ({ text }) => text.trim() === '',
  none: noCodes,
})

/** Bets as codes, row by row, with the meaning and the cost of each before anything is placed. */
export function CodesEditor({
  lottery,
  next,
  onAdd,
}: {
  lottery: Lottery
  next: Draw | undefined
  onAdd: (lines: readonly NewBet[]) => void
}) {
  const t = useT()
  const { game } = lottery
  const { codes, rows, editor, write, writeAt, insert } = useRows(lottery)
  // A row that is being typed is not called wrong yet.
  const [typing, setTyping] = useState<number>()
  const weekday = weekdayAt(next ? Date.parse(next.drawsAt) : readServerNowMs(), game.zone)
  const lobby = useLobby()
  const lines = readOwn(lottery, { ...codes, weekday, soldOn: lobby.soldOn })
  const others = othersIn(lottery, lines)
  const find = useLotteriesOf(lottery, others)
  const member = useMember()
  const addElsewhere = useAddElsewhere(lottery, find)
  const type = (at: number, typed: string) => {
    setTyping(at)
    const changed = withRow(rows, at, typed)
    if (/[\r\n]/.test(typed)) writeAt({ rows: changed, at, caret: 0 })
    else write(changed)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const change = changeOf(event, rows, at)
    if (!change) return
    event.preventDefault()
    setTyping(undefined)
    writeAt(change)
  }
  return (
    <div className="codes">
      <Hint codes={codes} />
      <ol className="codes-rows" ref={editor} aria-label={t('lottery.codes_label')}>
        {rows.map((row, at) => (
          <CodeRow
            // A row is its place in the text.
            key={at}
            at={at}
            row={row}
            line={lines[at] ?? { kind: 'empty' }}
            isTyping={typing === at}
            find={find}
            weekday={weekday}
            lobby={lobby}
            onType={(typed) => type(at, typed)}
            onKey={(event) => onKey(event, at)}
            onLeave={() => setTyping(undefined)}
            onAnswer={(word, choice) => write(rows, { ...codes.answers, [word]: choice })}
          />
        ))}
      </ol>
      {member && member !== 'loading' && [...others].map((code) => <OwnReturn key={code} gameCode={code} />)}
      <CodeKeys game={game} onInsert={insert} />
      <Foot
        lines={lines}
        find={find}
        own={game.code}
        onAdd={(bets) => {
          onAdd(bets.filter((bet) => isOwn(bet, game.code)).map(newBet))
          addElsewhere(bets)
          write(leftOver(rows, lines, (line) => standingOf(line, find) === 'ready'))
        }}
      />
    </div>
  )
}

const newBet = ({ type, choice, stake }: CodeBet): NewBet => ({ type, choice, stake: writeAmount(stake) })

/** Bets on two draws have a slip of their own. */
const isOwn = ({ game, second }: CodeBet, own: string) => game === own && second === undefined

/** Adds bets on other lotteries to the slips of those, with their odds of now. */
function useAddElsewhere({ game }: Lottery, find: FindLottery): (bets: readonly CodeBet[]) => void {
  const [, change] = useDraft(game)
  return (bets) => {
    for (const typed of Map.groupBy(bets, (bet) => `${bet.game} ${bet.second ?? ''}`).values()) {
      const [first] = typed
      const of = first && !isOwn(first, game.code) ? lotteryOfBet(first, find) : undefined
      if (!of) continue
      const lines = typed.map(newBet).flatMap((bet) => {
        const type = typeOf(of.game, bet.type)
        return type ? [draftLine(type, { id: crypto.randomUUID(), ...bet }, of.terms.returnMilli)] : []
      })
      change((now) => ({ ...now, lines: [...now.lines, ...lines] }), of.game)
    }
  }
}

interface Change {
  readonly rows: readonly string[]
  readonly at: number
  readonly caret: number
}

/** The typed rows, and how they change. */
function useRows({ game }: Lottery) {
  const [codes, keep] = useTypedCodes(game)
  const editor = useRef<HTMLOListElement>(null)
  const rows = codes.text.split('\n')
  const fields = () => [...(editor.current?.querySelectorAll('input') ?? [])]
  const write = (changed: readonly string[], answers = codes.answers) =>
    keep(() => ({ text: changed.join('\n'), answers, keptAtMs: readServerNowMs() }))
  /** Changes the rows, and leads the caret to a place of one. */
  const writeAt = ({ rows: changed, at, caret }: Change) => {
    flushSync(() => write(changed))
    const field = fields()[at]
    field?.focus()
    field?.setSelectionRange(caret, caret)
  }
  /** Inserts a word at the caret, or at the end of the first row. */
  const insert = (word: string) => {
    const focused = fields().findIndex((field) => field === document.activeElement)
    const at = Math.max(0, focused)
    const row = rows[at] ?? ''
    const from = focused < 0 ? row.length : (fields()[at]?.selectionStart ?? row.length)
    const typed = `${row.slice(0, from)}${word}${row.slice(from)}`
    writeAt({ rows: withRow(rows, at, typed), at, caret: from + word.length })
  }
  return { codes, rows, editor, write, writeAt, insert }
}

function Hint({ codes: { text, keptAtMs } }: { codes: TypedCodes }) {
  const t = useT()
  return (
    <p className="codes-hint xs muted">
      <span className="grow">{t('lottery.codes_hint')}</span>
      {keptAtMs > 0 && text.trim() !== '' && (
        <span className="codes-kept">
          <Icon name="check" />
          {t('lottery.codes_kept')} <DateText atMs={keptAtMs} look="time" />
        </span>
      )}
    </p>
  )
}

function Foot({
  lines,
  find,
  own,
  onAdd,
}: {
  lines: readonly CodeLine[]
  find: FindLottery
  /** The lottery of the page. */
  own: string
  onAdd: (bets: readonly CodeBet[]) => void
}) {
  const t = useT()
  const bets = lines.flatMap((line) =>
    line.kind === 'bets' && standingOf(line, find) === 'ready' ? line.bets : [],
  )
  const elsewhere = bets.filter((bet) => !isOwn(bet, own)).length
  return (
    <div className="codes-foot">
      <p className="small" role="status">
        <Sums lines={lines} find={find} />{' '}
        {elsewhere > 0 && <span className="muted">{t('lottery.codes_others', { count: elsewhere })}</span>}
      </p>
      <Button tone="soft" icon="plus" isResting={bets.length === 0} onClick={() => onAdd(bets)}>
        {t('lottery.add', { count: bets.length })}
      </Button>
    </div>
  )
}

/** How many rows are understood, wait for an answer, or must be corrected. */
function Sums({ lines, find }: { lines: readonly CodeLine[]; find: FindLottery }) {
  const t = useT()
  const count = (is: (line: CodeLine) => boolean) => lines.filter(is).length
  const questions = count(({ kind }) => kind === 'asked')
  const faults = count(
    (line) => line.kind === 'refused' || (line.kind === 'bets' && standingOf(line, find) === 'none'),
  )
  return (
    <>
      <b>{t('lottery.codes_understood', { count: count((line) => standingOf(line, find) === 'ready') })}</b>{' '}
      <span className="muted">
        {questions > 0 && `${t('lottery.codes_questions', { count: questions })} `}
        {faults > 0 && `${t('lottery.codes_faults', { count: faults })} `}
        {questions + faults > 0 && t('lottery.codes_only')}
      </span>
    </>
  )
}

/** Enter begins a row, Backspace at the start joins two, arrows go up and down. */
function changeOf(
  { key, currentTarget: field, nativeEvent }: KeyboardEvent<HTMLInputElement>,
  rows: readonly string[],
  at: number,
): Change | undefined {
  if (nativeEvent.isComposing) return undefined
  const row = rows[at] ?? ''
  const before = rows[at - 1]
  const caret = field.selectionStart ?? 0
  const isAtStart = caret === 0 && field.selectionEnd === 0
  if (key === 'Enter')
    return { rows: rows.toSpliced(at, 1, row.slice(0, caret), row.slice(caret)), at: at + 1, caret: 0 }
  if (key === 'Backspace' && isAtStart && before !== undefined)
    return { rows: rows.toSpliced(at - 1, 2, `${before}${row}`), at: at - 1, caret: before.length }
  if (key === 'ArrowUp' && before !== undefined) return { rows, at: at - 1, caret }
  if (key === 'ArrowDown' && at + 1 < rows.length) return { rows, at: at + 1, caret }
  return undefined
}

/** The lines below a first one that names the lottery itself, so that members need not type it. */
function readOwn(
  { game, step }: Lottery,
  {
    text,
    ...context
  }: Pick<TypedCodes, 'text' | 'answers'> & Pick<Parameters<typeof readCodes>[1], 'weekday' | 'soldOn'>,
): readonly CodeLine[] {
  return readCodes(`${game.code}\n${text}`, {
    ...context,
    own: game.code,
    unit: baseStake(step),
    step,
  }).lines.slice(1)
}
