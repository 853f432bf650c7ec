import type { ReactNode } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { readResult, type Result } from '#domain/lottery/draw/result.ts'
import { type Remark, remarksOf } from '#domain/lottery/draw/remarks.ts'
import { progressOf, revealsOf } from '#domain/lottery/draw/reveal.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'

import { type Moment, sceneOf } from './moment.ts'

import './readout.css'

/** The result as text. It is announced once all numbers are there, whatever the scene does. */
export function Readout({
  family,
  opened,
  moment,
  onShowNow,
  children,
}: {
  family: FamilyCode
  opened: Result | undefined
  moment: Moment
  onShowNow: () => void
  /** The member's part in the draw. */
  children?: ReactNode
}) {
  const t = useT()
  const kind = sceneOf(family)
  const isPlaying = moment.phase === 'playing'
  return (
    <section className="card draw-readout" aria-label={t('lottery.result')}>
      <div className="draw-readout-text" role="status">
        <b className="small">{t(kind === 'race' ? 'lottery.first_to_last' : 'lottery.result')}</b>
        {kind === 'board' ? (
          <TopPrize family={family} opened={isPlaying ? undefined : opened} />
        ) : (
          <Numbers family={family} opened={isPlaying ? undefined : opened} />
        )}
      </div>
      <span className="grow" />
      {isPlaying ? (
        <Button tone="line" onClick={onShowNow}>
          {t('lottery.show_now')}
        </Button>
      ) : (
        children
      )}
    </section>
  )
}

/** All numbers with the sides that won; places stand where none is drawn yet. */
function Numbers({ family, opened }: { family: FamilyCode; opened: Result | undefined }) {
  const t = useT()
  const { form } = families[family]
  const kind = sceneOf(family)
  const reveals = revealsOf(family, opened)
  const bonus = form.kind === 'balls' && form.bonus > 0 ? form.main : reveals.length
  const result = opened && readResult(form, opened)
  const remarks = result && 'draw' in result ? remarksOf(family, result.draw) : []
  return (
    <>
      <span className={`draw-numbers ${kind}`}>
        {reveals.map(({ text }, at) =>
          text === undefined ? (
            <b key={at} className="empty" aria-hidden="true">
              {at + 1}
            </b>
          ) : (
            <b
              key={at}
              className={at >= bonus ? 'bonus' : undefined}
              data-tone={kind === 'dice' ? undefined : toneAt(kind, Number(text))}
            >
              {text}
            </b>
          ),
        )}
      </span>
      {remarks.length > 0 && (
        <span className="row">
          {remarks.map((remark) => (
            <Tag key={remark.kind === 'side' ? remark.side : remark.kind} tone={toneOf(remark)}>
              {remarkText(t, remark)}
            </Tag>
          ))}
        </span>
      )}
    </>
  )
}

/** Cars are counted from 1, digits from 0; both have ten colours. */
const toneAt = (kind: 'race' | 'balls' | 'board' | 'dice', number: number) =>
  kind === 'race' ? (number + 9) % 10 : number % 10

function TopPrize({ family, opened }: { family: FamilyCode; opened: Result | undefined }) {
  const t = useT()
  const { form } = families[family]
  if (form.kind !== 'prizes') return null
  const { drawn, all } = progressOf(family, opened)
  const [code, numbers] = [form.prizes[0]?.code ?? 'special', opened?.[0]?.filter(Boolean) ?? []]
  return (
    <>
      {numbers.length > 0 && (
        <span>
          {t(`lottery.prize.${code}` as MessageId)} <b className="num">{numbers.join(' ')}</b>
        </span>
      )}
      {drawn > 0 && <span className="small muted">{t('lottery.prizes_drawn', { drawn, all })}</span>}
    </>
  )
}

function remarkText(t: Translate, remark: Remark): string {
  if (remark.kind === 'side')
    return remark.side === 'different' ? t('lottery.all_different') : t(`lottery.option.${remark.side}`)
  return t(remark.kind === 'sum' ? 'lottery.sum_is' : 'lottery.first_two_is', { sum: remark.value })
}

const sideTones: Readonly<Record<string, TagTone>> = {
  big: 'warn',
  small: 'info',
  dragon: 'bad',
  tiger: 'bad',
}

const toneOf = (remark: Remark): TagTone =>
  remark.kind === 'side' ? (sideTones[remark.side] ?? 'plain') : 'plain'
