// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { content } from '#contract/content.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

/** Number of titles shown. */
const TITLES = 3

/** Moving titles of the newest notices; each opens its notice. */
export function NoticeBar() {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const [isStill, setStill] = useState(false)
  const notices = useQuery(queryOf(api, content.announcements, { types: 'B', language }))
  const list = (notices.data?.list ?? []).slice(0, TITLES)
  if (list.length === 0) return null
  const titles = list.map((notice, place) => (
    <li key={notice.id}>
      <button type="button" onClick={() => openModal('notice', place)}>
        <time className="num" dateTime={notice.publishedAt}>
          {notice.timestamp.slice(5, 10)}
        </time>
        <span>{notice.title}</span>
      </button>
    </li>
  ))
  return (
    <section className="notice card" aria-label={t('home.notices')}>
      <Icon name="horn" />
      <div className={isStill ? 'run resting' : 'run'}>
        <ul style={{ '--n': list.length } as CSSProperties}>{titles}</ul>
        {/* The titles are repeated, so that the animation loops without a gap. A single title does not move. */}
        {list.length > 1 && (
          <ul aria-hidden="true" inert style={{ '--n': list.length } as CSSProperties}>
            {titles}
          </ul>
        )}
      </div>
      <IconButton
        size="sm"
        icon={isStill ? 'play' : 'pause'}
        label={t(isStill ? 'home.notices_play' : 'home.notices_pause')}
        onClick={() => setStill(!isStill)}
      />
      <Link className={buttonClass({ tone: 'ghost', size: 'sm' }, 'no-phone')} to={paths.notices}>
        {t('home.all_notices')}
      </Link>
    </section>
  )
}
