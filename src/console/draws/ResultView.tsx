import { useT } from '#browser/i18n/translate.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { fieldKey, fieldsOf, typedOf } from './entry-fields.ts'
import { groupName } from './ResultFields.tsx'

/** The numbers of a draw by prize. Of a correction, those that it replaced are marked, with the number before. */
export function ResultView({
  form,
  opened,
  before,
}: {
  form: Form
  opened: Result
  before?: Result | undefined
}) {
  const t = useT()
  const texts = typedOf(form, opened)
  const earlier = before && typedOf(form, before)
  return (
    <dl className="draw-result">
      {fieldsOf(form).map((fields, group) => (
        <div key={group}>
          <dt>{groupName(t, form, group)}</dt>
          <dd>
            {fields.map((field) => {
              const text = texts[group]?.[field.place] ?? ''
              const old = earlier?.[group]?.[field.place] ?? text
              return (
                <span key={fieldKey(field)} className={old === text ? 'num' : 'num changed'}>
                  {old !== text && (
                    <>
                      <span className="sr">{t('console.draw.was')}</span>
                      <s>{old}</s>{' '}
                    </>
                  )}
                  {text === '' ? <span className="muted">{'·'.repeat(field.digits)}</span> : text}
                </span>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
