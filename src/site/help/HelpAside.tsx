import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { content } from '#contract/content.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { openService } from '#site/support/open-support.ts'

/** Older platform news no longer describe the current state. */
const FRESH_MS = 7 * 24 * 3_600_000
const NEWS_MAX = 3

/** Contacts and platform state; only what the merchant has. */
export function HelpAside() {
  const t = useT()
  const { system } = useSite()
  const api = useApi()
  const messenger = system.resources.find(({ resourceType }) => resourceType === 'messenger')?.url
  return (
    <aside className="help-aside">
      <section className="card" aria-labelledby="help-people">
        <h2 id="help-people">{t('help.people')}</h2>
        <Button tone="main" icon="chat" isBlock onClick={() => void openService(api)}>
          {t('help.chat')}
        </Button>
        {messenger && (
          <a
            className={buttonClass({ tone: 'line', isBlock: true })}
            href={messenger}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="send" />
            {t('shell.messenger')}
          </a>
        )}
        <Link className={buttonClass({ tone: 'line', isBlock: true })} to={paths.feedback}>
          <Icon name="mail" />
          {t('help.feedback')}
        </Link>
        <p className="xs muted">{t('help.people_text')}</p>
      </section>
      <RightNow />
    </aside>
  )
}

function RightNow() {
  const t = useT()
  const { language } = useSite()
  const news = useQuery(queryOf(useApi(), content.announcements, { types: 'PL', language }))
  const fresh = (news.data?.list ?? [])
    .filter(({ publishedAt }) => news.dataUpdatedAt - Date.parse(publishedAt) < FRESH_MS)
    .slice(0, NEWS_MAX)
  return (
    <section className="card" aria-labelledby="help-now">
      <h2 id="help-now">{t('help.now')}</h2>
      <ul className="help-now">
        <li>
          <i className="dot ok" />
          <span>{t('help.open')}</span>
        </li>
        {fresh.map(({ id, title, timestamp }) => (
          <li key={id}>
            <i className="dot" />
            <Link to={paths.notices}>{title}</Link>
            <span className="xs muted num">{timestamp.slice(5, 10)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
