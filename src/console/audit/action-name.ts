import type { Translate } from '#browser/i18n/translate.ts'

/** The deeds that have words. Another one is shown by its code: the audit hides nothing that it cannot name. */
const named = [
  'member.change_password',
  'member.registered',
  'member.trial_opened',
  'member.trial_ended',
  'merchant.maintenance',
  'merchant.sms_daily_max',
  'operator.add',
  'operator.sign_in',
  'content.add',
  'content.save',
  'content.publish',
  'content.take_off',
  'content.delete_draft',
  'content.order',
  'settings.flags',
  'settings.languages',
  'settings.registration',
  'settings.accounts',
  'settings.maintenance',
  'settings.regions',
  'settings.profile',
  'settings.providers',
  'settings.links',
  'settings.copy',
] as const

export function actionName(t: Translate, action: string): string {
  const known = named.find((one) => one === action)
  return known ? t(`console.action.${known}`) : action
}
