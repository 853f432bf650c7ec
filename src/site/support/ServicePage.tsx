import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useSite } from '#site/bootstrap.ts'

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
    <div className="talk">
      <header className="talk-head on-band">
        <img src={whitelabel.logo} alt="" width={32} height={32} />
        <div>
          <h1>{t(thread.data?.isVip ? 'service.vip_title' : 'service.title', { name: whitelabel.name })}</h1>
          <p className="xs">{t('service.lead')}</p>
        </div>
        <Icon name="chat" />
      </header>
      <TalkBody talk={talk} />
    </div>
  )
}
