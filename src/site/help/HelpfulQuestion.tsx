import { browserStorage } from '#browser/storage.ts'
import { useMutation } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { help } from '#contract/help.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import './help-later.css'

/** Storage key of a random browser id, sent only with the answer whether an article helped. */
const KEY = 'help-reader'

function browserId(): string {
  const kept = browserStorage.getItem(KEY)
  if (kept !== null && /^[0-9a-f-]{36}$/.test(kept)) return kept
  const made = crypto.randomUUID()
  browserStorage.setItem(KEY, made)
  return made
}

export function HelpfulQuestion({ slug }: { slug: string }) {
  const t = useT()
  const api = useApi()
  const answer = useMutation({
    mutationFn: (isHelpful: boolean) =>
      api.call(help.answerHelpful, { article: slug, isHelpful, browser: browserId() }),
  })
  if (answer.isSuccess) {
    return (
      <p className="help-helpful small" role="status">
        {answer.variables ? (
          t('help.thanks')
        ) : (
          <>
            {t('help.thanks_no')}{' '}
            <Link className="link" to={paths.feedback}>
              {t('help.tell_us')}
            </Link>
          </>
        )}
      </p>
    )
  }
  return (
    <div className="help-helpful">
      <span className="small muted" id="help-helpful">
        {t('help.helpful')}
      </span>
      <div className="row" role="group" aria-labelledby="help-helpful">
        {([true, false] as const).map((isYes) => (
          <Button
            key={String(isYes)}
            size="sm"
            tone="line"
            isBusy={answer.isPending && answer.variables === isYes}
            onClick={() => answer.isPending || answer.mutate(isYes)}
          >
            {t(isYes ? 'help.yes' : 'help.no')}
          </Button>
        ))}
      </div>
      {answer.isError && (
        <Note tone="bad">
          {answer.error instanceof CallRefused ? answer.error.message : t('help.not_counted')}
        </Note>
      )}
    </div>
  )
}
