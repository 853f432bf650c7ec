import { createSocket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { argon2 } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { openOutbound } from './outbound.ts'
import { type Resolve, openNameResolver, openSystemResolver } from './resolve-name.ts'

const addressesOf = (resolve: Resolve, name: string) =>
  new Promise<LookupAddress[]>((done, fail) =>
    resolve(name, { all: true }, (error, found) => (error ? fail(error) : done(found))),
  )

/** A name server that receives queries and never answers. */
async function openSilentNameServer() {
  const socket = createSocket('udp4')
  const received: Buffer[] = []
  const arrived = new Promise<void>((done) =>
    socket.on('message', (question) => {
      received.push(question)
      if (received.length >= 8) done()
    }),
  )
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { nameServers: [`127.0.0.1:${socket.address().port}`], received, arrived }
}

const plain = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const

test('a silent name server delays no password hash, no file read and no other provider', async () => {
  const silent = await openSilentNameServer()
  const provider = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => {
    provider.closeAllConnections()
    provider.close()
  })
  const fetch = openOutbound({ allowsLocal: true, resolve: openNameResolver(silent) })
  const ended: string[] = []
  const end = new AbortController()
  const hanging = Array.from({ length: 8 }, (_, at) =>
    fetch(`https://hangs-${at}.example/`, { ...plain, signal: end.signal }).catch((error: Error) =>
      ended.push(error.message),
    ),
  )
  await silent.arrived
  const hash = promisify(argon2)
  await hash('argon2id', {
    message: 'a passphrase',
    nonce: Buffer.alloc(16),
    parallelism: 1,
    tagLength: 32,
    memory: 256,
    passes: 1,
  })
  expect((await readFile(import.meta.filename, 'utf8')).length).toBeGreaterThan(0)
  const answer = await fetch(`http://localhost:${(provider.address() as AddressInfo).port}/`, plain)
  expect(await answer.text()).toBe('here')
  // All of this happened while the names were still being looked up.
  expect(ended).toEqual([])
  end.abort()
  await Promise.all(hanging)
  expect(ended).toHaveLength(8)
})

test('outbound calls resolve names of providers by DNS, never in the thread pool', async () => {
  const silent = await openSilentNameServer()
  const fetch = openOutbound({ allowsLocal: false, nameServers: silent.nameServers, patienceSeconds: 0.5 })
  await expect(fetch('https://provider.example/', plain)).rejects.toThrow('no answer')
  expect(silent.received.length).toBeGreaterThan(0)
})

test('localhost is this machine, and the hosts file counts before name servers, also once it has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const hostsFile = join(folder, 'hosts')
  await writeFile(
    hostsFile,
    '10.1.2.3 Wallet.internal wallet # of ours\n::5 wallet.internal\nno-address wallet\n',
  )
  const resolve = openNameResolver({ nameServers: ['127.0.0.1:9'], hostsFile })
  expect(await addressesOf(resolve, 'localhost')).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect((await addressesOf(resolve, 'games.localhost')).length).toBe(2)
  expect(await addressesOf(resolve, 'WALLET.internal.')).toEqual([
    { address: '10.1.2.3', family: 4 },
    { address: '::5', family: 6 },
  ])
  expect(await addressesOf(resolve, 'wallet')).toEqual([{ address: '10.1.2.3', family: 4 }])
  await writeFile(hostsFile, '10.9.9.9 wallet.internal moved-elsewhere\n')
  expect(await addressesOf(resolve, 'wallet.internal')).toEqual([{ address: '10.9.9.9', family: 4 }])
})

test('the system’s resolver gets one name at a time; concurrent lookups of a name share a query', async () => {
  const lookups: { readonly name: string; answer(): void }[] = []
  const resolve = openSystemResolver((name, _options, done) =>
    lookups.push({ name, answer: () => done(null, [{ address: '10.0.0.1', family: 4 }]) }),
  )
  const all = Promise.all(['sms', 'sms', 'keys'].map((name) => addressesOf(resolve, name)))
  expect(lookups.map(({ name }) => name)).toEqual(['sms'])
  lookups[0]?.answer()
  expect(lookups.map(({ name }) => name)).toEqual(['sms', 'keys'])
  lookups[1]?.answer()
  expect((await all).flat().map(({ address }) => address)).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.1'])
})
