import type { Translate } from '#browser/i18n/translate.ts'
import { isOperatorRole } from '#domain/access/operator-role.ts'

/** Name of a role; a role from a newer release is shown as its code. */
export function roleName(t: Translate, role: string): string {
  return isOperatorRole(role) ? t(`console.role.${role}`) : role
}
