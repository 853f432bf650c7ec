import { useId, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { gaugeOf } from '#domain/lottery/slips/parting.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { timesOf } from '#site/lottery/betting/base-stake.ts'
import type { Draft } from '#site/lottery/betting/draft.ts'

import { type QuotedDraft, quoteDraft } from './quote.ts'
import { fullName } from './full-name.ts'
import { type FullNumber, partDraft } from './refusal.ts'
import { paysOf, unitsOf } from './sums.ts'
import type { SlipPart } from './use-parts.ts'
import type { Placing } from './use-placing.ts'

const TILES = 25

/** A number that others have bet on too: less on it, or nothing on it. Nothing is placed before the answer. */
export function PartDialog({
  full,
  part,
  placing,
  onClose,
}: {
  full: readonly FullNumber[]
  part: SlipPart
  placing: Placing
  onClose: () => void
}) {
  const t = useT()
  const { draft, quoted, draws } = part
  const { game, terms, step } = part.lottery
  const parts = partDraft(draft, quoted, { full, step })
  const quote = (of: Draft) => quoteDraft(game, of, { returnMilli: terms.returnMilli, step })
  const less = quote(parts.less)
  const without = quote(parts.without)
  const hasLess = less.cost > without.cost
  const [chosen, choose] = useState<AnswerKind>(hasLess ? 'less' : 'without')
  const answer = chosen === 'less' ? less : without
  const nameOf = (one: FullNumber) => fullName(t, game, one)
  const numbers = full.map(nameOf).join(', ')
  const place = () => {
    const kept = part.onChange(() => parts[chosen]) ?? parts[chosen]
    placing.run([{ ...part, draft: kept, quoted: answer }])
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('lottery.part_title', { numbers })}
      width={560}
      footer={
        <PartFooter
          total={timesOf(answer.cost, draws.length)}
          isEmpty={answer.lines.length === 0}
          isBusy={placing.isBusy}
          onPlace={place}
          onBack={onClose}
        />
      }
    >
      <div className="stack part">
        <p className="small">{t('lottery.part_text', { numbers })}</p>
        {full.map((one) => (
          <FullGauge key={one.name} name={nameOf(one)} full={one} quoted={quoted} cap={unitsOf(terms.cap)} />
        ))}
        <Answers
          numbers={numbers}
          before={quoted.cost}
          less={hasLess ? less.cost : undefined}
          without={without.cost}
          chosen={chosen}
          onChoose={choose}
        />
        <p className="xs muted">{t('lottery.part_again')}</p>
      </div>
    </Dialog>
  )
}

function PartFooter({
  total,
  isEmpty,
  isBusy,
  onPlace,
  onBack,
}: {
  total: string
  isEmpty: boolean
  isBusy: boolean
  onPlace: () => void
  onBack: () => void
}) {
  const t = useT()
  return (
    <>
      <Button
        tone="main"
        size="lg"
        isBusy={isBusy}
        reason={isEmpty ? t('lottery.part_nothing') : undefined}
        onClick={onPlace}
      >
        {t('lottery.place')} <MoneyText amount={total} tone="plain" />
      </Button>
      <Button tone="line" size="lg" onClick={onBack}>
        {t('lottery.part_back')}
      </Button>
    </>
  )
}

type AnswerKind = 'less' | 'without'

/** The two answers, each with its cost in this draw. */
function Answers({
  numbers,
  before,
  less,
  without,
  chosen,
  onChoose,
}: {
  numbers: string
  before: bigint
  /** Undefined where nothing is free. */
  less: bigint | undefined
  without: bigint
  chosen: AnswerKind
  onChoose: (answer: AnswerKind) => void
}) {
  const t = useT()
  const group = useId()
  return (
    <fieldset className="part-answers">
      <legend className="sr">{t('lottery.part_title', { numbers })}</legend>
      {less !== undefined && (
        <Answer
          name={t('lottery.part_less')}
          text={t('lottery.part_less_text', { numbers })}
          group={group}
          before={before}
          cost={less}
          isChosen={chosen === 'less'}
          onChoose={() => onChoose('less')}
        />
      )}
      <Answer
        name={t('lottery.part_without', { numbers })}
        text={t('lottery.part_without_text')}
        group={group}
        before={before}
        cost={without}
        isChosen={chosen === 'without'}
        onChoose={() => onChoose('without')}
      />
    </fieldset>
  )
}

/** The free payout of the number beside that of the slip. The stakes of others are not shown. */
function FullGauge({
  name,
  full,
  quoted,
  cap,
}: {
  name: string
  full: FullNumber
  quoted: QuotedDraft
  cap: bigint
}) {
  const t = useT()
  const pays = paysOf(quoted, full.name)
  const { taken, yours, over } = gaugeOf({ cap, free: unitsOf(full.free), pays }, TILES)
  const tiles = [...fill(taken, 'taken'), ...fill(yours, 'yours'), ...fill(over, 'over')]
  return (
    <div className="part-gauge">
      <span className="num" dir="ltr">
        {name}
      </span>
      <div className="stack">
        <div className="row small">
          <span className="grow">
            {t('lottery.part_pays')} <MoneyText amount={writeAmount(pays)} tone="plain" />
          </span>
          <span>
            {t('lottery.part_free')} <MoneyText amount={full.free} tone="plain" />
          </span>
        </div>
        <span className="tiles" aria-hidden="true">
          {tiles.map((kind, at) => (
            <i key={at} className={kind} />
          ))}
        </span>
        <p className="legend xs" aria-hidden="true">
          <span>
            <i className="taken" />
            {t('lottery.part_taken')}
          </span>
          <span>
            <i className="yours" />
            {t('lottery.part_yours')}
          </span>
          <span>
            <i className="over" />
            {t('lottery.part_over')}
          </span>
        </p>
      </div>
    </div>
  )
}

function fill(count: number, kind: string): readonly string[] {
  return Array.from({ length: count }, () => kind)
}

function Answer({
  name,
  text,
  before,
  cost,
  group,
  isChosen,
  onChoose,
}: {
  name: string
  text: string
  group: string
  before: bigint
  cost: bigint
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="part-answer">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className="grow">
        <b>{name}</b>
        <small>{text}</small>
      </span>
      <span className="end">
        <MoneyText amount={writeAmount(cost)} tone="plain" />
        <small>
          <MoneyText amount={writeAmount(cost - before)} tone="plain" />
        </small>
      </span>
    </label>
  )
}
