import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'

import { appFaces } from './AppCard.tsx'
import { type AppType, stepIcons, stepsOf } from './guide.ts'
import type { OfferedApp } from './offered-app.ts'

export function InstallGuide({
  apps,
  chosen,
  onChoose,
}: {
  apps: readonly OfferedApp[]
  chosen: AppType
  onChoose: (type: AppType) => void
}) {
  const t = useT()
  const app = apps.find((one) => one.type === chosen)
  if (!app) return null
  return (
    <section className="card down-guide" id="install-guide" tabIndex={-1} aria-labelledby="install-title">
      <div>
        <h2 id="install-title">{t('down.guide', { app: t(appFaces[chosen].name) })}</h2>
        <div className="down-choice" role="group" aria-labelledby="install-title">
          {apps.map(({ type }) => (
            <button key={type} type="button" aria-pressed={type === chosen} onClick={() => onChoose(type)}>
              <Icon name={appFaces[type].icon} />
              {t(appFaces[type].name)}
            </button>
          ))}
        </div>
      </div>
      <ol className="down-steps" aria-live="polite">
        {stepsOf(app.type, app.url).map((step) => (
          <li key={step}>
            <span className="down-frame" aria-hidden="true">
              <i>
                <Icon name={stepIcons[step]} />
              </i>
            </span>
            <b>{t(`down.step_${step}`)}</b>
            <span className="xs muted">{t(`down.step_${step}_text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
