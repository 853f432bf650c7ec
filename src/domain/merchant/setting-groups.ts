/** Groups of a merchant's settings in the console; audit entries name changes `settings.<group>`. */
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
