import type { Category } from '#domain/navigation/category.ts'
import type { Ramp } from './colour.ts'
import { n1, GOLD } from './colour.ts'
import { at } from './sequence.ts'
import { times, path, line, disc, box, group } from './shapes.ts'

/** Foreground pairs that frame the hero, drawn at the start side and mirrored around x = 150. */
export const FLANKS = {
  none: () => '',
  columns: (t: Ramp) =>
    box(2, 40, 34, 300, t[3]) +
    times(4, (i) => box(5 + i * 8, 56, 3.4, 300, t[i < 2 ? 1 : 2], 'opacity=".8"')) +
    box(-4, 30, 46, 12, t[1]) +
    box(-4, 42, 42, 6, t[2]),
  palms: (t: Ramp) =>
    times(6, (i) =>
      group(
        path('M0 0C18 -34 62 -44 92 -26C64 -26 36 -12 0 0Z', t[i % 2 ? 3 : 2]) +
          line('M4 -3C30 -26 58 -32 84 -27', t[1], 1.2, 'opacity=".7"'),
        `translate(-8 ${252 - i * 6}) rotate(${28 - i * 24}) scale(${n1(1.2 - i * 0.06)})`,
      ),
    ),
  clouds: (t: Ramp) =>
    times(4, (i) =>
      [24, 17, 10]
        .map((q, k) =>
          disc(-4 + i * 26, 272 + (i % 2) * 16 + i * 5, q, at(t, at([2, 1, 3], k)), 'opacity=".92"'),
        )
        .join(''),
    ),
  drapes: (t: Ramp) =>
    times(4, (i) =>
      path(
        `M${i * 17 - 8} -4H${i * 17 + 14}C${i * 16 + 10} 120 ${i * 6 + 14} 200 ${-6 + i * 3} 262H${-12}C${i * 8} 170 ${i * 16 - 6} 90 ${i * 17 - 8} -4Z`,
        at(t, at([3, 2, 3, 2], i)),
      ),
    ) + line('M-6 254C14 244 26 226 34 190', GOLD[1], 3),
  torches: (t: Ramp) =>
    box(20, 214, 9, 120, t[3]) +
    path('M10 200H39L33 220H16Z', GOLD[2]) +
    path('M24 200C4 184 16 166 24 142C34 164 46 182 24 200Z', '#f0802c') +
    path('M24 200C14 190 20 178 24 164C30 178 36 190 24 200Z', '#ffe08a'),
  steps: (t: Ramp) =>
    times(
      4,
      (i) =>
        box(-2, 214 + i * 22, 26 + i * 20, 200, t[i % 2 ? 3 : 2]) +
        box(-2, 214 + i * 22, 26 + i * 20, 2.4, t[0], 'opacity=".8"'),
    ),
}

export const FLANK_SETS: Readonly<Record<Category, readonly (keyof typeof FLANKS)[]>> = {
  slots: ['columns', 'palms', 'clouds', 'none', 'torches', 'steps', 'none'],
  live: ['drapes', 'columns', 'drapes', 'none'],
  sports: ['none', 'steps'],
  esports: ['steps', 'none'],
  fishing: ['clouds', 'none', 'palms'],
  cards: ['clouds', 'drapes', 'none', 'torches'],
  lottery: ['none', 'clouds', 'drapes'],
  elottery: ['none', 'steps'],
  cockfight: ['torches', 'palms', 'steps'],
}
