import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { myAccount } from '#contract/my-account.ts'

import { useDeed } from './deeds/use-deed.ts'

/** A pending reset of the member's factors by an operator: its date, and a button to refuse it. */
export function ResetNote({ requestedAt }: { requestedAt: string }) {
  const t = useT()
  const api = useApi()
  const refusing = useDeed(() => api.call(myAccount.refuseFactorReset, {}), {
    done: t('centre.reset_refused'),
  })
  return (
    <Note tone="warn">
      <div className="stack">
        <p>
          {t('centre.reset_asked')} <DateText atMs={Date.parse(requestedAt)} look="short" />
        </p>
        {refusing.alert !== undefined && <p role="alert">{refusing.alert}</p>}
        <div className="row">
          <Button tone="line" isBusy={refusing.isBusy} onClick={() => refusing.run(undefined)}>
            {t('centre.reset_refuse')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
