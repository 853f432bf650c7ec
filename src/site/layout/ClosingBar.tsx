import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { useMember } from '#site/session/use-member.ts'

/** On every page of a brand that is closing: what has ended, and that members can still withdraw. */
export function ClosingBar() {
  const t = useT()
  const member = useMember()
  const openCentre = useOpenCentre()
  const { name } = useSite().whitelabel
  return (
    <section className="wrap closing-bar" aria-label={t('closed.ending_title', { name })}>
      <Note tone="warn">
        <div className="closing-told">
          <p>
            <b>{t('closed.ending_title', { name })}</b> {t('closed.ending_text')}
          </p>
          {member && member !== 'loading' && (
            <Button size="sm" tone="main" icon="withdraw" onClick={() => openCentre('withdraw')}>
              {t('centre.withdraw')}
            </Button>
          )}
        </div>
      </Note>
    </section>
  )
}
