import type { Category } from '#domain/navigation/category.ts'

export type CategoryColour = { hue: number; chroma: number; friends: readonly number[] }

/** One hue per category with its companion hues. The hues equal --cat-* in the brand tokens. */
export const CATEGORIES: Readonly<Record<Category, CategoryColour>> = {
  slots: { hue: 24, chroma: 0.18, friends: [300, 200, 262, 155, 60, 340] },
  live: { hue: 355, chroma: 0.15, friends: [160, 30, 285, 70, 220] },
  sports: { hue: 132, chroma: 0.14, friends: [220, 250, 95, 175, 45] },
  esports: { hue: 296, chroma: 0.16, friends: [205, 340, 255, 175, 20] },
  fishing: { hue: 226, chroma: 0.13, friends: [190, 165, 260, 30, 285] },
  cards: { hue: 264, chroma: 0.15, friends: [20, 165, 330, 60, 215] },
  lottery: { hue: 58, chroma: 0.15, friends: [25, 165, 350, 240, 290] },
  elottery: { hue: 192, chroma: 0.11, friends: [265, 300, 150, 50, 340] },
  cockfight: { hue: 42, chroma: 0.12, friends: [20, 75, 160, 235, 350] },
}
