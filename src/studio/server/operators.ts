import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto'

import { fieldsOf } from '#studio/game/fields.ts'

/** An operator that offers the studio's games. */
export interface Operator {
  /** Its `operator_id`. */
  readonly id: string
  /** Base URL of its wallet. */
  readonly walletUrl: string
  /** Keys that verify its calls. During a rotation there are two. */
  readonly theirPublicKeys: readonly KeyObject[]
  /** Key that signs our calls. */
  readonly ourPrivateKey: KeyObject
  /** Origins that may embed our frames; `*.` stands for any subdomain. */
  readonly origins: readonly string[]
}

const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/**
 * The list of operators, from a file that only the studio may read:
 * `[{"id", "walletUrl", "theirPublicKeys": [PEM], "ourPrivateKey": PEM, "origins": []}]`.
 */
export function readOperators(text: string): readonly Operator[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list) || list.length === 0) throw new Error('the list of operators is empty')
  return list.map((each: unknown) => readOperator(fieldsOf(each) ?? {}))
}

function readOperator(given: Readonly<Record<string, unknown>>): Operator {
  const { id, walletUrl, theirPublicKeys, ourPrivateKey, origins } = given
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(id)) throw new Error('an operator has no id')
  if (typeof walletUrl !== 'string' || !/^https?:$/.test(URL.parse(walletUrl)?.protocol ?? ''))
    throw new Error(`operator ${id} has no wallet`)
  if (typeof ourPrivateKey !== 'string' || !isTexts(theirPublicKeys) || theirPublicKeys.length === 0)
    throw new Error(`operator ${id} has no keys`)
  if (!isTexts(origins) || origins.length === 0 || !origins.every((origin) => ORIGIN.test(origin)))
    throw new Error(`operator ${id} has no origins`)
  return {
    id,
    walletUrl,
    theirPublicKeys: theirPublicKeys.map((pem) => createPublicKey(pem)),
    ourPrivateKey: createPrivateKey(ourPrivateKey),
    origins,
  }
}

/** The origin of a URL, if it is one that may embed our frames. */
export function originOf(operator: Operator, address: string): string | undefined {
  const url = URL.parse(address)
  return url && operator.origins.some((pattern) => isOrigin(pattern, url)) ? url.origin : undefined
}

function isOrigin(pattern: string, url: URL): boolean {
  const [scheme = '', rest = ''] = pattern.split('://')
  if (!rest.startsWith('*.')) return URL.parse(pattern)?.origin === url.origin
  const parent = URL.parse(`${scheme}://${rest.slice(2)}`)
  return (
    parent !== null &&
    parent.protocol === url.protocol &&
    parent.port === url.port &&
    url.hostname.endsWith(`.${parent.hostname}`)
  )
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
