import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { nameOfLanguage } from '#console/content/content-words.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Conflict } from '#console/ui/Conflict.tsx'
import { wordOf } from '#console/ui/differences.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { SaveBar } from '#console/ui/SaveBar.tsx'
import { detailName } from '#console/audit/detail-name.ts'
import type { MenuFault } from '#domain/catalogue/lottery-menu.ts'
import { findLanguage } from '#domain/language/language.ts'

import { type FormParts, menuFault } from './form-parts.ts'
import type { Menu, Menus } from './lottery-menu.ts'
import { LotteryGames } from './LotteryGames.tsx'
import { faultAt, type MenuValues, valuesOf } from './menu-values.ts'
import { type MenuEditor, useMenu } from './use-menu.ts'

export function LotteryMenuForm({ found, menu }: { found: Menus; menu: Menu | undefined }) {
  const { may } = useOperator()
  const form = useMenu(found, menu)
  const [language, setLanguage] = useState(found.defaultLanguage)
  const parts = { found, form, language }
  return (
    <fieldset className="menu-form stack" disabled={!may('catalogue.write')}>
      <Facts {...parts} isNew={menu === undefined} />
      <NamesSwitch {...parts} onLanguage={setLanguage} />
      <LotteryGames {...parts} />
      <Ends form={form} menu={menu} />
    </fieldset>
  )
}

function Facts({ found, form, isNew }: FormParts & { isNew: boolean }) {
  const t = useT()
  const { values, change } = form.draft
  const wrong = (field: MenuFault['field']) => menuFault(t, faultAt(form.faults, field))
  const modes = [...new Set([...found.prizeModes, values.prizeMode])].filter((mode) => mode !== '')
  return (
    <section className="card console-card">
      {isNew && (
        <Field
          label={t('catalogue.menu.tag')}
          isRequired
          hint={t('catalogue.menu.tag_hint')}
          error={wrong('tag')}
        >
          <TextInput
            value={values.tag}
            maxLength={40}
            onChange={(tag) => change({ tag: tag.trim().toUpperCase() })}
          />
        </Field>
      )}
      <div className="console-halves">
        <Field
          label={t('catalogue.menu.region')}
          isRequired
          hint={t('catalogue.menu.region_hint')}
          error={wrong('region')}
        >
          <TextInput
            value={values.region}
            maxLength={31}
            onChange={(region) => change({ region: region.trim().toLowerCase() })}
          />
        </Field>
        <Field label={t('catalogue.menu.prize_mode')} isRequired error={wrong('prizeMode')}>
          <Select
            value={values.prizeMode}
            placeholder={t('content.choose')}
            choices={modes.map((id) => ({ id, label: id }))}
            onChange={(prizeMode) => change({ prizeMode })}
          />
        </Field>
      </div>
      <Checkbox isChecked={values.isOn} onChange={(isOn) => change({ isOn })}>
        {t('catalogue.is_on')}
      </Checkbox>
    </section>
  )
}

/** Language switch for the names of the menu and its lotteries. */
function NamesSwitch({
  found,
  form,
  language,
  onLanguage,
}: FormParts & { onLanguage: (language: string) => void }) {
  const t = useT()
  const { values, change } = form.draft
  const written = findLanguage(language)
  return (
    <section className="card console-card">
      <SegmentedControl
        label={t('catalogue.menu.names_in')}
        options={found.languages.map((id) => ({
          id,
          label: (
            <span className={form.faults.some((one) => one.language === id) ? 'menu-wrong' : undefined}>
              <span lang={findLanguage(id)?.tag}>{nameOfLanguage(id)}</span>
              {id === found.defaultLanguage && <span aria-hidden="true"> *</span>}
            </span>
          ),
        }))}
        selected={language}
        onSelect={onLanguage}
      />
      <Field
        label={t('catalogue.menu.label', { language: nameOfLanguage(language) })}
        isRequired={language === found.defaultLanguage}
        error={menuFault(t, faultAt(form.faults, 'label', { language }))}
      >
        <span lang={written?.tag} dir={written?.direction}>
          <TextInput
            value={values.label[language] ?? ''}
            maxLength={120}
            onChange={(text) => change({ label: { ...values.label, [language]: text } })}
          />
        </span>
      </Field>
    </section>
  )
}

/** Conflict view, save bar, and deletion of the menu. */
function Ends({ form, menu }: { form: MenuEditor; menu: Menu | undefined }) {
  const t = useT()
  const { may } = useOperator()
  const [isDeleting, setDeleting] = useState(false)
  const { draft, newer } = form
  if (!may('catalogue.write')) return null
  return (
    <>
      {newer && (
        <Conflict<MenuValues>
          mine={draft.values}
          theirs={valuesOf(newer)}
          nameOf={(path) => detailName(t, path)}
          textOf={(_path, value) =>
            typeof value === 'boolean' ? t(value ? 'console.on' : 'console.off') : wordOf(value)
          }
          onChosen={(chosen) => form.chooseOver(newer, chosen)}
        />
      )}
      <SaveBar
        isDirty={draft.isDirty}
        error={newer ? null : form.error}
        onSave={form.save}
        onDiscard={form.discard}
      />
      {menu && (
        <div>
          <Button size="sm" icon="trash" onClick={() => setDeleting(true)}>
            {t('catalogue.menu.delete')}
          </Button>
        </div>
      )}
      {isDeleting && menu && (
        <ReasonDialog
          question={t('catalogue.menu.delete_question', { tag: menu.tag })}
          verb={t('catalogue.menu.delete')}
          isGrave
          error={form.error}
          onConfirm={form.remove}
          onClose={() => setDeleting(false)}
        >
          <p>{t('catalogue.menu.delete_text')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
