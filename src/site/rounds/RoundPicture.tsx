import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { useRoundPicture } from './use-rounds.ts'

/**
 * The provider's view of a round, in a sandboxed frame on the provider's origin: its scripts run, but cannot reach or
 * navigate this page. The server has checked the URL against the brand's allowed origins.
 */
export function RoundPicture({ id, vendor }: { id: string; vendor: string }) {
  const t = useT()
  const picture = useRoundPicture(id)
  if (picture.data)
    return (
      <iframe
        className="rnd-frame"
        title={t('bets.picture_title', { vendor })}
        src={picture.data.url}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        loading="eager"
      />
    )
  return (
    <div className="rnd-pack">
      <Button tone="soft" size="sm" icon="eye" isBusy={picture.isPending} onClick={() => picture.mutate()}>
        {t('bets.picture')}
      </Button>
      {picture.error && <Note tone="bad">{picture.error.message}</Note>}
    </div>
  )
}
