import type { Translate } from '#browser/i18n/translate.ts'
import type { MenuFault } from '#domain/catalogue/lottery-menu.ts'

import type { Menus } from './lottery-menu.ts'
import type { MenuEditor } from './use-menu.ts'

export interface FormParts {
  readonly found: Menus
  readonly form: MenuEditor
  readonly language: string
}

export function menuFault(t: Translate, fault: MenuFault['fault'] | undefined): string | undefined {
  if (fault === undefined) return undefined
  return t(fault === 'missing' ? 'content.fault.missing' : `catalogue.fault.${fault}`)
}
