import { queryString } from '#browser/api/client.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useScope } from '#console/frame/brand.ts'
import '#console/ui/sent-pictures.css'
import { resultPicture } from '#contract/console/lottery-draws.ts'

import type { EvidenceInput } from './use-evidence.ts'

/** The source of a result, and pictures of it. */
export function EvidenceFields({
  evidence,
  draw,
  error,
}: {
  evidence: EvidenceInput
  draw: string
  error: string | undefined
}) {
  const t = useT()
  const scope = useScope()
  const { source, write, kept, drop, pictures } = evidence
  return (
    <>
      <Field label={t('console.draw.source')} isRequired hint={t('console.draw.source_hint')} error={error}>
        <TextInput value={source} onChange={write} maxLength={300} autoComplete="off" />
      </Field>
      {kept.length > 0 && (
        <ul className="console-pictures draw-kept" aria-label={t('console.draw.pictures_kept')}>
          {kept.map((id, at) => {
            const url = resultPicture.path + queryString({ ...scope, draw, id })
            return (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('pictures.number', { number: at + 1 })} decoding="async" />
                </a>
                <IconButton
                  icon="x"
                  size="sm"
                  label={t('pictures.remove', { number: at + 1 })}
                  onClick={() => drop(id)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <PictureField
        label={t('console.draw.pictures')}
        pictures={pictures}
        urlOf={(id) => resultPicture.path + queryString({ ...scope, id })}
      />
    </>
  )
}
