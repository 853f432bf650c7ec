export const deviceKinds = ['desktop', 'phone', 'tablet', 'unknown'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Words that identify a browser to its owner. All names come from our own lists: no client text is shown. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly kind: DeviceKind
}

/** The first match wins: most user agents also name other browsers for compatibility. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\b(?:iPhone|iPod)\b/, 'iOS', 'phone'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows NT\b/, 'Windows', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
]

/** The part of the user agent that is parsed. */
const READ = 300

/** Parses the User-Agent header. It proves nothing and only helps members to recognise their own devices. */
export function readDevice(userAgent: string): Device {
  const text = userAgent.slice(0, READ)
  const system = systems.find(([sign]) => sign.test(text))
  return {
    browser: browsers.find(([sign]) => sign.test(text))?.[1],
    system: system?.[1],
    kind: system?.[2] ?? 'unknown',
  }
}

/**
 * Whether both user agents name the same browser on the same system, whatever the versions. An empty stored one
 * matches any.
 */
export function isSameBrowser(kept: string, given: string): boolean {
  if (kept === '' || kept === given) return true
  const [before, now] = [readDevice(kept), readDevice(given)]
  return before.browser === now.browser && before.system === now.system
}
