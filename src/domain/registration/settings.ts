import { defaultFieldRules, type FieldName, type FieldRule, type FieldRules, fieldNames } from './field.ts'
import { isPatternId } from './pattern.ts'

/** What a field holds at the most, whatever a merchant wishes: the table's room. */
const roomOf: Readonly<Partial<Record<FieldName, number>>> = {
  username: 64,
  password: 128,
  checkPass: 128,
  payeeName: 60,
  paymentPassword: 128,
  affiliateCode: 32,
}
const ROOM = 254

/** A password shorter than this is none, whatever a merchant wishes. */
const PASSWORD_MIN = 8

/** Without these nobody could sign in. */
const always: readonly FieldName[] = ['username', 'password']

/**
 * A merchant's rules laid over the house's. A rule that cannot be meant is the house's own again, and the reason is
 * told: the form goes on, and nobody registers by a rule that was a slip.
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
    const wanted = given[name]
    const rule = isRecord(wanted) ? { ...defaultFieldRules[name], ...wanted } : undefined
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
  // The check of humans stands in the place of a picture to read.
  if (name === 'captcha' && enabled) return 'is not asked here'
  if (typeof patternId !== 'string' || !isPatternId(patternId)) return 'has no known pattern'
  if (typeof acceptedPattern !== 'string' || acceptedPattern.length > 100) return 'accepts no such pattern'
  if (!isWhole(minLength) || !isWhole(maxLength)) return 'has no whole lengths'
  const least = name === 'password' ? PASSWORD_MIN : 0
  if (minLength < least || maxLength < Math.max(minLength, 1) || maxLength > (roomOf[name] ?? ROOM))
    return 'has lengths that do not go together'
  return undefined
}

/** What else the row says of a field is nobody's business. */
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
