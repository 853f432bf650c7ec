import { Enum, String } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Nothing, strict } from './schema.ts'

/** Maximum body of a sealed call, in bytes. */
export const SEALED_BYTES = 65_536

/** The body of a sealed call: a compact JWE of `{ path, method, iat, jti, input }`. */
export const SealedBody = strict({
  sealed: String({ maxLength: SEALED_BYTES, pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_.-]+$' }),
})

export const sealing = {
  exchangeKey: endpoint({
    method: 'GET',
    path: '/wps/system/exchangeKey',
    access: 'public',
    summary: 'The public key for sealed calls. It is rotated, so browsers request it when they need it.',
    input: Nothing,
    value: strict({ kid: String(), kty: Enum(['EC']), crv: Enum(['P-256']), x: String(), y: String() }),
    refusals: [],
    openBeforeLogin: true,
  }),
}
