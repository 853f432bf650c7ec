import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { myAccount } from '#contract/my-account.ts'
import type { SecurityStep } from '#domain/access/security-score.ts'

import type { Deed, OpenDeed } from './deed.ts'

export type Security = Output<typeof myAccount.security>

/** More next steps at once would discourage. */
const STEPS_MAX = 3

export function ScoreCard({ security, onDeed }: { security: Security; onDeed: OpenDeed }) {
  const t = useT()
  const { score, level, steps } = security
  return (
    <div className="card mc-score">
      <ScoreDial score={score} level={level} />
      <div>
        <h3>{t(`centre.level.${level}`)}</h3>
        <p className="small muted">{t(steps.length === 0 ? 'centre.score_full' : 'centre.score_text')}</p>
      </div>
      {steps.length > 0 && (
        <ul className="mc-steps">
          {steps.slice(0, STEPS_MAX).map((step) => (
            <li key={step}>
              <Step step={step} security={security} onDeed={onDeed} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Step({ step, security, onDeed }: { step: SecurityStep; security: Security; onDeed: OpenDeed }) {
  const t = useT()
  const deed = deedOf(step, security)
  return (
    <button type="button" onClick={() => onDeed(deed)}>
      <Icon name="plus" />
      {t(`centre.step.${step}`)}
      <span className="end">
        <Icon name="right" />
      </span>
    </button>
  )
}

const TILES = 36

/** The score as a ring of tiles. A word stands beside it, so that colour is not the only signal. */
function ScoreDial({ score, level }: Pick<Security, 'score' | 'level'>) {
  const t = useT()
  return (
    <svg className="mc-dial" viewBox="0 0 100 100" role="img" aria-label={t('centre.score', { score })}>
      {Array.from({ length: TILES }, (_, place) => (
        <rect
          key={place}
          x="47.7"
          y="2"
          width="4.6"
          height="11"
          rx="1"
          transform={`rotate(${(place * 360) / TILES} 50 50)`}
          className={place * 100 < score * TILES ? (level === 'strong' ? 'on' : level) : undefined}
        />
      ))}
      <text x="50" y="58" aria-hidden="true">
        {score}
      </text>
    </svg>
  )
}

function deedOf(step: SecurityStep, { authenticator }: Security): Deed {
  switch (step) {
    case 'second_factor':
      return { name: 'authenticator_on' }
    case 'another_factor':
      return { name: authenticator.isOn ? 'add_passkey' : 'authenticator_on' }
    case 'email':
      return { name: 'bind_email' }
    case 'mobile':
      return { name: 'bind_mobile' }
    case 'payment_password':
    case 'recovery_codes':
      return { name: step }
    case 'password':
      return { name: 'set_password' }
  }
}
