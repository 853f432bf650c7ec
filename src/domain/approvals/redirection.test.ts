import { expect, test } from 'vitest'

import type { WrittenChannel } from '#domain/cashier/channel.ts'

import {
  whyAccountsWait,
  whyChannelWaits,
  whyFlagsWait,
  whyLinksWait,
  whyPayerWaits,
  whyResetWaits,
  whySwitchWaits,
  whyVoucherWaits,
} from './redirection.ts'

const channel: WrittenChannel = {
  direction: 'deposit',
  kind: 'bank',
  names: { EN: 'Bank transfer' },
  hints: { EN: 'Write the reference on it.' },
  least: '100.00',
  most: '5000.00',
  feeFixed: '1.00',
  feePerMille: 10,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  position: 1,
  isOn: true,
  minutes: 60,
  bank: { bank: 'Sample Bank', account: '0011 2233', holder: 'Tessera' },
}

test.each<[string, Partial<WrittenChannel>, string | undefined]>([
  ['nothing changed', {}, undefined],
  ['other hours', { opensAt: '08:00' }, undefined],
  [
    'the same account, written in another order',
    { bank: { holder: 'Tessera', account: '0011 2233', bank: 'Sample Bank' } },
    undefined,
  ],
  ['another account', { bank: { bank: 'Sample Bank', account: '9', holder: 'Tessera' } }, 'redirected'],
  ['other words beside it', { hints: { EN: 'Send it to 9 instead.' } }, 'redirected'],
  ['an account in its name', { names: { EN: 'Pay to PH4471 9 instead' } }, 'redirected'],
  ['through a provider', { kind: 'provider', providerCode: 'other-pay' }, 'redirected'],
  ['more at once', { most: '5000.01' }, 'loosened'],
  ['less at once', { most: '4000.00' }, undefined],
  ['off', { isOn: false }, undefined],
])('a channel: %s', (_what, change, cause) => {
  expect(whyChannelWaits(channel, { ...channel, ...change })).toBe(cause)
})

test('a channel that is switched on begins to take money', () => {
  expect(whyChannelWaits({ ...channel, isOn: false }, channel)).toBe('redirected')
})

const payer = { adapter: 'signed-json', baseUrl: 'https://pay.test', keyId: 'k1', isOn: true }

test.each<[string, Partial<typeof payer>, boolean, string | undefined]>([
  ['nothing that matters', {}, false, undefined],
  ['off', { isOn: false }, false, undefined],
  ['another address', { baseUrl: 'https://else.test' }, false, 'redirected'],
  ['another key', { keyId: 'k2' }, false, 'redirected'],
  ['another way of speaking', { adapter: 'other' }, false, 'redirected'],
  ['a new secret', {}, true, 'redirected'],
])('a provider of payments: %s', (_what, change, hasNewSecret, cause) => {
  expect(whyPayerWaits(payer, { ...payer, ...change }, hasNewSecret)).toBe(cause)
})

test('a provider of payments that is new or switched on waits', () => {
  expect(whyPayerWaits(undefined, payer, true)).toBe('redirected')
  expect(whyPayerWaits({ ...payer, isOn: false }, payer, false)).toBe('redirected')
})

test.each([
  ['on', false, true, 'redirected'],
  ['on while it is on', true, true, undefined],
  ['off', true, false, undefined],
  ['off while it is off', false, false, undefined],
] as const)('a provider of games is switched %s', (_what, before, after, cause) => {
  expect(whySwitchWaits({ isOn: before }, { isOn: after })).toBe(cause)
})

const voucher = { issuer: 'https://id.test', clientId: 'c', isActive: true }

test.each<[string, typeof voucher | undefined, Partial<typeof voucher>, boolean, string | undefined]>([
  ['nothing that matters', voucher, {}, false, undefined],
  ['off', voucher, { isActive: false }, false, undefined],
  ['another issuer', voucher, { issuer: 'https://else.test' }, false, 'redirected'],
  ['another client', voucher, { clientId: 'd' }, false, 'redirected'],
  ['a new secret', voucher, {}, true, 'redirected'],
  ['on', { ...voucher, isActive: false }, {}, false, 'redirected'],
  ['a new one', undefined, {}, false, 'redirected'],
])('a provider of identities: %s', (_what, before, change, hasNewSecret, cause) => {
  expect(whyVoucherWaits(before, { ...voucher, ...change }, hasNewSecret)).toBe(cause)
})

const facts = { secondFactor: { asks: 'unknown_device', ways: ['totp', 'sms'] }, smsDailyMax: 500 } as const

