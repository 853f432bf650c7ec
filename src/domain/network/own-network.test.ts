import { expect, test } from 'vitest'

import { parseAddress } from './address.ts'
import { isPublicAddress, isThisMachine } from './own-network.ts'

test.each([
  ['8.8.8.8', 'public'],
  ['1.1.1.1', 'public'],
  ['100.63.255.255', 'public'],
  ['100.128.0.0', 'public'],
  ['172.15.255.255', 'public'],
  ['172.32.0.0', 'public'],
  ['2606:4700:4700::1111', 'public'],
  ['2001:4860:4860::8888', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['127.0.0.1', 'machine'],
  ['127.255.255.254', 'machine'],
  ['::1', 'machine'],
  ['::ffff:127.0.0.1', 'machine'],
  ['0.0.0.0', 'unrouted'],
  ['10.0.0.1', 'unrouted'],
  ['100.64.0.1', 'unrouted'],
  ['100.127.255.255', 'unrouted'],
  ['169.254.169.254', 'unrouted'],
  ['172.16.0.1', 'unrouted'],
  ['172.31.255.255', 'unrouted'],
  ['192.168.1.1', 'unrouted'],
  ['198.19.255.255', 'unrouted'],
  ['224.0.0.1', 'unrouted'],
  ['255.255.255.255', 'unrouted'],
  ['::', 'unrouted'],
  ['::10.0.0.1', 'unrouted'],
  ['::ffff:10.0.0.1', 'unrouted'],
  ['::ffff:a9fe:a9fe', 'unrouted'],
  ['::ffff:0:10.0.0.1', 'unrouted'],
  ['64:ff9b::10.0.0.1', 'unrouted'],
  ['64:ff9b:1::1', 'unrouted'],
  ['2001:0:53aa:64c::1', 'unrouted'],
  ['2002:a00:1::1', 'unrouted'],
  ['fd00::1', 'unrouted'],
  ['fe80::1', 'unrouted'],
  ['fec0::1', 'unrouted'],
  ['ff02::1', 'unrouted'],
])('%s is %s', (text, kind) => {
  const address = parseAddress(text)
  if (!address) throw new Error(text)
  expect([isThisMachine(address), isPublicAddress(address)]).toEqual([kind === 'machine', kind === 'public'])
})
