/** Names that attackers guess first. */
const common: readonly string[] = [
  'admin',
  'administrator',
  'demo',
  'guest',
  'manager',
  'office',
  'operator',
  'owner',
  'root',
  'service',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'tessera',
  'test',
  'tester',
  'user',
]

/** Why a name is unfit for an operator: it stays in the audit log for ever and has to identify one person. */
export function refuseOperatorName(name: string): 'operator_name_unfit' | undefined {
  if (!/^[a-z][a-z0-9._-]{2,63}$/i.test(name)) return 'operator_name_unfit'
  const core = name.toLowerCase().replaceAll(/[._-]|\d+$/g, '')
  return common.includes(core) ? 'operator_name_unfit' : undefined
}

const PASSWORD_MIN = 12

/** Operators manage members' accounts, so the minimum length is higher than a member's. */
export function refuseOperatorPassword(password: string): 'password_too_short' | undefined {
  return [...password].length < PASSWORD_MIN ? 'password_too_short' : undefined
}
