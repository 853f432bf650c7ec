import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { verification } from '#contract/verification.ts'
import { tierLimits } from '#domain/verification/tiers.ts'

import { dayText } from '#site/records/day-text.ts'

import { useFactWords } from './use-fact-words.ts'

export type OwnTiers = Output<typeof verification.tiers>
type Tier = OwnTiers['tiers'][number]

/** The tiers of the brand: what each allows, what it needs, and what the member has used of their own. */
export function Tiers({ own: { tiers, used, raisedThrough } }: { own: OwnTiers }) {
  const t = useT()
  const { language } = useFormat()
  const place = tiers.findIndex(({ state }) => state === 'own') + 1
  return (
    <section aria-label={t('verification.tier_at')}>
      <div className="vf-band on-band vf-tiered">
        <div className="vf-level">
          <p className="small">{t('verification.tier_at')}</p>
          <p className="vf-count">{t('verification.tier_of', { place, all: tiers.length })}</p>
          <div className="vf-tiles" aria-hidden="true">
            {tiers.map(({ name }, at) => (
              <i key={name} className={at < place ? 'on' : undefined} />
            ))}
          </div>
        </div>
        <ul>
          {tiers.map((tier) => (
            <TierColumn key={tier.name} tier={tier} used={used} />
          ))}
        </ul>
        <div className="mosaic" aria-hidden="true" />
      </div>
      <p className="muted small vf-pace">
        {raisedThrough !== undefined && (
          <>{t('verification.tier_raised', { day: dayText(raisedThrough, language) })} </>
        )}
        {t('verification.tier_pace')}
      </p>
    </section>
  )
}

function TierColumn({
  tier: { name, state, needs, missing, limits },
  used,
}: {
  tier: Tier
  used: OwnTiers['used']
}) {
  const t = useT()
  const words = useFactWords()
  const { language, currencySymbol } = useFormat()
  const rows = tierLimits.filter((limit) => limits[limit] !== undefined)
  return (
    <li
      className={state === 'own' ? 'vf-tier now' : `vf-tier ${state}`}
      aria-current={state === 'own' ? 'step' : undefined}
    >
      <h2>
        {t(`tier.${name}`)}
        {state === 'own' && <Tag tone="warn">{t('verification.tier_you')}</Tag>}
        {state === 'below' && (
          <span className="done">
            <Icon name="check" />
            <span className="sr">{t('verification.tier_reached')}</span>
          </span>
        )}
      </h2>
      <dl>
        {rows.map((limit) => (
          <div key={limit}>
            <dt>{t(`tier.${limit}`)}</dt>
            <dd>
              <bdi>{writeMoney(limits[limit] ?? '', language, currencySymbol)}</bdi>
              {state === 'own' && (
                <small>
                  {t('verification.tier_used', {
                    used: writeMoney(used[limit] ?? '0.00', language, currencySymbol),
                  })}
                </small>
              )}
            </dd>
          </div>
        ))}
        {rows.length === 0 && (
          <div>
            <dt className="sr">{t(`tier.${name}`)}</dt>
            <dd>{t('tier.no_limit')}</dd>
          </div>
        )}
        <div>
          <dt>{t('tier.needs')}</dt>
          <dd>{needs.length === 0 ? t('tier.nothing') : words(state === 'above' ? missing : needs)}</dd>
        </div>
      </dl>
    </li>
  )
}
