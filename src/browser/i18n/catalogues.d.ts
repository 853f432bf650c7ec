/** Made by the build from `locales/`: the complete languages, each as a chunk of its own. */
declare module 'virtual:catalogues/site' {
  import type { LanguageCode } from '#domain/language/language.ts'
  import type { Messages } from '#browser/i18n/messages.ts'
  export const catalogues: Partial<Record<LanguageCode, () => Promise<{ default: Messages }>>>
}

declare module 'virtual:catalogues/member' {
  import type { LanguageCode } from '#domain/language/language.ts'
  import type { Messages } from '#browser/i18n/messages.ts'
  export const catalogues: Partial<Record<LanguageCode, () => Promise<{ default: Messages }>>>
}

declare module 'virtual:catalogues/studio' {
  import type { LanguageCode } from '#domain/language/language.ts'
  import type { Messages } from '#browser/i18n/messages.ts'
  export const catalogues: Partial<Record<LanguageCode, () => Promise<{ default: Messages }>>>
}

declare module 'virtual:catalogues/console' {
  import type { LanguageCode } from '#domain/language/language.ts'
  import type { Messages } from '#browser/i18n/messages.ts'
  export const catalogues: Partial<Record<LanguageCode, () => Promise<{ default: Messages }>>>
}
