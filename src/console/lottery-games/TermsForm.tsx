import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'

import { AmountInput } from '#console/ui/AmountInput.tsx'
import { BeforeSaving } from './BeforeSaving.tsx'
import { JackpotTerms } from './JackpotTerms.tsx'
import { TermRow, Was } from './TermRow.tsx'
import { type AmountField, type Listed, type ListedGame, type TermsValues } from './terms-values.ts'
import { Times } from './Times.tsx'
import { TermsEffect } from './TermsEffect.tsx'
import { TypeTerms } from './TypeTerms.tsx'
import { type FormParts, useRow } from './use-row.ts'
import { useTerms } from './use-terms.ts'
import { useTermWords } from './use-term-words.ts'

/** The terms of one lottery, beside what a save would change. */
export function TermsForm({ game, listed, found }: { game: Game; listed: ListedGame; found: Listed }) {
  const t = useT()
  const { may } = useOperator()
  const editor = useTerms(game, listed, found)
  const words = useTermWords(listed, found)
  const isReadOnly = !may('settings.write')
  const parts = { editor, listed, found }
  return (
    <>
      {isReadOnly && <Note>{t('console.settings.read_only')}</Note>}
      <div className="lot-split">
        <fieldset className="console-list console-form set-form lot-form" disabled={isReadOnly}>
          <legend className="sr">{listed.name}</legend>
          <Selling {...parts} />
          <Times {...parts} game={game} />
          <Amounts
            {...parts}
            title={t('console.lotteries.stakes')}
            names={['stakeLeast', 'stakeMost', 'ticketLeast', 'ticketMost', 'drawMost']}
          />
          <Amounts {...parts} title={t('console.lotteries.exposure')} names={['cap']} />
          <JackpotTerms {...parts} game={game} />
          <TypeTerms {...parts} />
        </fieldset>
        {!isReadOnly && editor.changes.length > 0 && (
          <BeforeSaving changes={editor.changes} {...words}>
            {editor.written && (
              <TermsEffect
                gameCode={game.code}
                terms={editor.written}
                currency={found.currency}
                nameOf={words.nameOf}
              />
            )}
          </BeforeSaving>
        )}
      </div>
      {!isReadOnly && (
        <DraftFoot draft={editor.draft} saving={editor.saving} {...words} onSave={editor.save} isOnPage>
          {editor.faults.length > 0 && <Note tone="bad">{t('console.lotteries.faults')}</Note>}
        </DraftFoot>
      )}
    </>
  )
}

function Selling(parts: FormParts) {
  const t = useT()
  const row = useRow(parts)
  const { editor, listed, found } = parts
  const { values, change } = editor.draft
  const { was, label, onUndo } = row('isOn')
  return (
    <section className="card lot-group">
      <h2>{t('console.lotteries.selling')}</h2>
      <div className="lot-row" data-changed={was === undefined ? undefined : true}>
        <div className="field">
          <Checkbox isChecked={values.isOn} onChange={(isOn) => change({ isOn })}>
            {label}
          </Checkbox>
          <p className="hint">{t('console.lotteries.sale_effect')}</p>
        </div>
        <Was label={label} was={was} onUndo={onUndo} />
      </div>
      <TermRow
        {...row('returnPercent')}
        effect={t('console.lotteries.return_effect', {
          own: percentOf(listed.returnMilli),
          most: percentOf(listed.returnMaxMilli),
          least: percentOf(Math.max(found.marketMilli, 700)),
        })}
      >
        <TextInput
          inputMode="decimal"
          maxLength={4}
          placeholder={percentOf(listed.returnMilli)}
          value={values.returnPercent}
          end={<span className="muted">%</span>}
          onChange={(returnPercent) => change({ returnPercent })}
        />
      </TermRow>
    </section>
  )
}

function Amounts({ title, names, ...parts }: FormParts & { title: string; names: readonly AmountField[] }) {
  const t = useT()
  const row = useRow(parts)
  const { editor, found } = parts
  return (
    <section className="card lot-group">
      <h2>{title}</h2>
      {names.map((name) => (
        <TermRow key={name} {...row(name)} effect={t(`console.lotteries.${name}_effect`)}>
          <AmountInput
            currency={found.currency}
            placeholder={name === 'cap' ? found.cap : t('console.lotteries.no_bound')}
            value={editor.draft.values[name]}
            onChange={(typed) => editor.draft.change({ [name]: typed } as Partial<TermsValues>)}
          />
        </TermRow>
      ))}
    </section>
  )
}
