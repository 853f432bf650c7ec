import { browserStorage } from '#browser/storage.ts'

const KEY = 'analytics-consent'

/** The stored consent, if any. */
export function answerOf(): 'yes' | 'no' | undefined {
  const answer = browserStorage.getItem(KEY)
  return answer === 'yes' || answer === 'no' ? answer : undefined
}

export function rememberAnswer(allowed: boolean): void {
  browserStorage.setItem(KEY, allowed ? 'yes' : 'no')
}

/** Loads the analytics script. Called only after consent. */
export function loadAnalytics(gtagId: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gtagId)}`
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= [])
  // The script requires the `arguments` object itself; a rest array does not work.
  const tag: (...all: unknown[]) => void = function () {
    layer.push(arguments)
  }
  tag('js', new Date())
  tag('config', gtagId, { anonymize_ip: true })
  document.head.append(script)
}
