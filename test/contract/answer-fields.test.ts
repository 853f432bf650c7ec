import { expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Moment } from '#contract/schema.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const moment = (Moment as Schema).pattern

/**
 * Paths of all free text fields in an answer, such as `list.nickname`. Numbers, booleans, enums and times cannot hold
 * a secret.
 */
function textsIn(schema: Schema, path = ''): string[] {
  const parts = Object.entries({ ...schema.properties, ...schema.patternProperties })
  return [
    ...(schema.type === 'string' && !schema.enum && schema.pattern !== moment ? [path] : []),
    ...parts.flatMap(([name, part]) => textsIn(part, path === '' ? name : `${path}.${name}`)),
    ...(schema.items ? textsIn(schema.items, path) : []),
    ...(schema.anyOf ?? []).flatMap((one) => textsIn(one, path)),
  ]
}

/** Field names that suggest a secret or personal data. */
const suspicious =
  /(hash|secret|passw|cookie|salt|private|wrapped|nonce|verifier|token|code|proof|cpw|recovery|mobile|phone|email|number|holder|birth|payee|address)[a-z]*$/i

/**
 * Fields with such names that may be answered, and why. A password hash, another person's token, or an unmasked phone
 * or account number must never be listed.
 */
const known: readonly (readonly [field: RegExp, why: string])[] = [
  [/^(gameProviders|gameLists)\.\w+: (\w+\.)*(code|vendorCode)$/, 'which provider or vendor of games it is'],
  [
    /^memberCashier\.memberPayouts: list\.(holderName|number)$/,
    'compared with the member’s name; the number is masked',
  ],
  [/^verification\.readDocument: payeeName$/, 'in part'],
  [/^verificationVendors\.listVendors: list\.code$/, 'which vendor it is'],
  [/^profiles\.\w+: (waiting\.)?residence\.postalCode$/, 'one’s own, in part'],
  [
    /^(verification\.readDocument: compared|members\.revealContacts: (waiting\.)?)\.?residence\.postalCode$/,
    'compared with the document, or revealed by a reason that is audited',
  ],
  [/^health\.health: rows\.code$/, 'which provider, queue or channel it is'],
  [/^gameProviders\.makeOurKey: secret$/, 'a secret that was made by this very call, shown once'],
  [/^\w+\.\w+: (\w+\.)*merchantCode$/, 'which brand: it is on its pages'],
  [
    /^(lottery(Tickets|Draws|Exposure|Terms|Feeds|Returns|Jackpots)?|consoleTickets)\.\w+: ((list|tickets|days\.draws|days\.fast|list\.last|list\.notes)\.)?(second\.)?gameCode$/,
    'names the lottery: it is on its pages',
  ],
  [
    /^(offers|memberOffers)\.\w+: list\.rules\.(\w+\.)*(promoCode|vendorCode|gameCode)$/,
    'the code that members enter for an offer, and games on its pages',
  ],
  [/^member(Offers|Rewards)\.\w+: (\w+\.)*rounds\.gameCode$/, 'by which the game of free rounds is started'],
  [/^bonuses\.\w+: (list\.)?(weights|made\.rules(\.\w+)*)\.(vendorCode|gameCode)$/, 'games on its pages'],
  [
    /^(raffles|ticketDraws|consoleRaffles)\.\w+: (\w+\.)*(seedHash|listHash|salt)$/,
    'published before a draw, or revealed by it, so that members repeat it',
  ],
  [/^ticketDraws\.\w+: list\.holder$/, 'the word for a member in one sealed list, which names no member'],
  [/^friends\.own: code$/, 'the member’s own code, which the member hands out'],
  [/^agents\.\w+: (list\.)?code$/, 'the agent’s own join link, which the agent hands out'],
  [
    /^(agentContracts|consoleAgents)\.\w+: cascadeToken$/,
    'a hash of a list that the same answer has: it proves a reading',
  ],
  [/^messages\.list: list\.corrected\.(g|secondG)ameCode$/, 'the lottery that a message is about'],
  [/^lotteryFeeds\.listFeeds: list\.code$/, 'the name of a source in the settings'],
  [/^lotteryDraws\.readDraw: own\.numbers$/, 'the caller’s own entry'],
  [
    /^lottery(Draws)?\.\w+: (list\.)?seedHash$/,
    'published before the draw, so that its result can be verified',
  ],
  [
    /^(games|launch)\.\w+: (\w+\.)*(gameCode|roomCode|lottoGameCode)$/,
    'by which a game is started: it is on its pages',
  ],
  [
    /^(catalogue|winnings)\.\w+: (\w+\.)*(gameCode|gameMenus\.code)$/,
    'by which a game is started: it is on its pages',
  ],
  [
    /^launch\.\w+: launchToken$/,
    'what opens one game once, for whom it was given to alone: neither the session nor what the provider is told',
  ],
  [/^system\.\w+: (\w+\.)*qrCodeUrl$/, 'where a picture is'],
  [/^system\.countries: /, 'public dialling codes'],
  [/^system\.status: location\./, 'the address of whoever asks'],
  [/^registration\.humanChallenge: salt$/, 'a piece of work that is given to whoever asks'],
  [
    /^(accounts|registration|freePlay|secondStep|codes|social|session|operatorSession|ownAccount)\.\w+: token$/,
    'the page token of the session that this very call opens or proves by its cookie',
  ],
  [/^codes\.setByCode: signedIn\.token$/, 'the page token of the session that this very call opens'],
  [
    /^social\.finishSocial: (loggedIn\.token|newcomer\.email)$/,
    'of whoever has just come back from the provider, which named them in this very call',
  ],
  [/^social\.identities: bound\.email$/, 'one’s own, as the provider gave it'],
  [/^sealing\.exchangeKey: /, 'the public half of a key'],
  [/^secondFactor\.beginTotp: secret$/, 'one’s own new secret, for one’s own authenticator, shown once'],
  [/^secondFactor\.\w+: recoveryCodes$/, 'one’s own new codes, shown once; only their hashes are kept'],
  [/^(deposits|channels)\.\w+: (\w+\.)*bank\.holder$/, 'whose account of the brand a member pays to'],
  [/^deposits\.\w+: (\w+\.)*proof$/, 'ids of pictures, which nobody but their sender and operators opens'],
  [/^secondFactor\.\w+: cpw$/, 'a proof that this call makes, good once and for this session'],
  [/^ownAccount\.beginOwnTotp: secret$/, 'the operator’s own new secret, shown once'],
  [/^ownAccount\.\w+: recoveryCodes$/, 'the operator’s own new codes, shown once'],
  [
    /^(operators\.(addOperator|resetOperatorAccess): password|brands\.(createBrand: (code|password)|listBrands: list\.code|readBrandDraft: draft\.code))$/,
    'handed over once; it opens only its own change',
  ],
  [/^myAccount\.(security|bindMobile|bindEmail): (mobile|email)(\.\w+)?$/, 'one’s own, in part'],
  [/^myAccount\.\w+: (\w+\.)*(holderName|number)$/, 'one’s own; the number in part'],
  [
    /^withdrawals\.(request|list|confirm|cancel): (\w+\.)*destination\.(holderName|number)$/,
    'one’s own; the number in part',
  ],
  [
    /^withdrawals\.readWithdrawal: (destination|otherAccounts)\.(holderName|accountNumber|number)$/,
    'whom an operator pays: the cashier’s own permission opens it',
  ],
  [
    /^withdrawals\.readWithdrawal: (proof|steps\.pictures)$/,
    'pictures by their ids, which the same permission opens',
  ],
  [/^withdrawals\.readWithdrawalSettings: providers\.code$/, 'the name of a provider in our own settings'],
  [/^myAccount\.sessions: list\.address$/, 'where one’s own sessions are, in part'],
  [
    /^members\.(listMembers|memberPage): (\w+\.)*(mobile|email)(\.text)?$/,
    'in part; whole only by revealContacts',
  ],
  [/^members\.memberPage: payeeName$/, 'the name that money goes to, which operators compare'],
  [/^members\.revealContacts: /, 'asks a permission of its own and writes an audit entry each time'],
  [/^members\.\w+: (\w+\.)*(address|countryCode)$/, 'from where somebody came, for operators'],
  [/^withdrawals\.\w+: (\w+\.)*destination\.(holderName|number)$/, 'one’s own; the number in part'],
  [/^deposits\.\w+: (\w+\.)*bank\.holder$/, 'whom to pay: the brand’s own account'],
  [/^deposits\.\w+: (\w+\.)*proof$/, 'which of one’s own pictures it is'],
  [
    /^(catalogue|games)\.\w+: (\w+\.)*(code|vendorCode)$/,
    'what vendors and lotteries go by: it is on their pages',
  ],
  [
    /^(channels|withdrawals|deposits)\.\w+: (\w+\.)*(providerCode|providers\.code)$/,
    'which payment provider it is',
  ],
  [/^channels\.\w+: (\w+\.)*bank\.holder$/, 'whom to pay: the brand’s own account'],
  [
    /^withdrawals\.readWithdrawal: (destination|otherAccounts)\.(holderName|accountNumber|number)$/,
    'where an operator who pays has to pay to; the other ones in part',
  ],
  [/^withdrawals\.\w+: proof$/, 'which picture it is'],
  [/^wallets\.\w+: vendors\.code$/, 'whose wallet it is: a vendor, on the brand’s pages'],
  [/^settings\.readWallets: (\w+\.)*code$/, 'what vendors go by: it is on their pages'],
  [
    /^consoleAgents\.readAgentRules: (rules\.providerFees|providers)\.code$/,
    'what vendors go by: it is on their pages',
  ],
  [
    /^reconciliation\.readStatement: statement\.fileHash$/,
    'of the file that an operator sent; it opens nothing',
  ],
  [/^ledger\.\w+: head\.hash$/, 'the hash of the chain’s head proves the chain; it opens nothing'],
  [/^ledger\.readTransfer: provider\.(code|number)$/, 'whose transaction it is, for operators'],
  [/^audit\.auditChain: /, 'the hash of the chain’s head proves the chain; it opens nothing'],
  [/^\w+\.\w+: (\w+\.)*(lastLoginAddress|requestedFrom)$/, 'from where somebody came, for operators'],
]

function unknownTexts(contracts: typeof siteContracts): string[] {
  return Object.entries(contracts)
    .flatMap(([feature, contract]) =>
      Object.entries(contract).flatMap(([call, { value }]: [string, Endpoint]) =>
        textsIn(value as Schema).map((name) => `${feature}.${call}: ${name}`),
      ),
    )
    .filter((field) => suspicious.test(field) && !known.some(([pattern]) => pattern.test(field)))
}

test('no answer has room for a secret, a hash, a token, or a whole phone number', () => {
  expect(unknownTexts({ ...siteContracts }), 'say in this file why it may leave').toEqual([])
  expect(unknownTexts({ ...consoleContracts }), 'say in this file why it may leave').toEqual([])
})

test('a field that sounds like a secret is found, however deep it lies', () => {
  const text = { type: 'string' }
  const inside = { properties: { list: { items: { properties: { passwordHash: text, name: text } } } } }
  const value = { anyOf: [inside, { properties: { mobile: text, isMobile: { type: 'boolean' } } }] }
  const call = { value } as unknown as Endpoint
  expect(unknownTexts({ made: { call } })).toEqual(['made.call: list.passwordHash', 'made.call: mobile'])
})
