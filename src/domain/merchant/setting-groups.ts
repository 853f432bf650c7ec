/** A merchant's settings, as the console shows them and as the audit names their changes: `settings.<group>`. */
export const settingGroups = [
  'flags',
  'languages',
  'registration',
  'accounts',
  'maintenance',
  'regions',
  'profile',
  'providers',
  'links',
  'copy',
  'theme',
  'wallets',
  'withdrawals',
] as const
export type SettingGroup = (typeof settingGroups)[number]
