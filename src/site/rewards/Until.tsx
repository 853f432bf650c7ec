import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useSite } from '#site/bootstrap.ts'

const DAY_MS = 86_400_000

/** Until when a reward can be claimed. On its last day the moment stands out, where the law lets pages hurry members. */
export function Until({ atMs }: { atMs: number }) {
  const t = useT()
  const { hidesUrgency = false } = useSite().whitelabel.features
  const isSoon = !hidesUrgency && atMs - readServerNowMs() < DAY_MS
  return (
    <span className={isSoon ? 'rw-till soon' : 'rw-till'}>
      <Icon name="clock" />
      <span>
        {t('pay.claim_until')} <DateText atMs={atMs} />
      </span>
    </span>
  )
}
