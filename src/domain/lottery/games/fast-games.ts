import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import type { Game } from './game.ts'

/** Bets close so many seconds before a draw, by the minutes between draws. */
const leadSeconds: Readonly<Record<number, number>> = { 1: 10, 2: 15, 3: 20, 5: 30 }

/** Rows of which a game offers another one: how a tie, a triple or a pair counts. Pairs of two draws need a second station. */
const leftOut: Partial<Record<FamilyCode, readonly string[]>> = {
  ssc: ['dragon_refund'],
  k3: ['sum_side_triples', 'pair_only'],
  province: ['da2'],
}

function fast(
  family: FamilyCode,
  {
    code,
    name,
    minutes,
    without,
  }: { code: string; name: string; minutes: number; without?: readonly string[] },
): Game {
  const out = without ?? leftOut[family] ?? []
  return {
    code,
    name,
    family,
    region: 'fast',
    prizeMode: 'Elott',
    drawnBy: 'house',
    zone: 'Asia/Singapore',
    schedule: { kind: 'every', minutes, from: '00:00', until: '24:00' },
    closesBeforeSeconds: leadSeconds[minutes] ?? 30,
    opensBeforeHours: 24,
    betTypes: betTypes[family].map((type) => type.code).filter((type) => !out.includes(type)),
    returnMilli: 950,
    returnMaxMilli: 990,
  }
}

/** Games that we draw from a published seed, around the clock. */
export const fastGames: readonly Game[] = [
  fast('pk10', { code: 'PK10_1', name: 'Ten Cars 1', minutes: 1 }),
  fast('pk10', { code: 'PK10_3', name: 'Ten Cars 3', minutes: 3 }),
  fast('pk10', { code: 'PK10_5', name: 'Ten Cars 5', minutes: 5 }),
  fast('k3', { code: 'K3_1', name: 'Three Dice 1', minutes: 1 }),
  fast('k3', { code: 'K3_3', name: 'Three Dice 3', minutes: 3, without: ['sum_side', 'pair'] }),
  fast('k3', { code: 'K3_5', name: 'Three Dice 5', minutes: 5 }),
  fast('ssc', { code: 'SSC_1', name: 'Quick Five 1', minutes: 1 }),
  fast('ssc', { code: 'SSC_2', name: 'Quick Five 2', minutes: 2, without: ['dragon'] }),
  fast('ssc', { code: 'SSC_5', name: 'Quick Five 5', minutes: 5 }),
  fast('11x5', { code: '11X5_1', name: 'Five of Eleven 1', minutes: 1 }),
  fast('11x5', { code: '11X5_3', name: 'Five of Eleven 3', minutes: 3 }),
  fast('11x5', { code: '11X5_5', name: 'Five of Eleven 5', minutes: 5 }),
  fast('klsf', { code: 'KLSF_3', name: 'Lucky Eight 3', minutes: 3 }),
  fast('keno', { code: 'KENO_1', name: 'Keno 1', minutes: 1 }),
  fast('keno', { code: 'KENO_5', name: 'Keno 5', minutes: 5 }),
  fast('pc28', { code: 'PC28_2', name: 'Lucky 28', minutes: 2 }),
  fast('mark_six', { code: 'MARK6_5', name: 'Six and One 5', minutes: 5 }),
  fast('province', { code: 'SOUTH_1', name: 'South Minute', minutes: 1 }),
  fast('north', { code: 'NORTH_1', name: 'North Minute', minutes: 1 }),
  fast('north', { code: 'NORTH_5', name: 'North 5', minutes: 5 }),
]
