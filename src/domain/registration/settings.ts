import { defaultFieldRules, type FieldName, type FieldRule, type FieldRules, fieldNames } from './field.ts'
import { isPatternId } from './pattern.ts'

/** The maximum length of a field, given by its database column. */
const roomOf: Readonly<Partial<Record<FieldName, number>>> = {
  username: 64,
  password: 128,
  checkPass: 128,
  payeeName: 60,
  paymentPassword: 128,
  affiliateCode: 32,
}
const ROOM = 254

/** Minimum password length that no merchant can lower. */
const PASSWORD_MIN = 8

/** Required for every sign-in. */
const always: readonly FieldName[] = ['username', 'password']

/**
 * A merchant's rules merged over the defaults. An invalid rule falls back to the default and is reported, so that a
 * misconfiguration does not break registration.
 */
export function readFieldRules(
  given: unknown,
  complain: (fault: string) => void = () => undefined,
): FieldRules {
  if (!isRecord(given)) {
    complain('the rules of registration are no object')
    return defaultFieldRules
  }
  for (const name of Object.keys(given))
    if (!(fieldNames as readonly string[]).includes(name)) complain(`registration: no field ${name}`)
  const read = (name: FieldName): FieldRule => {
    if (!Object.hasOwn(given, name)) return defaultFieldRules[name]
    const value = given[name]
    const rule = isRecord(value) ? { ...defaultFieldRules[name], ...value } : undefined
    const fault = rule ? faultOf(name, rule) : 'is no object'
    if (rule && fault === undefined) return onlyRule(rule as unknown as FieldRule)
    complain(`registration: ${name} ${fault}`)
    return defaultFieldRules[name]
  }
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as unknown as FieldRules
}

function faultOf(name: FieldName, rule: Readonly<Record<string, unknown>>): string | undefined {
  const { enabled, required, patternId, acceptedPattern, minLength, maxLength } = rule
  if (typeof enabled !== 'boolean' || typeof required !== 'boolean') return 'is neither on nor off'
  if (always.includes(name) && !(enabled && required)) return 'is needed by everybody'
  // The human check replaces the captcha.
  if (name === 'captcha' && enabled) return 'is not asked here'
  if (typeof patternId !== 'string' || !isPatternId(patternId)) return 'has no known pattern'
  if (typeof acceptedPattern !== 'string' || acceptedPattern.length > 100) return 'accepts no such pattern'
  if (!isWhole(minLength) || !isWhole(maxLength)) return 'has no whole lengths'
  const least = name === 'password' ? PASSWORD_MIN : 0
  if (minLength < least || maxLength < Math.max(minLength, 1) || maxLength > (roomOf[name] ?? ROOM))
    return 'has lengths that do not go together'
  return undefined
}

/** Drops unknown properties. */
function onlyRule(rule: FieldRule): FieldRule {
  const { enabled, required, patternId, acceptedPattern, minLength, maxLength } = rule
  return { enabled, required, patternId, acceptedPattern, minLength, maxLength }
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
