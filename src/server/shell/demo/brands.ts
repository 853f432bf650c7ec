import { verde } from '#domain/brand/demo-brands.ts'
import type { NewMerchant } from '#server/platform/merchants/actions.ts'

import { type DemoBanner, tesseraHome, verdeHome } from './home-banners.ts'

export interface DemoMerchant {
  readonly merchant: NewMerchant
  readonly home: readonly DemoBanner[]
}

/** All links lead to our own pages: the demo has no app store, messenger or outside page. */
const resources: NewMerchant['resources'] = [
  { resourceType: 'ios', url: '/down', labelNameEn: 'iOS app' },
  { resourceType: 'android', url: '/down', labelNameEn: 'Android app' },
  { resourceType: 'lite', url: '/down', labelNameEn: 'Lite app' },
  { resourceType: 'web', url: '/index', labelNameEn: 'Mobile web' },
  { resourceType: 'promotions', url: '/promotions', labelNameEn: 'Offers' },
  { resourceType: 'service', url: '/service', labelNameEn: 'Support' },
  { resourceType: 'messenger', url: '/service', labelNameEn: 'Messenger' },
  { resourceType: 'social', url: '/noticePage', labelNameEn: 'Social' },
]

const tessera: NewMerchant = {
  code: 'tessera',
  name: 'Tessera',
  brand: 'tessera',
  hosts: ['localhost', '127.0.0.1'],
  currency: 'PHP',
  currencySymbol: '₱',
  zone: 'Asia/Manila',
  languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
  defaultLanguage: 'EN',
  marketProfile: 'open',
  isCockfightOn: true,
  flags: { freePlay: true, mobileCodeLogin: true, mobileRegistration: true, forgotByMobile: true },
  theme: {},
  copy: {},
  customerServiceUrl: undefined,
  resources,
}

const verdeMerchant: NewMerchant = {
  code: 'verde',
  name: 'Verde',
  brand: 'verde',
  hosts: ['verde.localhost'],
  currency: 'EUR',
  currencySymbol: '€',
  zone: 'Europe/Rome',
  languages: ['EN', 'AR', 'VI'],
  defaultLanguage: 'EN',
  marketProfile: 'strict',
  isCockfightOn: false,
  flags: {},
  theme: verde.tokens,
  copy: {
    EN: {
      'shell.footer_text': 'A quiet house: one wallet, a clock in view, and limits that are yours to set.',
      'home.halls': 'The rooms of the house',
    },
    VI: {
      'shell.footer_text':
        'Một nơi yên tĩnh: một ví duy nhất, đồng hồ luôn trong tầm mắt và giới hạn do bạn đặt.',
      'home.halls': 'Các phòng chơi của Verde',
    },
    AR: {
      'shell.footer_text': 'بيت هادئ: محفظة واحدة، وساعة أمام عينيك، وحدود تضعها أنت.',
      'home.halls': 'غرف البيت',
    },
  },
  customerServiceUrl: undefined,
  resources,
}

export const demoMerchants: readonly DemoMerchant[] = [
  { merchant: tessera, home: tesseraHome },
  { merchant: verdeMerchant, home: verdeHome },
]
