import { expect, test } from 'vitest'

import { newCampaign, readTypedCampaign, type TypedCampaign } from './typed-campaign.ts'

const found = {
  languages: ['EN' as const, 'VI' as const],
  levels: [
    { rank: 0, name: 'Bronze' },
    { rank: 1, name: 'Silver' },
  ],
}
const text = { title: 'News', body: 'For {account}' }
const fit: TypedCampaign = { ...newCampaign, name: 'Spring', texts: { EN: text, VI: text } }

test('a campaign as it is sent: rules that were left empty are absent', () => {
  expect(readTypedCampaign(fit, found)).toEqual({
    campaign: {
      name: 'Spring',
      purpose: 'offer',
      segment: {},
      texts: [
        { language: 'EN', ...text },
        { language: 'VI', ...text },
      ],
    },
  })
  const full: TypedCampaign = {
    ...fit,
    place: 'promotions',
    levels: [1],
    languages: ['VI'],
    countries: 'vn, PH vn',
    seenWithinDays: '90',
    unseenForDays: ' 14 ',
    registeredFrom: '2026-01-01',
    hasDeposited: 'no',
    channels: ['email'],
    products: ['casino', 'lottery'],
    startsAt: '2026-05-01T10:00:00.000Z',
  }
  expect(readTypedCampaign(full, found)).toEqual({
    campaign: {
      name: 'Spring',
      purpose: 'offer',
      place: 'promotions',
      segment: {
        levels: [1],
        languages: ['VI'],
        countries: ['VN', 'PH'],
        seenWithinDays: 90,
        unseenForDays: 14,
        registeredFrom: '2026-01-01',
        hasDeposited: false,
      },
      channels: ['email'],
      products: ['casino', 'lottery'],
      texts: [{ language: 'VI', ...text }],
      startsAt: '2026-05-01T10:00:00.000Z',
    },
  })
})

test.each([
  [{ name: ' ' }, 'name', 'name'],
  [{ channels: ['sms'] }, 'products', 'products_missing'],
  [{ seenWithinDays: '0' }, 'seenWithinDays', 'days'],
  [{ unseenForDays: 'ten' }, 'unseenForDays', 'days'],
  [{ seenWithinDays: '7', unseenForDays: '30' }, 'unseenForDays', 'days_exclude'],
  [{ countries: 'VN, XX' }, 'countries', 'country_unknown'],
  [{ registeredFrom: '2026-02-01', registeredTo: '2026-01-01' }, 'registeredTo', 'registered_order'],
  [{ texts: { EN: text } }, 'texts', 'text_empty'],
  [{ texts: { EN: text, VI: { ...text, body: '{name}' } } }, 'texts', 'placeholder_unknown'],
] as const)('the form says what is wrong with %o', (change, fault, why) => {
  expect(readTypedCampaign({ ...fit, ...change }, found)).toMatchObject({ fault, why })
})
