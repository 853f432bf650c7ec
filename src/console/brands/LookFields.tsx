import { useMutation } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFieldAttributes } from '#browser/ui/field-context.ts'
import { Field } from '#browser/ui/Field.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { ThemeContrast } from '#console/settings/ThemeContrast.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { PictureButton } from '#console/ui/PictureButton.tsx'
import { sendBrandMark } from '#contract/console/brands.ts'
import { baseTokens } from '#domain/brand/base-tokens.ts'
import { cornerNames, HUE_MAX, houseLook, hueOfLook, lookNames, tokensOfLook } from '#domain/brand/looks.ts'
import { fontChoices } from '#domain/brand/theme-settings.ts'
import { applyBrand } from '#domain/brand/tokens.ts'
import { markTypes } from '#domain/pictures/picture.ts'

import { lettersOf, lookOf } from './brand-draft.ts'
import './hue.css'
import type { StepProps } from './step-props.ts'

/** Colours, corners, heading font and mark. Contrast faults come from the same rule as in the settings. */
export function LookFields(props: StepProps) {
  const t = useT()
  const { draft, kept } = props
  const look = lookOf(draft)
  const tokens = applyBrand(baseTokens, tokensOfLook(look))
  return (
    <>
      <fieldset className="brand-looks">
        <legend className="sr">{t('console.brands.look')}</legend>
        {lookNames.map((base) => {
          const { light } = applyBrand(baseTokens, tokensOfLook({ ...houseLook, base }))
          return (
            <label key={base}>
              <input
                type="radio"
                name="look"
                checked={draft.base === base && look.hue === undefined}
                onChange={() => kept.change({ base, hue: null })}
              />
              <span className="brand-swatch" aria-hidden="true">
                {(['band', 'primary', 'gold'] as const).map((name) => (
                  <i key={name} style={{ background: light[name] }} />
                ))}
              </span>
              {t(`console.brands.look_${base}`)}
            </label>
          )
        })}
      </fieldset>
      <Field
        label={t('console.brands.hue')}
        hint={t('console.brands.hue_hint', { hue: String(hueOfLook(look)) })}
      >
        <HueSlider hue={hueOfLook(look)} onChange={(hue) => kept.change({ hue })} />
      </Field>
      <div className="brand-pair">
        <div className="field">
          <span className="label">{t('console.brands.corners')}</span>
          <SegmentedControl
            label={t('console.brands.corners')}
            options={cornerNames.map((id) => ({ id, label: t(`console.brands.corners_${id}`) }))}
            selected={draft.corners}
            onSelect={(id) =>
              kept.change({ corners: cornerNames.find((one) => one === id) ?? draft.corners })
            }
          />
        </div>
        <Field label={t('console.theme.fontDisplay')}>
          <Select
            value={draft.heading}
            choices={fontChoices.map((id) => ({ id, label: id }))}
            onChange={(id) =>
              kept.change({ heading: fontChoices.find((one) => one === id) ?? draft.heading })
            }
          />
        </Field>
      </div>
      <MarkFields {...props} />
      <ThemeContrast tokens={tokens} />
    </>
  )
}

/** The hue of the main colour, all around the wheel. The wheel has no direction of reading. */
function HueSlider({ hue, onChange }: { hue: number; onChange: (hue: number) => void }) {
  const tied = useFieldAttributes()
  return (
    <input
      {...tied}
      type="range"
      className="brand-hue"
      dir="ltr"
      min={0}
      max={HUE_MAX}
      value={hue}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  )
}

function MarkFields({ draft, kept, faults }: StepProps) {
  const t = useT()
  const api = useApi()
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (!api.upload) throw new Error('this client uploads no files')
      // The picture is stored with the draft, so the draft must exist first.
      await kept.keep()
      return await api.upload(
        sendBrandMark,
        {},
        { file, type: markTypes.find((one) => one === file.type) ?? 'image/png' },
      )
    },
    onSuccess: async () => {
      await kept.reload()
      kept.change({ mark: 'picture' })
    },
  })
  return (
    <div className="brand-mark-fields">
      <Field
        label={t('console.brands.letters')}
        hint={t('console.brands.letters_hint')}
        error={
          draft.mark === 'letters' && draft.name !== '' && faults.includes('mark')
            ? t('console.brands.letters_wrong')
            : undefined
        }
      >
        <TextInput
          value={draft.letters}
          placeholder={lettersOf(draft)}
          maxLength={2}
          onChange={(letters) => kept.change({ letters, mark: 'letters' })}
        />
      </Field>
      <div className="console-buttons">
        <PictureButton
          label={t('console.brands.mark_send')}
          isBusy={send.isPending}
          types={markTypes}
          onFile={(file) => send.mutate(file)}
        />
        {draft.mark === 'picture' && (
          <Button size="sm" onClick={() => kept.change({ mark: 'letters' })}>
            {t('console.brands.mark_letters')}
          </Button>
        )}
        {draft.mark === 'letters' && kept.picture !== undefined && (
          <Button size="sm" onClick={() => kept.change({ mark: 'picture' })}>
            {t('console.brands.mark_picture')}
          </Button>
        )}
      </div>
      <Fault error={send.error} />
    </div>
  )
}
