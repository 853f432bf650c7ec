import type { Weekday } from '#domain/catalogue/weekday.ts'
import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import type { Game } from './game.ts'

/** Weekdays as they are numbered here. */
const MON = 2
const TUE = 3
const WED = 4
const THU = 5
const FRI = 6
const SAT = 7
const SUN = 1
const daily: readonly Weekday[] = [MON, TUE, WED, THU, FRI, SAT, SUN]

const vietnam = {
  zone: 'Asia/Ho_Chi_Minh',
  prizeMode: 'SEA',
  drawnBy: 'official',
  closesBeforeSeconds: 300,
  opensBeforeHours: 168,
  returnMilli: 920,
  returnMaxMilli: 980,
} as const

const all = (family: FamilyCode) => betTypes[family].map(({ code }) => code)

const station =
  (region: 'vn-central' | 'vn-south') =>
  (code: string, name: string, ...weekdays: readonly Weekday[]): Game => ({
    ...vietnam,
    code,
    name,
    family: 'province',
    region,
    schedule: {
      kind: 'weekly',
      time: region === 'vn-south' ? '16:15' : '17:15',
      weekdays,
      mark: region === 'vn-south' ? 'S' : 'C',
    },
    betTypes: all('province'),
  })
const central = station('vn-central')
const south = station('vn-south')

/** Stations of a weekday stand in their usual order: the first is the main one. */
const stations: readonly Game[] = [
  central('XSPY', 'Phú Yên', MON),
  central('XSKT', 'Kon Tum', SUN),
  central('XSDLK', 'Đắk Lắk', TUE),
  central('XSDNG', 'Đà Nẵng', WED, SAT),
  central('XSKH', 'Khánh Hòa', WED, SUN),
  central('XSTTH', 'Thừa Thiên Huế', MON, SUN),
  central('XSQNM', 'Quảng Nam', TUE),
  central('XSBDI', 'Bình Định', THU),
  central('XSQT', 'Quảng Trị', THU),
  central('XSQB', 'Quảng Bình', THU),
  central('XSGL', 'Gia Lai', FRI),
  central('XSNT', 'Ninh Thuận', FRI),
  central('XSQNG', 'Quảng Ngãi', SAT),
  central('XSDNO', 'Đắk Nông', SAT),
  south('XSHCM', 'TP.HCM', MON, SAT),
  south('XSDT', 'Đồng Tháp', MON),
  south('XSCM', 'Cà Mau', MON),
  south('XSBTR', 'Bến Tre', TUE),
  south('XSVT', 'Vũng Tàu', TUE),
  south('XSBL', 'Bạc Liêu', TUE),
  south('XSDN', 'Đồng Nai', WED),
  south('XSCT', 'Cần Thơ', WED),
  south('XSST', 'Sóc Trăng', WED),
  south('XSTN', 'Tây Ninh', THU),
  south('XSAG', 'An Giang', THU),
  south('XSBTH', 'Bình Thuận', THU),
  south('XSVL', 'Vĩnh Long', FRI),
  south('XSBD', 'Bình Dương', FRI),
  south('XSTV', 'Trà Vinh', FRI),
  south('XSLA', 'Long An', SAT),
  south('XSBP', 'Bình Phước', SAT),
  south('XSHG', 'Hậu Giang', SAT),
  south('XSTG', 'Tiền Giang', SUN),
  south('XSKG', 'Kiên Giang', SUN),
  south('XSDL', 'Đà Lạt', SUN),
]

/** The north has one draw a day: the city of each weekday holds it. */
export const northernCities: Readonly<Record<Weekday, string>> = {
  [MON]: 'Hà Nội',
  [TUE]: 'Quảng Ninh',
  [WED]: 'Bắc Ninh',
  [THU]: 'Hà Nội',
  [FRI]: 'Hải Phòng',
  [SAT]: 'Nam Định',
  [SUN]: 'Thái Bình',
}

const north: Game = {
  ...vietnam,
  code: 'XSMB',
  name: 'Miền Bắc',
  family: 'north',
  region: 'vn-north',
  schedule: { kind: 'weekly', time: '18:15', weekdays: daily, mark: 'N' },
  betTypes: all('north'),
}

const vietlott = (family: FamilyCode, code: string, name: string, weekdays: readonly Weekday[]): Game => ({
  ...vietnam,
  code,
  name,
  family,
  region: 'vn',
  prizeMode: 'Lott',
  schedule: { kind: 'weekly', time: '18:00', weekdays, mark: 'V' },
  betTypes: all(family),
  returnMilli: 800,
  returnMaxMilli: 900,
})

const fourD = (code: string, name: string): Game => ({
  code,
  name,
  family: '4d',
  region: 'my',
  prizeMode: 'SEA',
  drawnBy: 'official',
  zone: 'Asia/Kuala_Lumpur',
  schedule: { kind: 'weekly', time: '19:00', weekdays: [WED, SAT, SUN], mark: 'M' },
  closesBeforeSeconds: 600,
  opensBeforeHours: 168,
  betTypes: all('4d'),
  returnMilli: 750,
  returnMaxMilli: 850,
})

export const officialGames: readonly Game[] = [
  north,
  ...stations,
  vietlott('mega_6_45', 'MEGA645', 'Mega 6/45', [WED, FRI, SUN]),
  vietlott('power_6_55', 'POWER655', 'Power 6/55', [TUE, THU, SAT]),
  vietlott('max_3d', 'MAX3D', 'Max 3D', [MON, WED, FRI]),
  fourD('MAGNUM4D', 'Magnum 4D'),
  fourD('TOTO4D', 'Sports Toto 4D'),
  fourD('DAMACAI4D', 'Da Ma Cai 4D'),
]
