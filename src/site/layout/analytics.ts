const KEY = 'analytics-consent'

/** What the visitor answered, or nothing. A browser that keeps nothing has not consented. */
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
    // A browser that keeps nothing asks again next time.
  }
}

/** Loads the measuring service of the merchant's id. Called only after a yes. */
export function loadAnalytics(gtagId: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gtagId)}`
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= [])
  // The service reads the arguments object itself, so a rest array would not do.
  const tag: (...all: unknown[]) => void = function () {
    layer.push(arguments)
  }
  tag('js', new Date())
  tag('config', gtagId, { anonymize_ip: true })
  document.head.append(script)
}
