import type { LanguageCode } from '#domain/language/language.ts'
import type { NewMerchant } from '#server/platform/merchants/actions.ts'

/** A brand like the first demo brand, for one test alone. */
export function newMerchant(code: string, host: string, name = `Brand ${code.slice(1, 5)}`): NewMerchant {
  const languages: LanguageCode[] = ['EN', 'AR']
  return {
    code,
    name,
    brand: 'tessera',
    hosts: [host],
    currency: 'CNY',
    currencySymbol: '¥',
    zone: 'Asia/Shanghai',
    languages,
    defaultLanguage: 'EN',
    marketProfile: 'open',
    isCockfightOn: true,
    // Tests lead through halls that they leave empty.
    flags: { emptyHalls: true },
    theme: {},
    copy: {},
    customerServiceUrl: undefined,
    resources: [],
  }
}
