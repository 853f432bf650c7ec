import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { readTheme, saveTheme } from '#contract/console/theme.ts'
import type { Output } from '#contract/endpoint.ts'
import { hexOf } from '#art/colour.ts'
import { baseTokens } from '#domain/brand/base-tokens.ts'
import {
  brandOf,
  colourNames,
  fontChoices,
  fontNames,
  houseGoldHue,
  isThemeColour,
  pixelsOf,
  RADIUS_MAX,
  radiusNames,
  themeColours,
  type ThemeColour,
  type ThemeMode,
  themeModes,
  themeRadii,
} from '#domain/brand/theme-settings.ts'
import { applyBrand, type ThemeTokens } from '#domain/brand/tokens.ts'

import { SettingMark } from './SettingMark.tsx'
import { type SettingForm, SettingPage } from './SettingPage.tsx'
import { ThemeContrast } from './ThemeContrast.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import type { SettingCalls } from './use-setting.ts'
import './theme-page.css'

type Value = Output<typeof readTheme>
type Theme = Value['settings']
type Form = SettingForm<Theme, Value>

const calls: SettingCalls<Theme, Value> = {
  group: 'theme',
  read: (api, scope) => api.call(readTheme, scope),
  save: (api, input) => api.call(saveTheme, input),
}

/** The brand's look: its settings, a preview, and contrast faults. */
export default function ThemePage() {
  return <SettingPage calls={calls}>{(form) => <Look form={form} />}</SettingPage>
}

function Look({ form }: { form: Form }) {
  const t = useT()
  const [mode, setMode] = useState<ThemeMode>('light')
  const { draft, value } = form
  const seen = applyBrand(baseTokens, brandOf(draft.values, value.others))
  const house = applyBrand(baseTokens, value.others)
  return (
    <>
      <div className="look-bar">
        <SegmentedControl
          label={t('console.theme.mode')}
          options={themeModes.map((id) => ({ id, label: t(`content.${id}`) }))}
          selected={mode}
          onSelect={(id) => setMode(id === 'dark' ? 'dark' : 'light')}
        />
        <Button size="sm" icon="back" onClick={() => draft.change({ light: {}, dark: {}, common: {} })}>
          {t('console.theme.house_all')}
        </Button>
      </div>
      <div className="look">
        <div className="look-fields">
          <Colours form={form} mode={mode} seen={seen} />
          <Shapes form={form} house={house} />
        </div>
        <div className="look-side">
          <ThemeContrast tokens={seen} />
          <ThemePreview tokens={seen[mode]} mode={mode} />
        </div>
      </div>
    </>
  )
}

/** The record with one part replaced, or removed if undefined. */
function withPart<Part extends object>(
  parts: Part,
  name: keyof Part,
  value: Part[keyof Part] | undefined,
): Part {
  const { [name]: _before, ...rest } = parts
  return (value === undefined ? rest : { ...rest, [name]: value }) as Part
}

function Colours({ form, mode, seen }: { form: Form; mode: ThemeMode; seen: ThemeTokens }) {
  const t = useT()
  const { draft } = form
  const set = (name: ThemeColour, text: string | undefined) =>
    draft.change({ [mode]: withPart(draft.values[mode], name, text) })
  return (
    <section className="card console-card">
      <h2>{t('console.theme.colours')}</h2>
      {colourNames.map((name) => {
        const own = draft.values[mode][name]
        const isWrong = own !== undefined && !isThemeColour(own)
        const current = seen[mode][themeColours[name]] ?? ''
        const label = t(`console.theme.${name}`)
        return (
          <SettingMark
            key={`${mode} ${name}`}
            field={name}
            saved={form.value.settings[mode][name]}
            value={own}
            onUndo={() => set(name, form.value.settings[mode][name])}
          >
            <div className="look-row">
              <Field label={label} error={isWrong ? t('console.theme.wrong') : undefined}>
                <TextInput
                  dir="ltr"
                  value={own === undefined ? '' : writtenColour(own)}
                  placeholder={hexOf(current) ?? current}
                  maxLength={60}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(text) => set(name, text.trim() === '' ? undefined : text.trim())}
                  end={
                    <input
                      type="color"
                      className="look-pick"
                      aria-label={t('console.theme.pick', { name: label })}
                      value={hexOf(current) ?? '#000000'}
                      onChange={(event) => set(name, event.currentTarget.value)}
                    />
                  }
                />
              </Field>
              <HouseButton name={label} isOwn={own !== undefined} onPress={() => set(name, undefined)} />
            </div>
          </SettingMark>
        )
      })}
    </section>
  )
}

