import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { useRoundPicture } from './use-rounds.ts'

/**
 * What the provider shows of a round, in a frame on the provider's own origin: it may run its scripts there, and reaches
 * neither this page nor the place that it stands in. The server has held its address to the brand's own list.
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
