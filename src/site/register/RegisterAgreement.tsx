import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { closeModal } from '#site/layout/modal-store.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import type { RegisterFields } from './use-register-fields.ts'

/** The help article with the terms. */
const TERMS = 'terms'

/** Placeholder of the link within the sentence. */
const PLACE = '\u0000'

export function AgreementBox({ age, fields }: { readonly age: number; readonly fields: RegisterFields }) {
  const t = useT()
  const [before = '', after = ''] = t('register.agree', { age, agreement: PLACE }).split(PLACE)
  const message = fields.messageOf('isAgreed')
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="isAgreed"
          checked={fields.values.isAgreed}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message === undefined ? undefined : 'agreement-told'}
          onChange={(event) => fields.type('isAgreed', event.currentTarget.checked)}
        />
        <span>
          {before}
          <Link className="link" to={paths.help} search={{ article: TERMS }} onClick={closeModal}>
            {t('register.agreement')}
          </Link>
          {after}
        </span>
      </label>
      {message !== undefined && (
        <p className="rules" id="agreement-told" role="alert">
          <span className="row broken">
            <Icon name="x" />
            {message}
          </span>
        </p>
      )}
    </div>
  )
}
