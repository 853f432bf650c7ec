// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { presence } from '#contract/presence.ts'
import { useSite } from '#site/bootstrap.ts'

export function QualityBlock() {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const list = useQuery(queryOf(api, presence.qualities, { language })).data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className="sect" aria-labelledby="qualities">
      <div className="sect-h">
        <h2 id="qualities">{t('home.qualities')}</h2>
      </div>
      <ul className="qualities">
        {list.map(({ id, icon, title, text }) => (
          <li key={id} className="card">
            <Icon name={icon} />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
