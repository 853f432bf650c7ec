import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'

const ASK_EVERY_MS = 5000

/** Whether the installation is ready to serve; polled every five seconds. */
export function PlatformState() {
  const t = useT()
  const [isReady, setReady] = useState<boolean>()
  useEffect(() => {
    const ask = () =>
      fetch('/readyz', { signal: AbortSignal.timeout(ASK_EVERY_MS) })
        .then((answer) => setReady(answer.ok))
        .catch(() => setReady(false))
    void ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="row" role="status">
      {t('console.platform')}
      {isReady !== undefined && (
        <Tag tone={isReady ? 'ok' : 'bad'}>{t(isReady ? 'console.ready' : 'console.not_ready')}</Tag>
      )}
    </p>
  )
}
