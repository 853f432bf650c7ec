import { type ComponentType, useMemo } from 'react'

import { type ThemePicture, drawTheme } from './theme-scene.ts'

/** The picture beside the reels of a theme. */
export function themeScene(theme: ThemePicture): ComponentType<{ readonly times: number }> {
  return function ThemeScene({ times }: { readonly times: number }) {
    const svg = useMemo(() => drawTheme(theme, { lit: Math.floor(times), isGold: times >= 50 }), [times])
    return (
      <svg
        viewBox="0 0 440 780"
        preserveAspectRatio="xMidYMid slice"
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    )
  }
}
