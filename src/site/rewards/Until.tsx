import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'

const DAY_MS = 86_400_000

/** Until when a reward can be claimed. On its last day the moment stands out. */
export function Until({ atMs }: { atMs: number }) {
  const t = useT()
  return (
    <span className={atMs - readServerNowMs() < DAY_MS ? 'rw-till soon' : 'rw-till'}>
      <Icon name="clock" />
      <span>
        {t('pay.claim_until')} <DateText atMs={atMs} />
      </span>
    </span>
  )
}
