import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import type { Dialect, Send } from './dialect.ts'
import { openForms } from './forms-dialect.ts'
import { openHub88 } from './hub88-dialect.ts'
import { runConformance } from './run.ts'
import { openSwipe } from './swipe-dialect.ts'

const usage = `npm run conformance -- <url> --protocol hub88|swipe|forms
  --key <file>        the private key that signs (hub88)
  --secret <text>     the secret that signs (swipe, forms)
  --player <name> --token <token>              who plays: with a session that stands, and 100 or more of money
  --other-player <name> --other-token <token>  another player, the same
  --game <code>       a game of the provider
  --currency <code>   the currency of both

Two hundred bets, wins and rollbacks of a few units each are made. See docs/providers.md.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['protocol', 'key', 'secret', 'player', 'token', 'other-player', 'other-token', 'game', 'currency'].map(
      (name) => [name, { type: 'string' as const }],
    ),
  ),
})
const [url] = positionals
const dialect = url === undefined ? undefined : openDialect(url)
if (!dialect) {
  console.log(usage)
  process.exitCode = 1
} else {
  const seats = {
    seat: { player: required('player'), token: required('token') },
    other: { player: required('other-player'), token: required('other-token') },
  }
  const results = await runConformance(dialect, seats, ({ name, fault }) =>
    console.log(fault === undefined ? `  ok    ${name}` : `  FAIL  ${name}\n        ${fault}`),
  )
  const failed = results.filter(({ fault }) => fault !== undefined).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

function required(name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function openDialect(base: string): Dialect | undefined {
  const send: Send = async ({ method, path, headers, body }) => {
    const answer = await fetch(`${base.replace(/\/+$/, '')}/${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const options = { send, currency: required('currency'), game: required('game'), secret: required('secret') }
  switch (required('protocol')) {
    case 'hub88':
      return openHub88({ ...options, privateKey: createPrivateKey(readFileSync(required('key'))) })
    case 'swipe':
      return openSwipe(options)
    case 'forms':
      return openForms(options)
    default:
      return undefined
  }
}
