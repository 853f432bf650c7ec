import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'

import type { ListedProvider } from './use-provider.ts'

type ProviderStatus = Pick<
  ListedProvider,
  'isOn' | 'circuit' | 'lacks' | 'isKeyWaiting' | 'openDifferences' | 'runningIn' | 'runningOut'
>

/** The provider's state as tags. */
export function ProviderTags({ provider }: { provider: ProviderStatus }) {
  const t = useT()
  const { isOn, circuit, lacks, isKeyWaiting, openDifferences } = provider
  return (
    <span className="row gp-tags">
      <Tag tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'gp.on' : 'gp.off')}</Tag>
      {circuit !== 'closed' && <Tag tone="bad">{t(`gp.circuit.${circuit}`)}</Tag>}
      {lacks.length > 0 && <Tag tone="warn">{t('gp.lacks_key')}</Tag>}
      {isKeyWaiting && <Tag tone="info">{t('gp.key_waits')}</Tag>}
      {openDifferences > 0 && <Tag tone="warn">{t('gp.differ', { count: openDifferences })}</Tag>}
    </span>
  )
}
