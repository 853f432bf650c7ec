import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { content } from '#contract/content.ts'
import { useSite } from '#site/bootstrap.ts'

import { AppCard } from './AppCard.tsx'
import { DownHero } from './DownHero.tsx'
import './download.css'
import { type AppType, appTypes } from './guide.ts'
import { InstallGuide } from './InstallGuide.tsx'
import type { OfferedApp } from './offered-app.ts'

/** The apps that the merchant offers, each with its QR code and install steps. */
export default function DownPage() {
  const t = useT()
  const { system, language } = useSite()
  const api = useApi()
  const banners = useQuery(queryOf(api, content.banners, { groupName: 'down', language }))
  // An operator's banner replaces the picture of our own.
  const hasBanner = (banners.data?.list.length ?? 0) > 0
  const apps: readonly OfferedApp[] = appTypes.flatMap((type) => {
    const resource = system.resources.find((one) => one.resourceType === type)
    return resource ? [{ type, url: resource.url }] : []
  })
  const [chosen, setChosen] = useState<AppType | undefined>(apps[0]?.type)
  const show = (type: AppType) => {
    setChosen(type)
    document.getElementById('install-guide')?.scrollIntoView({ block: 'start' })
    document.getElementById('install-guide')?.focus({ preventScroll: true })
  }
  return (
    <div className="wrap page down">
      <DownHero hasBanner={hasBanner} onGuide={chosen && (() => show(chosen))} />
      {apps.length > 0 && (
        <section className="down-apps" aria-label={t('shell.apps')}>
          {apps.map((app) => (
            <AppCard key={app.type} app={app} onGuide={() => show(app.type)} />
          ))}
        </section>
      )}
      {chosen && <InstallGuide apps={apps} chosen={chosen} onChoose={setChosen} />}
      <Note tone="info" icon="shield">
        {t('down.only_here')}
      </Note>
    </div>
  )
}
