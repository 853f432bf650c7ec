/** Sample texts and figures of the parts page. Development only: members never see them, so they are not translated. */
import type { Category } from '#domain/navigation/category.ts'
import type { EmptyStateKind } from '#art/empty-state.ts'

export const text = {
  title: 'Parts and states',
  light: 'Light',
  dark: 'Dark',
  ltr: 'Left to right',
  rtl: 'Right to left',
  theme: 'Theme',
  direction: 'Direction',
  buttons: 'Buttons',
  fields: 'Fields and messages',
  controls: 'Controls',
  figures: 'Figures',
  states: 'Empty, error, offline, blocked',
  loading: 'Loading, loaded, titles in other scripts',
  longTitles: 'Long titles and other scripts',
  heroes: 'New heroes',
  studios: 'Forty studios, forty signs',
  hues: 'Nine categories, nine hues',
  strips: 'Strips and pages',
  overlays: 'Dialogs, menus, toasts',
  data: 'Tables, charts, timelines',
  betting: 'Odds, numbers, slips',
}

export const STUDIOS =
  'Aurel,Nocturne,Parthen,Kairos,Volta 9,Juno Live,Marlin,Sestertia,Baobab,Hexa,Lumen,Orso,Ninefold,Tideway,Quill,Rossa,Salt Six,Umbra,Vela,Wren,Xanthe,Ystra,Zephyr,Agora,Bolt Bay,Cinder,Delphi,Ember 5,Fable,Grotto,Halcyon,Inkwell,Jasper,Kite,Laurel,Mirador,Nacre,Oriel,Pavo,Rune'.split(
    ',',
  )

export const CATEGORIES: readonly { id: Category; name: string }[] = [
  { id: 'lottery', name: 'Lottery' },
  { id: 'live', name: 'Live casino' },
  { id: 'sports', name: 'Sports' },
  { id: 'fishing', name: 'Fishing' },
  { id: 'slots', name: 'Slots' },
  { id: 'cards', name: 'Cards' },
  { id: 'esports', name: 'E-sports' },
  { id: 'elottery', name: 'E-lottery' },
  { id: 'cockfight', name: 'Cockfighting' },
]

export type SampleGame = { title: string; category: Category; language?: string; mark?: 'new' | 'hot' }

export const LOADED: readonly SampleGame[] = [
  { title: 'Koi Kingdom', category: 'fishing', mark: 'new' },
  { title: 'Mahjong Club', category: 'cards' },
  { title: 'Valor Arena', category: 'esports', mark: 'hot' },
  { title: 'Derby Live', category: 'cockfight' },
  { title: 'Rồng Vàng', category: 'slots', language: 'vi' },
  { title: '龙之宝藏', category: 'slots', language: 'zh' },
  { title: 'أسد الصحراء', category: 'slots', language: 'ar' },
]

export const LONG: readonly SampleGame[] = [
  { title: 'The Extraordinary Treasures of Alexandria', category: 'slots' },
  { title: 'Supercalifragilisticexpialidocious', category: 'slots' },
  { title: '龙之宝藏与失落的黄金帝国大冒险', category: 'slots', language: 'zh' },
  { title: '幸運の龍と黄金の宝物', category: 'slots', language: 'ja' },
  { title: 'أسد الصحراء والكنز المفقود', category: 'slots', language: 'ar' },
  { title: 'สมบัติแห่งมังกรทองคำนำโชค', category: 'slots', language: 'th' },
  { title: 'កំណប់មាសនាគរាជ', category: 'fishing', language: 'km' },
  { title: '황금 용의 전설', category: 'cards', language: 'ko' },
]

export const HEROES: readonly SampleGame[] = [
  { title: 'Valor Arena', category: 'esports' },
  { title: 'Mech Robot', category: 'esports' },
  { title: 'Kraken', category: 'fishing' },
  { title: 'Pirate Chest', category: 'fishing' },
  { title: 'Hoi An Lantern', category: 'lottery' },
  { title: 'Scratch Card', category: 'lottery' },
  { title: 'Honey Hex', category: 'elottery' },
  { title: 'Derby Live', category: 'cockfight' },
]

export const STATES: readonly { kind: EmptyStateKind; title: string; text: string; action?: string }[] = [
  {
    kind: 'favourites',
    title: 'No favourites yet',
    text: 'Tap the heart on a game and it waits for you here.',
    action: 'Browse slots',
  },
  {
    kind: 'search',
    title: 'Nothing called “drakon”',
    text: 'Check the spelling or clear the filters.',
    action: 'Clear filters',
  },
  { kind: 'records', title: 'No bets in this period', text: 'Choose a longer period to see older bets.' },
  { kind: 'messages', title: 'No messages', text: 'News about your account appears here.' },
  {
    kind: 'maintenance',
    title: 'Back at 05:00',
    text: 'We are servicing the platform. Bets in play are safe.',
  },
  {
    kind: 'blocked',
    title: 'Not available here',
    text: 'Your address 203.0.113.7 is outside our licence.',
    action: 'Copy address',
  },
]

export const BETS = [
  { id: 'b1', game: 'Dragon Forge', place: 'Aurel', stake: '200.00', result: '1840.50' },
  { id: 'b2', game: 'Roma Roulette', place: 'Juno Live', stake: '50.00', result: '-50.00' },
  { id: 'b3', game: 'Koi Kingdom', place: 'Marlin', stake: '1250.00', result: '0.00' },
]

export const HOURS = [
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '18:00',
  '19:00',
  '20:00',
  '21:00',
  '22:00',
  '23:00',
]
export const PLACED = [42, 55, 38, 61, 70, 84, 92, 77, 66, 51]
export const WON = [30, 41, 45, 52, 63, 71, 95, 60, 58, 40]
/** A fixed time, so that every visit looks the same. */
export const EVENING_MS = Date.UTC(2026, 10, 21, 12, 14)
