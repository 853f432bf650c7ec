import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { closedNamesOf } from '#domain/lottery/exposure/closed-numbers.ts'
import { timesOf } from '#site/lottery/betting/base-stake.ts'
import { emptyDraft } from '#site/lottery/betting/draft.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'

import { Chase } from './Chase.tsx'
import { fullName } from './full-name.ts'
import type { QuotedLine } from './quote.ts'
import { SlipLine } from './SlipLine.tsx'
import { useClosedOf } from './use-closed-of.ts'
import type { SlipPart } from './use-parts.ts'
import type { Placing } from './use-placing.ts'

/** The lines of one lottery with their draw. Beside other parts it has its own cost, and a way off the slip. */
export function SlipPartLines({
  part,
  placing,
  isLone,
}: {
  part: SlipPart
  placing: Placing
  isLone: boolean
}) {
  const t = useT()
  const { lottery, quoted, draft, draws, onChange } = part
  const closed = useClosedOf(part, placing)
  const closedOf = ({ type, line }: QuotedLine) =>
    closedNamesOf(type, line.choice, closed)
      .map((name) => fullName(t, lottery.game, { name, free: '0.00' }))
      .join(', ')
  const remove = (gone: string) =>
    onChange((now) => ({ ...now, lines: now.lines.filter(({ id }) => id !== gone) }))
  const isRefused = placing.outcomeOf(part)?.kind === 'refused'
  return (
    <section className="bet-slip-part" aria-label={lottery.terms.remark}>
      <DrawRow part={part} draw={draws[0]} isLone={isLone} isRefused={isRefused} />
      {quoted.lines.map((line) => (
        <SlipLine
          key={line.draft.id}
          line={line}
          closed={closedOf(line)}
          onRemove={() => remove(line.draft.id)}
        />
      ))}
      {!isLone && (
        <details className="bet-slip-more small">
          <summary>
            {t('lottery.times')} <span className="num">×{draft.times}</span> ·{' '}
            {t('lottery.draws_count', { count: draft.draws })}
          </summary>
          <Chase part={part} />
        </details>
      )}
    </section>
  )
}

/** The draw for which the part would be placed. It stays marked when the one before closed while the slip was open. */
function DrawRow({
  part: { lottery, quoted, draws, onChange },
  draw,
  isLone,
  isRefused,
}: {
  part: SlipPart
  draw: Draw | undefined
  isLone: boolean
  isRefused: boolean
}) {
  const t = useT()
  const name = lottery.terms.remark
  const [first] = useState(draw?.numero)
  const hasMoved = draw !== undefined && first !== undefined && first !== draw.numero
  return (
    <div className={hasMoved ? 'bet-slip-draw moved' : 'bet-slip-draw'} role="status">
      <b className="grow">{name}</b>
      {isRefused && <span className="tag bad">{t('lottery.not_placed')}</span>}
      {draw && (
        <span className="xs">
          <DateText atMs={Date.parse(draw.drawsAt)} look="short" />
        </span>
      )}
      {!isLone && (
        <>
          <MoneyText amount={timesOf(quoted.cost, draws.length)} tone="plain" />
          <IconButton
            size="sm"
            icon="trash"
            label={t('lottery.remove', { line: name })}
            onClick={() => onChange(() => emptyDraft)}
          />
        </>
      )}
      {hasMoved && (
        <span className="xs whole-row">
          {t('lottery.next_instead', { closed: first, next: draw.numero })}
        </span>
      )}
    </div>
  )
}
