import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { PresentOperators } from './PresentOperators.tsx'
import { ServiceHours } from './ServiceHours.tsx'
import { TalkBody } from './ServiceTalk.tsx'
import { useThread } from './use-thread.ts'

import './talk.css'

/** Customer service: one thread with the brand, in a pop-up window or full-screen on a phone. */
export default function ServicePage() {
  const t = useT()
  const { whitelabel } = useSite()
  const talk = useThread()
  const { thread } = talk
  return (
    <div className="talk-page">
      <div className="talk">
        <header className="talk-head on-band">
          <img src={whitelabel.logo} alt="" width={32} height={32} />
          <div>
            <h1>
              {t(thread.data?.isVip ? 'service.vip_title' : 'service.title', { name: whitelabel.name })}
            </h1>
            <PresentOperators>
              <p className="xs">{t('service.lead')}</p>
            </PresentOperators>
            <ServiceHours />
          </div>
          <Icon name="chat" />
        </header>
        <TalkBody talk={talk} />
      </div>
      <OtherWays />
    </div>
  )
}

const ways = [
  ['messenger', 'send', 'shell.messenger'],
  ['social', 'group', 'shell.social'],
] as const

/** Beside the thread, where the window is wide enough: the brand's other contacts, the help and the form of feedback. */
function OtherWays() {
  const t = useT()
  const { system } = useSite()
  return (
    <aside className="talk-side">
      <section className="card" aria-labelledby="other-ways">
        <h2 id="other-ways">{t('service.other_ways')}</h2>
        <ul>
          {ways.flatMap(([type, icon, label]) => {
            const found = system.resources.find(({ resourceType }) => resourceType === type)
            if (!found) return []
            return (
              <li key={type}>
                <a
                  href={found.url}
                  {...(found.url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  <Icon name={icon} />
                  {t(label)}
                </a>
              </li>
            )
          })}
          <li>
            <Link to={paths.help}>
              <Icon name="search" />
              {t('shell.help')}
            </Link>
          </li>
          <li>
            <Link to={paths.feedback}>
              <Icon name="mail" />
              {t('service.to_feedback')}
            </Link>
          </li>
        </ul>
      </section>
    </aside>
  )
}
