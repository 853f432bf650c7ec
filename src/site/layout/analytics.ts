const KEY = 'analytics-consent'

/** The stored consent, if any. A browser without storage counts as no consent. */
export function answerOf(): 'yes' | 'no' | undefined {
  try {
    const answer = localStorage.getItem(KEY)
    return answer === 'yes' || answer === 'no' ? answer : undefined
  } catch {
    return 'no'
  }
}

export function rememberAnswer(allowed: boolean): void {
  try {
    localStorage.setItem(KEY, allowed ? 'yes' : 'no')
  } catch {
    // Without storage the question returns on the next visit.
  }
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
