export const deviceKinds = ['desktop', 'phone', 'tablet', 'unknown'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** What somebody knows a browser of theirs by. The names are ours: nothing of a stranger's text comes through. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly kind: DeviceKind
}

/** The first that is named wins: most browsers name those whose pages they want to show as well. */
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

/** Longer ones name nothing more. */
const READ = 300

/** Reads a browser's own word about itself. It proves nothing, and is good for recognising one's own. */
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
 * Whether both name the same browser on the same system. A browser that was renewed meanwhile is the same; where the
 * first said nothing of itself, nothing can differ.
 */
export function isSameBrowser(kept: string, given: string): boolean {
  if (kept === '' || kept === given) return true
  const [before, now] = [readDevice(kept), readDevice(given)]
  return before.browser === now.browser && before.system === now.system
}
