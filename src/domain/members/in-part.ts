const HIDDEN = '••••'

/** What its owner knows a number by: the sign and two digits of the country, and the last three. */
export function mobileInPart(mobile: string): string {
  return mobile.length < 8 ? HIDDEN : `${mobile.slice(0, 3)} ${HIDDEN} ${mobile.slice(-3)}`
}

/** An account's name as others may see it, and as a screen shows it: one that is a mobile number is no name to show. */
export function accountInPart(account: string): string {
  return /^\+\d{6,15}$/.test(account) ? mobileInPart(account) : account
}

/** The first letter of the name, and the domain. */
export function emailInPart(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? HIDDEN : `${[...email][0]}${HIDDEN}${email.slice(at)}`
}

/** The last four signs, where that leaves enough hidden. */
export function numberInPart(number: string): string {
  return number.length < 8 ? HIDDEN : `${HIDDEN} ${number.slice(-4)}`
}

/** The household's half of an address: enough to know one's own by. */
export function addressInPart(address: string): string {
  const mapped = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address)
  if (mapped) return `${mapped[1]}.${mapped[2]}.•.•`
  const groups = address.split(':').filter((group) => /^[0-9a-f]{1,4}$/i.test(group))
  return groups.length < 2 ? HIDDEN : `${groups[0]}:${groups[1]}:•`
}
