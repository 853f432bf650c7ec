/** A language of the interface: the code of the specification, its BCP 47 tag, and its writing direction. */
export interface Language {
  readonly code: LanguageCode
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** The language's own name. */
  readonly name: string
}

/** Languages of the product. A site offers those that are complete and that the merchant has enabled. */
export const languages = [
  { code: 'EN', tag: 'en', direction: 'ltr', name: 'English' },
  { code: 'CN', tag: 'zh-CN', direction: 'ltr', name: '简体中文' },
  { code: 'TW', tag: 'zh-TW', direction: 'ltr', name: '繁體中文' },
  { code: 'VI', tag: 'vi', direction: 'ltr', name: 'Tiếng Việt' },
  { code: 'TY', tag: 'fil', direction: 'ltr', name: 'Tagalog' },
  { code: 'JA', tag: 'ja', direction: 'ltr', name: '日本語' },
  { code: 'KO', tag: 'ko', direction: 'ltr', name: '한국어' },
  { code: 'TH', tag: 'th', direction: 'ltr', name: 'ไทย' },
  { code: 'MY', tag: 'my', direction: 'ltr', name: 'မြန်မာ' },
  { code: 'KM', tag: 'km', direction: 'ltr', name: 'ខ្មែរ' },
  { code: 'LO', tag: 'lo', direction: 'ltr', name: 'ລາວ' },
  { code: 'ID', tag: 'id', direction: 'ltr', name: 'Bahasa Indonesia' },
  { code: 'MS', tag: 'ms', direction: 'ltr', name: 'Bahasa Melayu' },
  { code: 'HI', tag: 'hi', direction: 'ltr', name: 'हिन्दी' },
  { code: 'NE', tag: 'ne', direction: 'ltr', name: 'नेपाली' },
  { code: 'BN', tag: 'bn', direction: 'ltr', name: 'বাংলা' },
  { code: 'TA', tag: 'ta', direction: 'ltr', name: 'தமிழ்' },
  { code: 'UR', tag: 'ur', direction: 'rtl', name: 'اردو' },
  { code: 'AR', tag: 'ar', direction: 'rtl', name: 'العربية' },
  { code: 'FA', tag: 'fa', direction: 'rtl', name: 'فارسی' },
  { code: 'RU', tag: 'ru', direction: 'ltr', name: 'Русский' },
  { code: 'KK', tag: 'kk', direction: 'ltr', name: 'Қазақша' },
  { code: 'UZ', tag: 'uz', direction: 'ltr', name: 'Oʻzbekcha' },
  { code: 'TR', tag: 'tr', direction: 'ltr', name: 'Türkçe' },
  { code: 'ES', tag: 'es', direction: 'ltr', name: 'Español' },
  { code: 'PT', tag: 'pt', direction: 'ltr', name: 'Português' },
  { code: 'FR', tag: 'fr', direction: 'ltr', name: 'Français' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.code)

export function findLanguage(code: string): Language | undefined {
  return languages.find((language) => language.code === code)
}

export function languageOf(code: LanguageCode): Language {
  const found = findLanguage(code)
  if (!found) throw new Error(`no language ${code}`)
  return found
}

/**
 * The initial language: the stored choice, else the first offered one of `accepted` (the Accept-Language header),
 * else the merchant's default.
 */
export function chooseLanguage(wish: {
  readonly chosen: string | undefined
  readonly accepted: string | undefined
  readonly offered: readonly LanguageCode[]
  readonly fallback: LanguageCode
}): LanguageCode {
  const chosen = wish.offered.find((code) => code === wish.chosen)
  if (chosen) return chosen
  for (const tag of parseAcceptLanguage(wish.accepted)) {
    const found = wish.offered.find((code) => isSameLanguage(languageOf(code).tag, tag))
    if (found) return found
  }
  return wish.offered.includes(wish.fallback) ? wish.fallback : (wish.offered[0] ?? wish.fallback)
}

/**
 * The tags of an Accept-Language header, by preference. Only the first entries are parsed, so that a hostile header
 * costs little.
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = rest
        .map((one) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(one)?.[1])
        .find((one) => one !== undefined)
      return {
        tag: tag.toLowerCase(),
        quality: quality === undefined ? 1 : Number.parseFloat(quality),
        place,
      }
    })
    .filter((wish) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(wish.tag) && wish.quality > 0)
    .sort((one, other) => other.quality - one.quality || one.place - other.place)
    .map((wish) => wish.tag)
}

function isSameLanguage(offered: string, expected: string): boolean {
  const tag = offered.toLowerCase()
  if (tag.startsWith('zh')) return isTraditional(tag) === isTraditional(expected) && expected.startsWith('zh')
  if (tag === 'fil') return /^(fil|tl)(-|$)/.test(expected)
  return tag === expected.split('-')[0]
}

function isTraditional(tag: string): boolean {
  return /^zh-(tw|hk|mo|hant)/.test(tag)
}
