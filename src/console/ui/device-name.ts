import type { Translate } from '#browser/i18n/translate.ts'
import { readDevice } from '#domain/members/device.ts'

/** The browser and system that a User-Agent header names, as "Chrome on Windows". */
export function deviceName(t: Translate, userAgent: string): string {
  const { browser, system } = readDevice(userAgent)
  if (browser !== undefined && system !== undefined)
    return t('console.sessions.browser_on', { browser, system })
  return browser ?? system ?? t('console.sessions.unknown_device')
}
