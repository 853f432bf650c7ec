/** Names that every guesser tries first. */
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

/** Why a name will not do for an operator: it stands in the audit for ever, and people tell each other by it. */
export function refuseOperatorName(name: string): 'operator_name_unfit' | undefined {
  if (!/^[a-z][a-z0-9._-]{2,63}$/i.test(name)) return 'operator_name_unfit'
  const core = name.toLowerCase().replaceAll(/[._-]|\d+$/g, '')
  return common.includes(core) ? 'operator_name_unfit' : undefined
}

const PASSWORD_MIN = 12

/** Operators hold other people's accounts: theirs asks for more than a member's. */
export function refuseOperatorPassword(password: string): 'password_too_short' | undefined {
  return [...password].length < PASSWORD_MIN ? 'password_too_short' : undefined
}
