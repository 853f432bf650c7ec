const HIDDEN = '••••'

/** A masked mobile number: the first three characters and the last three digits. */
export function mobileInPart(mobile: string): string {
  return mobile.length < 8 ? HIDDEN : `${mobile.slice(0, 3)} ${HIDDEN} ${mobile.slice(-3)}`
}

/** The account name for display to others; a mobile number is masked. */
export function accountInPart(account: string): string {
  return /^\+\d{6,15}$/.test(account) ? mobileInPart(account) : account
}

/** The first letter of the name, and the domain. */
export function emailInPart(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? HIDDEN : `${[...email][0]}${HIDDEN}${email.slice(at)}`
}

/** The initials of a name: enough to compare with a caller on the phone. */
export function nameInPart(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => `${[...part][0] ?? ''}••`)
    .join(' ')
}

/** The last four characters, where that leaves enough hidden. */
export function numberInPart(number: string): string {
  return number.length < 8 ? HIDDEN : `${HIDDEN} ${number.slice(-4)}`
}

/** The network part of an IP address: enough for members to recognise their own. */
export function addressInPart(address: string): string {
  const mapped = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address)
  if (mapped) return `${mapped[1]}.${mapped[2]}.•.•`
  const groups = address.split(':').filter((group) => /^[0-9a-f]{1,4}$/i.test(group))
  return groups.length < 2 ? HIDDEN : `${groups[0]}:${groups[1]}:•`
}
