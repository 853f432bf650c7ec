import type { ComponentType } from 'react'

import { later } from '#studio/pages/later.tsx'

import type { ThemePicture } from './theme-scene.ts'

/** Decoration: its code is loaded behind the page. */
const ThemeDrawing = later(() => import('./ThemeDrawing.tsx').then((part) => part.ThemeDrawing))

/** The picture beside the reels of a theme. */
export function themeScene(theme: ThemePicture): ComponentType<{ readonly times: number }> {
  return function ThemeScene({ times }: { readonly times: number }) {
    return <ThemeDrawing theme={theme} times={times} />
  }
}
