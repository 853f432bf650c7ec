import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { gapsOf, trendDigit } from '#domain/lottery/draw/frequency.ts'
import { families } from '#domain/lottery/families/families.ts'

import type { LotteryGame } from './lottery.ts'
import { type Draw, useResults } from './use-lottery.ts'

const LENGTHS = ['14', '50', '100'] as const
const CELL = 54
const ROW = 26
const LEFT = 100
const HEAD = 26

/** The last digit of the draws as a line, and for the others how many draws ago they came. */
export function Trend({ game }: { game: Pick<LotteryGame, 'code' | 'family'> }) {
  const t = useT()
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('14')
  const results = useResults(game.code, length === '14' ? undefined : 100)
  const rows = rowsOf(game, results.slice(0, Number(length)))
  if (rows.length === 0) return null
  return (
    <section className="card bet-trend">
      <div className="bet-results-head">
        <h2 id="trend">{t('lottery.trend')}</h2>
        <span className="xs muted no-phone">{t('lottery.trend_hint')}</span>
        <SegmentedControl
          label={t('lottery.trend')}
          options={LENGTHS.map((id) => ({ id, label: id }))}
          selected={length}
          onSelect={(id) => setLength(LENGTHS.find((one) => one === id) ?? '14')}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable. */}
      <div className="bet-trend-scroll" tabIndex={0} role="region" aria-labelledby="trend">
        <TrendChart rows={rows} label={t('lottery.trend')} />
      </div>
    </section>
  )
}

interface TrendRow {
  readonly numero: string
  readonly digit: number
  readonly gaps: readonly number[]
}

/** Newest first. */
function rowsOf({ family }: Pick<LotteryGame, 'family'>, results: readonly Draw[]): readonly TrendRow[] {
  const { form } = families[family]
  const digits = results
    .flatMap(({ numero, opened = [] }) => {
      const digit = trendDigit(form, opened)
      return digit === undefined ? [] : [{ numero, digit }]
    })
    .toReversed()
  const gaps = gapsOf(digits.map(({ digit }) => digit))
  return digits.map((row, at) => ({ ...row, gaps: gaps[at] ?? [] })).toReversed()
}

function TrendChart({ rows, label }: { rows: readonly TrendRow[]; label: string }) {
  const x = (digit: number) => LEFT + digit * CELL + CELL / 2
  const y = (row: number) => HEAD + row * ROW + ROW / 2
  const path = rows.map(({ digit }, row) => `${x(digit)} ${y(row)}`).join('L')
  return (
    <svg viewBox={`0 0 ${LEFT + 10 * CELL} ${HEAD + rows.length * ROW}`} role="img" aria-label={label}>
      {Array.from({ length: 10 }, (_, digit) => (
        <text key={digit} className="head" x={x(digit)} y={17}>
          {digit}
        </text>
      ))}
      {rows.map(({ numero, digit, gaps }, row) => (
        <g key={numero}>
          {row % 2 === 0 && <rect x={0} y={HEAD + row * ROW} width={LEFT + 10 * CELL} height={ROW} />}
          <text className="name" x={4} y={y(row) + 4}>
            {numero}
          </text>
          {gaps.map(
            (gap, one) =>
              one !== digit && (
                <text key={one} className="gap" x={x(one)} y={y(row) + 4}>
                  {gap}
                </text>
              ),
          )}
        </g>
      ))}
      <path d={`M${path}`} />
      {rows.map(({ numero, digit }, row) => (
        <g key={numero}>
          <circle cx={x(digit)} cy={y(row)} r={10.5} />
          <text className="digit" x={x(digit)} y={y(row) + 4}>
            {digit}
          </text>
        </g>
      ))}
    </svg>
  )
}
