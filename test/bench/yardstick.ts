import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fixed response of the yardstick. */
export interface YardstickAnswer {
  readonly headers: readonly string[]
  readonly bodyBase64: string
}

let headers: string[] = []
let body: Buffer | string = ''

/** The minimum that Node needs for the same bytes: no routing, no checks, no lookups. */
const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})

process.on('message', (answer: YardstickAnswer) => {
  headers = [...answer.headers]
  const bytes = Buffer.from(answer.bodyBase64, 'base64')
  // A string is written together with its headers in one write, which is faster than a buffer.
  body = Buffer.from(bytes.toString()).equals(bytes) ? bytes.toString() : bytes
  const reportPort = () => process.send?.({ port: (server.address() as AddressInfo).port })
  if (server.listening) reportPort()
  else server.listen(0, '127.0.0.1', reportPort)
})
process.on('disconnect', () => process.exit(0))
