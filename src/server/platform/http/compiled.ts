import { createRequire } from 'node:module'

import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

import { envelopeSchema } from './answer.ts'

/** Fastify's own compiler of serializers. Fastify gives an app no way to share what another app has compiled. */
const ofFastify = createRequire(import.meta.resolve('fastify'))
const compileSerializer = ofFastify('fast-json-stringify') as (schema: object) => (answer: unknown) => string

/**
 * Compiling all schemas takes half a second, and the contract's schemas are constants. So each is compiled at its first
 * call, once for all apps of a process: the server starts sooner, and tests open hundreds of servers.
 */
const validators = new WeakMap<TSchema, Validator>()
const serializers = new WeakMap<TSchema, (answer: unknown) => string>()

export function validatorOf(input: TSchema): Validator {
  const known = validators.get(input)
  if (known) return known
  const validator = Compile(input)
  validators.set(input, validator)
  return validator
}

/** Serializes the envelope of an answer. */
export function serializerOf(value: TSchema): (answer: unknown) => string {
  const known = serializers.get(value)
  if (known) return known
  const serializer = compileSerializer(envelopeSchema(value))
  serializers.set(value, serializer)
  return serializer
}