test.each([
  ['nothing', {}, undefined],
  ['more often', { secondFactor: { asks: 'always', ways: ['totp', 'sms'] } }, undefined],
  ['no authenticator', { secondFactor: { asks: 'unknown_device', ways: ['sms'] } }, undefined],
  [
    'without the way of members who hold no factor',
    { secondFactor: { asks: 'always', ways: ['totp'] } },
    'loosened',
  ],
  ['without any way', { secondFactor: { asks: 'always', ways: [] } }, 'loosened'],
  ['never', { secondFactor: { asks: 'never', ways: ['totp', 'sms'] } }, 'loosened'],
  ['a further way', { secondFactor: { asks: 'always', ways: ['totp', 'bank_name'] } }, 'loosened'],
  ['another project', { firebaseProjectId: 'mine' }, 'redirected'],
  ['no text messages', { smsDailyMax: 0 }, 'loosened'],
  ['one text message a day', { smsDailyMax: 1 }, undefined],
  ['more text messages', { smsDailyMax: 5000 }, undefined],
] as const)('how people get in: %s', (_what, change, cause) => {
  expect(whyAccountsWait(facts, { ...facts, ...change })).toBe(cause)
})

test('text messages that were off already loosen nothing', () => {
  const off = { ...facts, smsDailyMax: 0 }
  expect(whyAccountsWait(off, off)).toBeUndefined()
})

const flags = {
  loginedToHomePage: false,
  mobileCodeLogin: false,
  mobileRegistration: false,
  freePlay: false,
  forgotByMobile: false,
  emptyHalls: false,
  agentRates: false,
}

test.each([
  ['nothing', flags, {}, undefined],
  ['sign-in by a code alone', flags, { mobileCodeLogin: true }, 'loosened'],
  ['a new password by a code', flags, { forgotByMobile: true }, 'loosened'],
  ['rates of agents made public', flags, { agentRates: true }, 'loosened'],
  ['rates of agents kept again', { ...flags, agentRates: true }, { agentRates: false }, undefined],
  ['sign-in by a code off again', { ...flags, mobileCodeLogin: true }, { mobileCodeLogin: false }, undefined],
  [
    'what opens no account',
    flags,
    { loginedToHomePage: true, mobileRegistration: true, freePlay: true },
    undefined,
  ],
] as const)('flags: %s', (_what, before, change, cause) => {
  expect(whyFlagsWait(before, { ...before, ...change })).toBe(cause)
})

const links = {
  serviceUrl: 'https://chat.example/verde',
  outsideHosts: ['partner.example'],
  resources: [
    { resourceType: 'ios', url: 'https://apps.example/verde', labelNameEn: 'iOS app' },
    { resourceType: 'web', url: '/down', labelNameEn: 'Mobile web' },
  ],
}
const [app, page] = links.resources
const at = (url: string) => ({ resources: [{ ...app, url }, page] })

test.each([
  ['nothing', {}, undefined],
  ['customer service elsewhere', { serviceUrl: 'https://thief.example/chat' }, 'redirected'],
  [
    'customer service of somebody else on the same host',
    { serviceUrl: 'https://chat.example/thief' },
    'redirected',
  ],
  ['customer service as one of the known pages', { serviceUrl: 'https://apps.example/verde' }, undefined],
  ['customer service on the site again', { serviceUrl: '' }, undefined],
  ['customer service on a page of the site', { serviceUrl: '/help' }, undefined],
  ['an app from elsewhere', at('https://thief.example/app'), 'redirected'],
  ['another app of the same shop', at('https://apps.example/thief'), 'redirected'],
  ['an app from a page of the site', at('/down'), undefined],
  ['no apps', { resources: [] }, undefined],
  ['the same in another order', { resources: [page, app] }, undefined],
  ['a further host', { outsideHosts: ['partner.example', 'thief.example'] }, 'redirected'],
  ['one host less', { outsideHosts: [] }, undefined],
] as const)('links: %s', (_what, change, cause) => {
  expect(whyLinksWait(links, { ...links, ...change } as typeof links)).toBe(cause)
})

const unarmed = { hasTotp: false, passkeys: 0, hasPaymentPassword: false }

test.each([
  ['nothing', unarmed, undefined],
  ['an authenticator', { ...unarmed, hasTotp: true }, 'loosened'],
  ['a passkey', { ...unarmed, passkeys: 1 }, 'loosened'],
  ['a payment password', { ...unarmed, hasPaymentPassword: true }, 'loosened'],
] as const)('a reset of a member who holds %s', (_what, held, cause) => {
  expect(whyResetWaits(held)).toBe(cause)
})
