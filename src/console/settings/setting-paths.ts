import { paths, type PlainPath } from '#console/paths.ts'
import type { IconName } from '#art/icons.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

interface GroupPath {
  readonly group: SettingGroup
  readonly path: PlainPath
  readonly icon: IconName
}

const groups: readonly GroupPath[] = [
  { group: 'flags', path: paths.flags, icon: 'flag' },
  { group: 'languages', path: paths.languages, icon: 'globe' },
  { group: 'registration', path: paths.registration, icon: 'list' },
  { group: 'accounts', path: paths.accounts, icon: 'shield' },
  { group: 'maintenance', path: paths.maintenance, icon: 'clock' },
  { group: 'regions', path: paths.regions, icon: 'web' },
  { group: 'profile', path: paths.profile, icon: 'bank' },
  { group: 'providers', path: paths.providers, icon: 'key' },
  { group: 'links', path: paths.links, icon: 'out' },
  { group: 'copy', path: paths.copy, icon: 'doc' },
  { group: 'theme', path: paths.theme, icon: 'sun' },
  { group: 'wallets', path: paths.walletSettings, icon: 'wallet' },
  { group: 'withdrawals', path: paths.withdrawalSettings, icon: 'withdraw' },
]

/** The page of each group, in menu order. */
export const settingPaths = { all: paths.settings, groups } as const
