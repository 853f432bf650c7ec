import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useDayName } from '#console/ui/use-day-name.ts'
import { weekdays } from '#domain/catalogue/weekday.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { weekdaysOf } from '#domain/lottery/terms/terms.ts'
import { closesEarlierMost } from '#domain/lottery/terms/written-terms.ts'

import { TermRow, Was } from './TermRow.tsx'
import { type FormParts, useRow } from './use-row.ts'

/** The days on which the brand sells the draws, and how much earlier than the house it closes. */
export function Times({ game, ...parts }: FormParts & { game: Game }) {
  const t = useT()
  const row = useRow(parts)
  const dayName = useDayName()
  const { values, change } = parts.editor.draft
  const own = weekdaysOf(game)
  const days = weekdays.filter((day) => own.includes(day))
  const chosen = values.weekdays === '' ? days.map(String) : values.weekdays.split(' ')
  const toggle = (id: string) => {
    const next = days.map(String).filter((day) => (day === id) !== chosen.includes(day))
    // The last day stays: a lottery that is sold on none is switched off.
    if (next.length > 0) change({ weekdays: next.length === days.length ? '' : next.join(' ') })
  }
  const { was, label, onUndo } = row('weekdays')
  return (
    <section className="card lot-group">
      <h2>{t('console.lotteries.times')}</h2>
      <div className="lot-row" data-changed={was === undefined ? undefined : true}>
        <div className="field">
          <b>{label}</b>
          <Chips
            label={label}
            options={days.map((day) => ({ id: String(day), label: dayName(String(day)) }))}
            selected={chosen}
            onSelect={toggle}
          />
          <p className="hint">{t('console.lotteries.weekdays_effect')}</p>
        </div>
        <Was label={label} was={was} onUndo={onUndo} />
      </div>
      <TermRow
        {...row('closesEarlierMinutes')}
        effect={t('console.lotteries.closesEarlier_effect', { most: String(closesEarlierMost(game)) })}
      >
        <TextInput
          inputMode="numeric"
          maxLength={3}
          placeholder="0"
          value={values.closesEarlierMinutes}
          onChange={(typed) => change({ closesEarlierMinutes: typed.replaceAll(/\D/gu, '') })}
        />
      </TermRow>
    </section>
  )
}