/** Stored colours as people write them; one that is being typed stays as it is. */
const writtenColour = (text: string) => (text.startsWith('#') ? text : (hexOf(text) ?? text))

/** Reset button, shown for overridden values; its space is reserved. */
function HouseButton({ name, isOwn, onPress }: { name: string; isOwn: boolean; onPress: () => void }) {
  const t = useT()
  if (!isOwn) return <span className="look-no" aria-hidden="true" />
  return <IconButton icon="back" label={t('console.theme.house_of', { name })} onClick={onPress} />
}

function Shapes({ form: { draft, value }, house }: { form: Form; house: ThemeTokens }) {
  const t = useT()
  const { common } = draft.values
  const saved = value.settings.common
  const change = <Name extends keyof Theme['common']>(name: Name, next: Theme['common'][Name] | undefined) =>
    draft.change({ common: withPart(common, name, next) })
  const figures = [
    { name: 'goldHue', most: 359, houseValue: houseGoldHue },
    ...radiusNames.map((name) => ({
      name,
      most: RADIUS_MAX,
      houseValue: pixelsOf(house.light[themeRadii[name]]),
    })),
  ] as const
  return (
    <section className="card console-card">
      <h2>{t('console.theme.shapes')}</h2>
      {figures.map(({ name, most, houseValue }) => {
        const own = common[name]
        const isWrong = own !== undefined && (!Number.isInteger(own) || own < 0 || own > most)
        const label = t(`console.theme.${name}`)
        return (
          <SettingMark
            key={name}
            field={name}
            saved={saved[name]}
            value={own}
            onUndo={() => change(name, saved[name])}
          >
            <div className="look-row">
              <Field label={label} error={isWrong ? t('console.theme.whole', { most }) : undefined}>
                <TextInput
                  inputMode="numeric"
                  value={own === undefined ? '' : String(own)}
                  placeholder={
                    // A default above the maximum means fully rounded, and is shown as a word.
                    houseValue === undefined || houseValue > most
                      ? t('console.theme.house')
                      : String(houseValue)
                  }
                  maxLength={3}
                  onChange={(text) => {
                    const digits = text.replaceAll(/\D/g, '')
                    change(name, digits === '' ? undefined : Number(digits))
                  }}
                />
              </Field>
              <HouseButton name={label} isOwn={own !== undefined} onPress={() => change(name, undefined)} />
            </div>
          </SettingMark>
        )
      })}
      <Fonts common={common} saved={saved} change={change} />
    </section>
  )
}

function Fonts({
  common,
  saved,
  change,
}: {
  common: Theme['common']
  saved: Theme['common']
  change: (name: (typeof fontNames)[number], next: (typeof fontChoices)[number] | undefined) => void
}) {
  const t = useT()
  return (
    <>
      {fontNames.map((name) => (
        <SettingMark
          key={name}
          field={name}
          saved={saved[name]}
          value={common[name]}
          onUndo={() => change(name, saved[name])}
        >
          <Field label={t(`console.theme.${name}`)}>
            <Select
              value={common[name] ?? HOUSE}
              choices={[
                { id: HOUSE, label: t('console.theme.house') },
                ...fontChoices.map((id) => ({ id, label: id })),
              ]}
              onChange={(id) =>
                change(
                  name,
                  fontChoices.find((choice) => choice === id),
                )
              }
            />
          </Field>
        </SettingMark>
      ))}
    </>
  )
}

const HOUSE = 'house'
