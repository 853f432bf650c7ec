import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { findFreePort } from '#test/free-port.ts'

/**
 * Proves `deploy/nginx.conf` with the nginx of this machine: the requests that port 80 passes on to the server, and
 * the redirect of all others. A small program plays the server and records its requests.
 */
const run = promisify(execFile)
const TOKEN = 'abcdefghijklmnopqrstuvwxyz234567'
const CHALLENGE = `/.well-known/tessera-challenge/${TOKEN}`
const PATIENCE_TRIES = 600

for (const program of ['nginx', 'openssl'])
  await run(program, [program === 'nginx' ? '-v' : 'version']).catch(() => {
    process.stderr.write(`${program} is missing. On Debian: apt-get install nginx openssl\n`)
    process.exit(1)
  })

const received: string[] = []
const product = createServer((request, answer) => {
  const { host, 'x-forwarded-for': from, 'x-forwarded-proto': scheme } = request.headers
  received.push(`${host} ${request.url} ${String(from)} ${String(scheme)}`)
  answer.end(TOKEN)
}).listen(0, '127.0.0.1')
await once(product, 'listening')
const folder = await mkdtemp(path.join(tmpdir(), 'tessera-proxy-'))
const [plain, secure] = [await findFreePort(), await findFreePort()]
await writeFile(path.join(folder, 'nginx.conf'), await configuration())
const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
try {
  await untilAnswered()
  received.length = 0
  const found = await ask(CHALLENGE, { 'x-forwarded-for': '203.0.113.9' })
  assert.deepEqual([found.status, found.text], [200, TOKEN], 'the proof of a host is passed on from port 80')
  assert.deepEqual(
    received,
    [`brand.example ${CHALLENGE} 127.0.0.1 http`],
    'with its host, and the real address',
  )
  for (const path of [
    '/',
    '/index',
    '/wps/system/status',
    `${CHALLENGE}/../../../wps/session`,
    `${CHALLENGE}/..%2f..%2f..%2fwps`,
  ]) {
    const { status, location } = await ask(path)
    assert.equal(status, 308, path)
    assert.equal(location, `https://brand.example${path}`, path)
  }
  assert.equal(
    (await ask('/.well-known/acme-challenge/none')).status,
    404,
    'a file of ACME is looked up, not redirected',
  )
  assert.equal(received.length, 1, 'nothing else reached the product without TLS')
  process.stdout.write('nginx passes the proof of a host on, and redirects everything else.\n')
} finally {
  nginx.kill()
  await once(nginx, 'exit')
  product.close()
  await rm(folder, { recursive: true })
}

/** The example with this machine's ports, certificates and folders. */
async function configuration(): Promise<string> {
  const certificate = [path.join(folder, 'tls.pem'), path.join(folder, 'tls.key')] as const
  const named = ['-subj', '/CN=brand.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  await run('openssl', ['req', '-x509', ...named, '-out', certificate[0], '-keyout', certificate[1]])
  const example = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
  const { port } = product.address() as AddressInfo
  const here = example
    .replaceAll(/server 127\.0\.0\.1:\d+/g, `server 127.0.0.1:${port}`)
    .replaceAll(/listen (\[::\]:)?(80|443)/g, (_all, six: string | undefined, listened: string) => {
      const at = listened === '80' ? plain : secure
      return `listen ${six === undefined ? '127.0.0.1:' : '[::1]:'}${at}`
    })
    .replaceAll(/\/etc\/tessera\/tls\/\w+\.pem/g, certificate[0])
    .replaceAll(/\/etc\/tessera\/tls\/\w+\.key/g, certificate[1])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${here}\n}\n`
}

function ask(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; text: string; location: string | undefined }> {
  return new Promise((done, fail) => {
    const sent = request(
      { host: '127.0.0.1', port: plain, path: path, headers: { host: 'brand.example', ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => done({ status: answer.statusCode, text, location: answer.headers.location }))
      },
    )
    sent.once('error', fail)
    sent.end()
  })
}

async function untilAnswered(): Promise<void> {
  for (let tries = 0; tries < PATIENCE_TRIES; tries += 1) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start')
    const isUp = await ask('/').then(
      () => true,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error('nginx did not answer')
}
