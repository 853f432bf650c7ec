import type { LanguageCode } from '#domain/language/language.ts'
import { type FieldRule, refuseField } from '#domain/registration/field.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'

import { isKnownPassword } from './known-passwords.ts'
import { sayRefusals } from '#server/people/accounts/registration/registration-words.ts'

/**
 * Refuses a new password by the merchant's rule. The caller's contract must list `fields`, `inconsistent_twice` and
 * `password_known`.
 */
export function refuseNewPassword(
  say: Say,
  given: {
    readonly rule: FieldRule
    readonly language: LanguageCode
    /** Names that an attacker would try as passwords. */
    readonly names: readonly string[]
    readonly password: string
    readonly again: string
  },
): void {
  const { rule, language, names, password, again } = given
  const refusal = refuseField({ ...rule, enabled: true, required: true }, password)
  if (refusal) throw new Refusal('fields', 409, sayRefusals(say, language, { password: refusal }))
  if (password !== again) throw new Refusal('inconsistent_twice', 409)
  if (isKnownPassword(password, names)) throw new Refusal('password_known', 409)
}
