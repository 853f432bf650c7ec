import type { IconName } from '#domain/art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'

const blocks: readonly [IconName, MessageId, MessageId][] = [
  ['wallet', 'home.quality_wallet', 'home.quality_wallet_text'],
  ['lock', 'home.quality_safe', 'home.quality_safe_text'],
  ['shield', 'home.quality_limits', 'home.quality_limits_text'],
  ['chat', 'home.quality_help', 'home.quality_help_text'],
]

export function QualityBlocks() {
  const t = useT()
  return (
    <section className="sect" aria-labelledby="quality">
      <div className="sect-h">
        <h2 id="quality">{t('home.quality')}</h2>
      </div>
      <ul className="quality">
        {blocks.map(([icon, title, text]) => (
          <li key={icon} className="card pad">
            <Icon name={icon} />
            <h3>{t(title)}</h3>
            <p className="small muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
