import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { CodeCells } from '#console/ui/CodeCells.tsx'

import type { Factor } from './use-factor.ts'

/** The code of the operator's second factor, or a note that the browser will ask for the passkey. */
export function FactorField({ factor, isSubmitted }: { factor: Factor; isSubmitted: boolean }) {
  const t = useT()
  const { way, ways, answer, write, choose, isMissing } = factor
  if (way === undefined) return null
  return (
    <div className="gate-code">
      {way === 'passkey' ? (
        <Note>{t('console.second.passkey_follows')}</Note>
      ) : (
        <Field
          label={t(`console.second.label_${way}`)}
          isRequired
          error={isSubmitted && isMissing ? t(`console.second.missing_${way}`) : undefined}
        >
          {way === 'totp' ? (
            <CodeCells value={answer} onChange={write} />
          ) : (
            <TextInput
              icon="key"
              value={answer}
              onChange={write}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
          )}
        </Field>
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className="link xs" onClick={() => choose(other)}>
            {t(other === 'passkey' ? 'console.sign_in.passkey' : `console.sign_in.use_${other}`)}
          </button>
        ))}
    </div>
  )
}
