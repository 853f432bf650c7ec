import { useT } from '#browser/i18n/translate.ts'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import type { Game } from '#domain/lottery/games/game.ts'
import { jackpotsOf } from '#domain/lottery/jackpots/jackpot-rules.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'

import { TermRow } from './TermRow.tsx'
import { type JackpotField, jackpotFields } from './terms-values.ts'
import { type FormParts, useRow } from './use-row.ts'
import { useLevelName } from './use-term-words.ts'

/** The terms of the pools of a lottery that has some. */
export function JackpotTerms({ game, ...parts }: FormParts & { game: Game }) {
  const t = useT()
  const row = useRow(parts)
  const levelName = useLevelName()
  const { editor, listed, found } = parts
  const { values, change } = editor.draft
  const levels = jackpotsOf(game).map(({ level }) => level)
  if (levels.length === 0) return null
  const put = (level: number, name: JackpotField, typed: string) => {
    const { [name]: _, ...rest } = values.jackpots[level] ?? {}
    const next = typed === '' ? rest : { ...rest, [name]: typed }
    change({ jackpots: { ...values.jackpots, [level]: next } })
  }
  return (
    <section className="card lot-group">
      <h2>{t('console.lotteries.jackpot')}</h2>
      <p className="hint">{t('console.lotteries.jackpot_effect')}</p>
      {levels.map((level) => (
        <div key={level} className="lot-type" role="group" aria-label={levelName(level)}>
          {levels.length > 1 && <h3>{levelName(level)}</h3>}
          {jackpotFields.map((name) => (
            <TermRow
              key={name}
              {...row(`jackpots.${level}.${name}`)}
              effect={t(`console.lotteries.jackpot_${name}_effect`, {
                most: percentOf(listed.returnMaxMilli),
              })}
            >
              {name === 'sharePercent' ? (
                <TextInput
                  inputMode="decimal"
                  maxLength={4}
                  value={values.jackpots[level]?.sharePercent ?? ''}
                  end={<span className="muted">%</span>}
                  onChange={(typed) => put(level, name, typed)}
                />
              ) : (
                <AmountInput
                  currency={found.currency}
                  placeholder={name === 'fullStake' ? '' : t(`console.lotteries.jackpot_${name}_none`)}
                  value={values.jackpots[level]?.[name] ?? ''}
                  onChange={(typed) => put(level, name, typed)}
                />
              )}
            </TermRow>
          ))}
        </div>
      ))}
    </section>
  )
}
