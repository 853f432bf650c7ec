import { expect, test } from 'vitest'

import { houseLook } from '#domain/brand/looks.ts'

import { type BrandPlan, faultsOfPlan, isMailSender, refuseHost, symbolOf } from './brand-plan.ts'

const plan: BrandPlan = {
  code: 'sampaga',
  name: 'Sampaga',
  hosts: ['sampaga.example', 'www.sampaga.example'],
  currency: 'PHP',
  zone: 'Asia/Manila',
  languages: ['EN', 'TY'],
  defaultLanguage: 'EN',
  marketProfile: 'strict',
  look: houseLook,
  mark: { kind: 'letters', letters: 'S' },
  mailFrom: 'Sampaga <care@sampaga.example>',
  operatorName: 'rina.m',
}
const ground = {
  languages: ['EN', 'TY', 'AR'],
  takenHosts: ['console.example'],
  allowsLocalHosts: false,
  hasPicture: false,
  canDraw: (letters: string) => letters.length <= 2,
}

test('a whole plan has no fault', () => {
  expect(faultsOfPlan(plan, ground)).toEqual([])
})

test.each<[string, Partial<BrandPlan>, string[]]>([
  ['capitals in a code', { code: 'Sampaga' }, ['code']],
  ['a code that begins with a digit', { code: '1st' }, ['code']],
  ['a code of one sign', { code: 's' }, ['code']],
  ['a name of one sign', { name: 'S' }, ['name']],
  ['a name with a tag', { name: 'Sam<b>' }, ['name']],
  ['a name that turns writing round', { name: 'Sam\u202Epaga' }, ['name']],
  ['a name with half of a sign', { name: 'Sam\uD83D' }, ['name']],
  ['no host', { hosts: [] }, ['hosts']],
  ['a host twice', { hosts: ['a.example', 'a.example'] }, ['hosts/1']],
  ['a host with a port', { hosts: ['a.example:80'] }, ['hosts/0']],
  ['an address for a host', { hosts: ['203.0.113.7'] }, ['hosts/0']],
  ['the console’s host', { hosts: ['console.example'] }, ['hosts/0']],
  ['this machine', { hosts: ['localhost'] }, ['hosts/0']],
  ['a name of no network', { hosts: ['a.internal'] }, ['hosts/0']],
  ['a currency that is none', { currency: 'QQQ' }, ['currency']],
  ['a currency in small letters', { currency: 'php' }, ['currency']],
  ['a currency for tests', { currency: 'XTS' }, ['currency']],
  ['a zone that is none', { zone: 'Asia/Nowhere' }, ['zone']],
  ['a distance for a zone', { zone: '+08:00' }, ['zone']],
  ['no language', { languages: [], defaultLanguage: 'EN' }, ['languages', 'defaultLanguage']],
  ['a language that is not complete', { languages: ['EN', 'TH'] }, ['languages']],
  ['a language twice', { languages: ['EN', 'EN'] }, ['languages']],
  ['a first language that is not offered', { defaultLanguage: 'AR' }, ['defaultLanguage']],
  ['three letters', { mark: { kind: 'letters', letters: 'SAM' } }, ['mark']],
  ['a picture that was never sent', { mark: { kind: 'picture' } }, ['mark']],
  ['a sender with a second line', { mailFrom: 'a@b.example\nBcc: x@y.example' }, ['mailFrom']],
  ['an operator named admin', { operatorName: 'admin' }, ['operatorName']],
])('%s is a fault', (_what, change, faults) => {
  expect(faultsOfPlan({ ...plan, ...change }, ground)).toEqual(faults)
})

test.each([
  ['localhost', true, undefined],
  ['verde.localhost', true, undefined],
  ['127.0.0.1', true, undefined],
  ['verde.localhost', false, 'host_reserved'],
  ['xn--bcher-kva.example', false, undefined],
  ['bücher.example', false, 'host_unfit'],
  ['a..example', false, 'host_unfit'],
  ['example', false, 'host_unfit'],
])('%s, with hosts of this machine allowed %s: %s', (host, allowsLocalHosts, refusal) => {
  expect(refuseHost(host, { takenHosts: [], allowsLocalHosts })).toBe(refusal)
})

test.each([
  ['care@brand.example', true],
  ['Brand <care@brand.example>', true],
  ['Brand', false],
  ['care@brand', false],
  ['"Brand" <care@brand.example>', false],
])('%s is a sender: %s', (text, isFit) => {
  expect(isMailSender(text)).toBe(isFit)
})

test('a currency has its sign', () => {
  expect([symbolOf('PHP'), symbolOf('EUR'), symbolOf('VND'), symbolOf('CHF')]).toEqual(['₱', '€', '₫', 'CHF'])
})
