import type { Translate } from '#browser/i18n/translate.ts'
import { isOperatorRole } from '#domain/access/operator-role.ts'

/** A role by its word; one that this console does not know yet, by its code. */
export function roleName(t: Translate, role: string): string {
  return isOperatorRole(role) ? t(`console.role.${role}`) : role
}
